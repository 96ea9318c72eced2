import DepGraphDialects
import DepGraphFiles
import DepGraphModel

/// The comments that hide violations: those of sources come with their facts, those of manifests are read here.
struct SuppressionReading {
  let tree: any FileTree
  let project: ProjectModel
  let facts: [String: FileFacts]
  /// Its bytes are known, and may be many.
  let moduleGraph: ModuleGraphFile?

  func suppressions() -> [String: [SuppressionFact]] {
    var found = facts.mapValues(\.suppressions).filter { !$0.value.isEmpty }
    for manifest in manifests where facts[manifest] == nil {
      guard let bytes = moduleGraph?.name == manifest ? moduleGraph?.bytes : try? tree.read(manifest) else { continue }
      let reader = SuppressionReader()
      let comments =
        manifest.hasSuffix(".swift") ? reader.suppressions(inSwift: bytes) : reader.suppressions(inText: bytes)
      if !comments.isEmpty { found[manifest] = comments }
    }
    return found
  }

  /// Every file that declares a module or a link.
  private var manifests: [String] {
    let declaring = project.modules.flatMap { module in
      [module.location?.file] + module.links.map(\.location?.file)
    }
    return Set(project.packages.map(\.manifest) + declaring.compactMap { $0 }).sorted()
  }
}
