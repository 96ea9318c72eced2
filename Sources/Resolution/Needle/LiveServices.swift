import DepGraphModel

/// A live value of swift-dependencies that makes a value of a type of the project, or asks a function of it for one.
package struct LiveService: Sendable {
  /// What is made; `nil` where a function makes it.
  package var type: NamedType?
  package var factory: Factory?
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
          let type = Self.path(of: value, in: facts[file]).map {
            modules.type($0, within: value.owner, file: file, module: index)
          }.flatMap { if case .declared = $0 { $0 } else { nil } }
          let factory = modules.factory(value.factory, within: value.owner, file: file, module: index)
          guard type != nil || factory != nil else { continue }
          byPlace[SourceLocation(file: file, position: value.position)] = LiveService(
            type: type, factory: factory, key: modules.type(value.owner, file: file, module: index),
            isComputed: value.isComputed)
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

extension ModuleGraph {
  /// What a static function means at a place; `nil` where its type is not one of the project.
  func factory(_ path: [String]?, within scope: [String], file: String, module: ModuleIndex) -> Factory? {
    guard let path, let name = path.last else { return nil }
    let type = self.type(Array(path.dropLast()), within: scope, file: file, module: module)
    guard case .declared = type else { return nil }
    return Factory(type: type, name: name)
  }
}
