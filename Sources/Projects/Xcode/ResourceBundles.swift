import DepGraphModel

extension ProjectFragment {
  /// Hands the documents of targets that hold nothing but resources to the targets that build them: a bundle has no classes
  /// of its own.
  mutating func joinBundles() {
    let bundles = targets.indices.filter {
      targets[$0].kind == .library && targets[$0].files.isEmpty && !targets[$0].documents.files.isEmpty
    }
    for bundle in bundles {
      let name = targets[bundle].name
      let owners = targets.indices.filter { index in
        !targets[index].files.isEmpty && targets[index].dependencies.contains { $0.reference == .target(name) }
      }
      targets[bundle].documents.hidesClasses = true
      guard !owners.isEmpty else { continue }
      for owner in owners {
        let files = Set(targets[owner].documents.files + targets[bundle].documents.files)
        targets[owner].documents.files = files.sorted()
      }
      targets[bundle].documents.files = []
    }
    // What CocoaPods copies into applications is in no phase of the pod.
    guard PodsProject.isPods(projectPath ?? "") else { return }
    for index in targets.indices { targets[index].documents.isWhole = false }
  }
}
