import DepGraphModel

/// A live value of swift-dependencies that makes values of types of the project, or asks a function of it for one.
package struct LiveService: Sendable {
  /// What is made; `nil` where a function makes it.
  package var type: NamedType?
  /// Classes of which it makes an object on the way, which closures of the value may keep.
  package var wrapped: Set<NamedType>
  package var factory: Factory?
  /// The type that declares the live value.
  package var key: NamedType
  /// Whether each use of `liveValue` makes another one: the library keeps the first, other code gets its own.
  package var isComputed: Bool
  /// Whether what is made is a structure or an enumeration: two that are equal are one, unless they hold objects.
  package var isValueType: Bool
}

/// Finds what live values make: `static let liveValue = Session()`, also through static functions and properties, and in a
/// client of closures: `let session = Session()`, `return Client(send: { session.send($0) })`.
struct LiveServices {
  private struct Member {
    var fact: MemberFact
    var file: String
    var module: ModuleIndex
  }

  /// What a member makes while its value is built.
  private struct Made {
    var type: NamedType?
    var wrapped: Set<NamedType> = []
    /// Whether a static property keeps the value.
    var isKept = false
  }

  private(set) var byPlace: [SourceLocation: LiveService] = [:]

  private let modules: ModuleGraph
  /// Static members and those at file scope, by name.
  private var members: [String: [Member]] = [:]
  private var classes: Set<NamedType> = []

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    self.modules = modules
    for (index, module) in modules.modules.enumerated() where module.role != .test {
      for file in module.module.files {
        for type in facts[file]?.types ?? [] where type.kind == .class || type.kind == .actor {
          classes.insert(.declared(module: index, path: type.path))
        }
        for fact in facts[file]?.members ?? [] where fact.isStatic || fact.owner.isEmpty {
          members[fact.name, default: []].append(Member(fact: fact, file: file, module: index))
        }
      }
    }
    for (index, module) in modules.modules.enumerated() where module.role != .test {
      for file in module.module.files {
        for value in facts[file]?[SwiftDependenciesFacts.self].values ?? [] where value.kind == .live {
          take(value, file: file, module: index)
        }
      }
    }
  }

  private mutating func take(_ value: ValueFact, file: String, module: ModuleIndex) {
    let member = members[value.kind.memberName]?.first {
      $0.file == file && $0.module == module && $0.fact.position == value.position
    }
    var made = member.map { self.made(by: $0, depth: 0) } ?? Made()
    // Where several statements prepare the value, the member alone does not say which.
    if let path = value.made.flatMap({ $0.isEmpty ? value.annotation?.path : $0 }) {
      made.type = declared(modules.type(path, within: value.owner, file: file, module: module))
    }
    let factory = modules.factory(value.factory, within: value.owner, file: file, module: module)
    guard made.type != nil || !made.wrapped.isEmpty || factory != nil else { return }
    byPlace[SourceLocation(file: file, position: value.position)] = LiveService(
      type: made.type, wrapped: made.wrapped, factory: factory,
      key: modules.type(value.owner, file: file, module: module), isComputed: value.isComputed && !made.isKept,
      isValueType: made.type.map { !classes.contains($0) } ?? false)
  }

  private func made(by member: Member, depth: Int) -> Made {
    guard depth < 5 else { return Made() }
    var made = Made()
    switch member.fact.result {
    case .instance(let type, _, _, _):
      made.type = (type.isEmpty ? member.fact.resultType?.path : type).flatMap { self.type($0, in: member) }
    case .member(let callee):
      if let next = target(of: callee, in: member) { made = self.made(by: next, depth: depth + 1) }
    case .unknown, .trap: break
    }
    made.isKept = made.isKept || depth > 0 && member.fact.isLazy
    for call in member.fact.calls where call.timing == .eager && call.labels != nil {
      let path = call.callee.last == "init" ? call.callee.dropLast() : call.callee[...]
      if path.last?.first?.isUppercase ?? false {
        if let type = type(Array(path), in: member), classes.contains(type) { made.wrapped.insert(type) }
      } else if let next = target(of: call.callee, in: member) {
        made.wrapped.formUnion(self.made(by: next, depth: depth + 1).wrapped)
      }
    }
    return made
  }

  /// The one static member, or the one at file scope, that a callee means.
  private func target(of callee: [String], in member: Member) -> Member? {
    guard let name = callee.last else { return nil }
    let qualifier = Array(callee.dropLast())
    let path = qualifier == [""] ? member.fact.resultType?.path ?? ["Self"] : qualifier
    let owner = path.isEmpty ? owner(of: member) : type(path, in: member)
    let found = (members[name] ?? []).filter { candidate in
      if candidate.fact.owner.isEmpty { return path.isEmpty && candidate.module == member.module }
      return owner != nil && self.owner(of: candidate) == owner
    }
    return found.count == 1 ? found[0] : nil
  }

  private func owner(of member: Member) -> NamedType? {
    guard !member.fact.owner.isEmpty else { return nil }
    return modules.type(member.fact.owner, file: member.file, module: member.module)
  }

  private func type(_ path: [String], in member: Member) -> NamedType? {
    if path == ["Self"] || path == ["self"] { return owner(of: member).flatMap(declared) }
    return declared(modules.type(path, within: member.fact.owner, file: member.file, module: member.module))
  }

  private func declared(_ type: NamedType) -> NamedType? { if case .declared = type { type } else { nil } }
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
