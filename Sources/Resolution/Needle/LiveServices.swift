import DepGraphModel

/// A live value of swift-dependencies that makes a value of a type of the project.
package struct LiveService: Sendable {
  package var type: NamedType
  /// The type that declares the live value.
  package var key: NamedType
  /// Whether each use of `liveValue` makes another one: the library keeps the first, other code gets its own.
  package var isComputed: Bool
}

/// Finds what live values make: `static let liveValue = Session()`.
struct LiveServices {
  private(set) var byPlace: [SourceLocation: LiveService] = [:]

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    for (index, module) in modules.modules.enumerated() where module.role != .test {
      for file in module.module.files {
        for value in facts[file]?[SwiftDependenciesFacts.self].values ?? [] where value.kind == .live {
          guard let path = Self.path(of: value, in: facts[file]) else { continue }
          let type = modules.type(path, within: value.owner, file: file, module: index)
          guard case .declared = type else { continue }
          byPlace[SourceLocation(file: file, position: value.position)] = LiveService(
            type: type, key: modules.type(value.owner, file: file, module: index), isComputed: value.isComputed)
        }
      }
    }
  }

  private static func path(of value: ValueFact, in file: FileFacts?) -> [String]? {
    if let made = value.made { return made.isEmpty ? value.annotation?.path : made }
    // Of a choice, both sides may make the same.
    let member = file?.members.first { $0.position == value.position && $0.name == value.kind.memberName }
    guard case .instance(let type, _, _)? = member?.result else { return nil }
    return type.isEmpty ? value.annotation?.path : type
  }
}
