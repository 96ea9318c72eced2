import DepGraphModel

/// A question that cannot be answered as it was asked.
package struct QueryError: Error, Equatable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

extension QueryGraph {
  /// What a name on the command line means.
  enum Subject {
    case module(Int)
    case key(GraphSnapshot.KeyRow)
    /// What components require, by its identifier.
    case service(String)
    /// A property of a library, with the type of its key.
    case libraryKey(property: String, name: String)
    /// A screen, view, cell or document.
    case screen(GraphSnapshot.NodeRow)

    /// What a message calls it.
    var kind: String {
      switch self {
      case .module: "module"
      case .key, .libraryKey: "key"
      case .service: "service"
      case .screen(let row): row.kind
      }
    }
  }

  /// - Parameter name: an identifier, or a target's name where one target alone has it.
  func module(named name: String) throws(QueryError) -> Int {
    if let exact = number(of: name) ?? number(ofProduct: name) { return exact }
    let found = nodes.indices.filter { nodes[$0].module.name == name }
    guard found.count <= 1 else { throw Self.ambiguous(name, found.map { nodes[$0].module.id }) }
    guard let number = found.first else {
      throw unknown("module", name, nodes.flatMap { [$0.module.name, $0.module.id] })
    }
    return number
  }

  /// As module graphs name what has no source: `external:swift-dependencies/Dependencies`.
  private func number(ofProduct name: String) -> Int? {
    guard name.hasPrefix(Self.externalMark), let slash = name.lastIndex(of: "/") else { return nil }
    return number(of: Self.externalMark + name[name.index(after: slash)...])
  }

  /// - Parameter name: of a module or a key: the key's identifier, its type, or its property as `\\.name`.
  /// - Returns: never empty; several where they are called alike.
  func subjects(named name: String) throws(QueryError) -> [Subject] {
    if let exact = number(of: name) { return [.module(exact)] }
    if let exact = snapshot.keys.first(where: { $0.id == name }) { return [.key(exact)] }
    let shown = screens(named: name)
    // What a screen needs has the screen's identifier.
    let isScreen = Set(shown.map(\.id))
    let found =
      keys(named: name).map { Subject.key($0) }
      + nodes.indices.filter { nodes[$0].module.name == name }.map { Subject.module($0) }
      + services(named: name).filter { !isScreen.contains($0) }.map { Subject.service($0) }
      + shown.map { Subject.screen($0) }
    guard found.isEmpty else { return found }
    let property = Self.property(in: name) ?? name
    if let read = snapshot.libraryReads.first(where: { $0.property == property || $0.key == name }) {
      return [.libraryKey(property: read.property, name: read.key ?? read.property)]
    }
    if Self.property(in: name) != nil { throw unknown("key", name, properties) }
    let names =
      nodes.flatMap { [$0.module.name, $0.module.id] } + snapshot.keys.flatMap { [$0.name, $0.id] }
      + propertyNames + snapshot.services.map(\.name)
    throw unknown("module or key", name, names)
  }

  /// What is meant by `\\.mail`; of that a shell leaves `.mail`.
  static func property(in name: String) -> String? {
    guard let mark = ["\\.", "."].first(where: name.hasPrefix) else { return nil }
    return String(name.dropFirst(mark.count))
  }

  /// All of them as they are written.
  var properties: [String] { propertyNames.map { "\\.\($0)" } }

  private var propertyNames: [String] {
    let read = snapshot.consumptions.compactMap { $0.key == nil ? nil : $0.property }
    return Set(snapshot.registrations.map(\.property) + snapshot.libraryReads.map(\.property) + read).sorted()
  }

  func keys(named name: String) -> [GraphSnapshot.KeyRow] {
    if let exact = snapshot.keys.first(where: { $0.id == name }) { return [exact] }
    let property = Self.property(in: name) ?? name
    // What a library registers is known by its reads.
    let meant = Set(
      snapshot.registrations.filter { $0.property == property }.compactMap(\.key)
        + snapshot.consumptions.filter { $0.property == property }.compactMap(\.key))
    return snapshot.keys.filter { key in
      meant.contains(key.id) || (property == name && key.name == name)
    }
  }

  /// Identifiers of what components require.
  func services(named name: String) -> [String] {
    Set(snapshot.services.filter { $0.id == name || $0.name == name }.map(\.id)).sorted()
  }

  static func ambiguous(_ name: String, _ ids: [String]) -> QueryError {
    QueryError("\(name) is the name of several: \(ids.sorted().joined(separator: ", "))")
  }

  /// Of several that are not of one kind, as a module and the key that is called like it.
  static func ambiguous(_ name: String, _ meanings: [(kind: String, id: String)]) -> QueryError {
    let listed = meanings.sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }.map { "the \($0.kind) \($0.id)" }
    return QueryError("\(name) is the name of several: \(listed.joined(separator: ", ")); write the id of one of them")
  }

  /// The name of a target in its identifier, `nil` for what has no colon.
  private static func target(in name: String) -> Substring? {
    name.lastIndex(of: ":").map { name[name.index(after: $0)...] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func unknown(_ kind: String, _ name: String, _ names: [String]) -> QueryError {
    let names = Set(names).sorted()
    // Of what is right but for the package or project in front of it.
    let alike = Self.target(in: name).map { target in names.filter { Self.target(in: $0) == target } } ?? []
    if !alike.isEmpty {
      return QueryError("there is no \(kind) \(name); did you mean \(alike.joined(separator: " or "))?")
    }
    let near = NearestName.suggestion(for: name, among: names) ?? NearestName.completion(of: name, among: names)
    if let near { return QueryError("there is no \(kind) \(name); did you mean \(near)?") }
    let nearest = NearestName.alike(name, among: names)
    return QueryError(
      "there is no \(kind) \(name)" + (nearest.isEmpty ? "" : "; the nearest are \(nearest.joined(separator: ", "))"))
  }
}
