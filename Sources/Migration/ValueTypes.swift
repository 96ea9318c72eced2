import DepGraphModel
import DepGraphResolution

/// What is known of the types of values.
struct ValueTypes {
  /// Bare names of all types of the project.
  let names: Set<String>
  private var declared: [NamedType: [TypeFact]] = [:]
  private var byPath: [[String]: [NamedType]] = [:]
  /// Of types at file scope, by module.
  private var namesByModule: [ModuleIndex: Set<String>] = [:]

  /// Endings of names that only views and their controllers have.
  private static let viewEndings = ["ViewController", "NavigationController", "TabBarController", "HostingController"]
  private static let views: Set<String> = ["UIView", "UIWindow", "NSView", "NSWindow", "AnyView", "View"]

  init(_ graph: ResolvedGraph, facts: [String: FileFacts]) {
    var names: Set<String> = []
    for (index, module) in graph.modules.enumerated() {
      for file in module.module.files {
        for fact in facts[file]?.types ?? [] {
          if let name = fact.path.last, fact.kind != .extension {
            names.insert(name)
            if fact.path.count == 1 { namesByModule[index, default: []].insert(name) }
          }
          declared[.declared(module: index, path: fact.path), default: []].append(fact)
        }
      }
    }
    self.names = names
    byPath = Dictionary(grouping: declared.keys, by: \.path)
  }

  /// Names of the types that a module declares at file scope.
  func names(in module: ModuleIndex) -> Set<String> { namesByModule[module] ?? [] }

  func isProtocol(_ type: NamedType) -> Bool { declared[type]?.contains { $0.kind == .protocol } ?? false }

  /// Whether a global actor has to make a service: by an attribute of the property, or of a type whose initializer it calls.
  func isIsolated(_ service: Services.Service) -> Bool {
    let made = service.property.fact.makes.flatMap { name in
      (byPath[name.split(separator: ".").map(String.init)] ?? []).flatMap { declared[$0] ?? [] }
    }
    return service.property.fact.isIsolated
      || (made + (service.property.type.flatMap { declared[$0] } ?? [])).contains { fact in
        fact.attributes.contains { $0.hasSuffix("Actor") }
      }
  }

  /// Whether the code names a type that is declared inside of its component.
  func isNested(_ service: Services.Service, in component: Component) -> Bool {
    service.property.fact.makes.contains { name in
      let path = component.fact.path + name.split(separator: ".").map(String.init)
      return declared[.declared(module: component.module, path: path)] != nil
    }
  }

  /// What has to be decided by hand before a service can be a key; `nil` for nothing.
  func advice(for service: Services.Service, key: String) -> String? {
    let type = service.type
    let effects = service.property.fact.effects
    if !effects.isEmpty {
      let said = ["async": "is async", "throws": "throws"][effects] ?? "is async and throws"
      let call = ["async": "await", "throws": "try"][effects] ?? "try await"
      return "\\.\(key): its getter \(said), so the key holds a closure: call `\(call) \(key)()`"
    }
    if type.hasPrefix("some ") { return "\\.\(key): write `any` or a type in place of `\(type)`" }
    let last = service.property.type?.path.last ?? type
    if Self.views.contains(last) || Self.viewEndings.contains(where: last.hasSuffix) {
      return "\\.\(key): \(type) belongs to the screen; register a builder that makes it"
    }
    if isIsolated(service) { return "\\.\(key): \(type) is made on an actor; register a builder that is made there" }
    if type.contains("->"), !type.contains("@Sendable") { return "\\.\(key): the function type has to be @Sendable" }
    guard let named = service.property.type, let facts = declared[named], !isSendable(named, facts, depth: 0) else {
      return nil
    }
    return "\\.\(key): \(type) has to be Sendable"
  }

  /// Structures and enumerations may be without saying so.
  private func isSendable(_ type: NamedType, _ facts: [TypeFact], depth: Int) -> Bool {
    let own = facts.filter { $0.kind != .extension }
    if own.contains(where: { $0.kind == .actor || $0.kind == .struct || $0.kind == .enum || $0.kind == .typealias }) {
      return true
    }
    if own.contains(where: { $0.attributes.contains { $0.hasSuffix("Actor") } }) { return true }
    let inherited = facts.flatMap(\.inherits)
    if inherited.contains(where: { ["Sendable", "Actor"].contains($0.path.last ?? "") }) { return true }
    guard depth < 4, case .declared(let module, _) = type else { return false }
    return inherited.contains { reference in
      // Inherited protocols of the same module, or of any that has the only type of that name.
      let candidates = (byPath[reference.path] ?? []).filter(isProtocol)
      let near = candidates.filter { if case .declared(module, _) = $0 { true } else { false } }
      let chosen = near.isEmpty && candidates.count == 1 ? candidates : near
      return chosen.contains { isSendable($0, declared[$0] ?? [], depth: depth + 1) }
    }
  }
}
