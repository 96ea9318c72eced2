package import DepGraphModel

/// The classes of a project, by what Interface Builder calls them.
package struct ClassTable: Sendable {
  package struct Entry: Sendable {
    package var module: ModuleIndex
    package var path: [String]
    package var location: SourceLocation
    package var objectiveCName: String?
    /// The first inherited type.
    package var base: TypeReference?
    package var isGeneric: Bool
    package var isPublic: Bool
    package var isFileScoped: Bool
    package var file: String

    /// Why no document can name the class: its name at run time is mangled in a way that is no document's.
    package var mangling: String? {
      guard objectiveCName == nil else { return nil }
      return path.count > 1 ? "nested" : isGeneric ? "generic" : isFileScoped ? "private" : nil
    }
  }

  package let entries: [Entry]
  private let byName: [String: [Int]]
  private let nestedByName: [String: [Int]]
  private let byObjectiveCName: [String: [Int]]
  /// Names of all that is declared and is no class: type aliases, structures.
  private let otherNames: [ModuleIndex: Set<String>]
  private let subclasses: [String: [Int]]
  private let byType: [NamedType: Int]
  private let bases: [Base]

  /// The class that one inherits from: its position where the project declares it, its name where it does not. Neither
  /// where it has none.
  private enum Base: Sendable {
    case none
    case declared(Int)
    case external([String])
  }

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    var entries: [Entry] = []
    var others: [ModuleIndex: Set<String>] = [:]
    for (index, resolved) in modules.modules.enumerated() {
      for file in resolved.module.files {
        for fact in facts[file]?.types ?? [] {
          guard let name = fact.path.last, fact.kind != .extension else { continue }
          guard fact.kind == .class else {
            others[index, default: []].insert(name)
            continue
          }
          let renamed = fact.attributes.first { $0.hasPrefix("objc(") }
          entries.append(
            Entry(
              module: index, path: fact.path, location: SourceLocation(file: file, position: fact.position),
              objectiveCName: renamed.map { String($0.dropFirst("objc(".count).dropLast()) },
              base: fact.inherits.first, isGeneric: !fact.genericParameters.isEmpty,
              isPublic: fact.access == .public || fact.access == .open, isFileScoped: fact.access.isFileScoped,
              file: file))
        }
      }
    }
    self.entries = entries
    otherNames = others
    byName = Dictionary(grouping: entries.indices.filter { entries[$0].path.count == 1 }) { entries[$0].path[0] }
    nestedByName = Dictionary(grouping: entries.indices.filter { entries[$0].path.count > 1 }) {
      entries[$0].path.last ?? ""
    }
    byObjectiveCName = Dictionary(grouping: entries.indices.filter { entries[$0].objectiveCName != nil }) {
      entries[$0].objectiveCName ?? ""
    }
    subclasses = Dictionary(grouping: entries.indices) { entries[$0].base?.path.last ?? "" }
    var byType: [NamedType: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let type = NamedType.declared(module: entry.module, path: entry.path)
      if byType[type] == nil { byType[type] = index }
    }
    self.byType = byType
    bases = entries.map { entry in
      guard let reference = entry.base else { return .none }
      let type = modules.type(
        reference.path, within: Array(entry.path.dropLast()), file: entry.file, module: entry.module)
      switch type {
      case .external(let path): return .external(path)
      // Of a protocol: the class has no superclass.
      case .declared: return byType[type].map { .declared($0) } ?? .none
      }
    }
  }

  /// Classes at file scope of that name.
  package func classes(named name: String) -> [Int] { byName[name] ?? [] }

  package func nestedClasses(named name: String) -> [Int] { nestedByName[name] ?? [] }

  package func isObjectiveCName(_ name: String) -> Bool { byObjectiveCName[name] != nil }

  /// Whether a module declares something of that name that is no class.
  package func declaresOther(_ name: String, in module: ModuleIndex) -> Bool {
    otherNames[module]?.contains(name) ?? false
  }

  package func hasSubclasses(_ name: String) -> Bool { !(subclasses[name] ?? []).isEmpty }

  package func names(in module: ModuleIndex) -> [String] {
    entries.filter { $0.module == module && $0.path.count == 1 }.map { $0.path[0] }
  }

  /// The classes from one upwards, itself first, and the name of the first that the project does not declare.
  package func chain(of index: Int) -> (classes: [Int], external: [String]) {
    var found = [index]
    var current = index
    while found.count < 32 {
      switch bases[current] {
      case .none: return (found, [])
      case .external(let name): return (found, name)
      case .declared(let next):
        guard !found.contains(next) else { return (found, []) }
        found.append(next)
        current = next
      }
    }
    return (found, [])
  }

  package func entry(of screen: Screen) -> Entry? {
    index(module: screen.module, path: screen.path).map { entries[$0] }
  }

  package func index(module: ModuleIndex, path: [String]) -> Int? { byType[.declared(module: module, path: path)] }
}
