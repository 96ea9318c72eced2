import DepGraphDialects
import DepGraphFiles
import DepGraphModel

/// Reads sources in Objective-C, which no dialect is written in, for the classes that documents name and no source in Swift
/// declares where they say.
struct ObjectiveCReading {
  let request: AnalysisRequest

  /// - Returns: the facts of the sources that were read, by path.
  func facts(_ modules: [Module], _ known: [String: FileFacts]) async -> [String: FileFacts] {
    let files = wanted(modules, known)
    guard !files.isEmpty else { return [:] }
    // The record of what was read says to the next run what its result depends on.
    let tree = request.tree
    let read = await concurrentMap(files, jobs: request.options.jobs) { file -> FileFacts? in
      guard let bytes = try? tree.read(file), bytes.count <= FileFactsReader.scanLimit else { return nil }
      var facts = FileFacts()
      facts[ScreenFacts.self].implemented = ObjectiveCReader.classes(in: bytes)
      return facts
    }
    return zip(files, read).reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  private func wanted(_ modules: [Module], _ known: [String: FileFacts]) -> [String] {
    guard modules.contains(where: { !$0.documents.objectiveC.isEmpty }) else { return [] }
    var files: Set<String> = []
    var unplaced: Set<String> = []
    for module in modules where !module.documents.files.isEmpty {
      let own = classes(of: module, known)
      for object in module.documents.files.flatMap({ known[$0]?[ScreenFacts.self].document?.objects ?? [] }) {
        guard let name = object.customClass, object.standing != .proxy, !own.contains(name) else { continue }
        if object.isOfTarget {
          files.formUnion(module.documents.objectiveC)
        } else if let named = object.customModule, !named.isEmpty {
          files.formUnion(modules.filter { $0.moduleName == named }.flatMap(\.documents.objectiveC))
        } else {
          unplaced.insert(name)
        }
      }
    }
    if modules.contains(where: { !unplaced.isDisjoint(with: classes(of: $0, known)) }) {
      files.formUnion(modules.flatMap(\.documents.objectiveC))
    }
    return files.sorted()
  }

  /// Names of the classes at file scope.
  private func classes(of module: Module, _ known: [String: FileFacts]) -> Set<String> {
    var names: Set<String> = []
    for file in module.files {
      for type in known[file]?.types ?? [] where type.kind == .class && type.path.count == 1 {
        names.formUnion(type.path)
      }
    }
    return names
  }
}
