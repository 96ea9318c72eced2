import DepGraphModel
import DepGraphProjects

/// A dependency to add or to take away, as `--link A:B` names it.
package struct LinkChange: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case link
    case unlink
  }

  package var kind: Kind
  /// `A:B`, as its author wrote it.
  package var text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Changes the model.
  /// - Throws: `WorkspaceError` of kind `usage` where a name means nothing, or several, or there is no such dependency.
  func apply(to model: inout ProjectModel) throws(WorkspaceError) {
    let (from, to) = try ends(in: model)
    switch kind {
    case .link:
      let meant = Self.kind(ofLinkFrom: model.modules[from], to: to, in: model)
      let known = model.modules[from].links.indices.filter { index in
        model.modules[from].links[index].kind == meant && model.modules[from].links[index].target == to
      }
      guard let first = known.first else {
        model.modules[from].links.append(ModuleLink(target: to, kind: meant, location: model.modules[from].location))
        return
      }
      // What is linked under a condition is from now on linked in every build.
      guard known.allSatisfy({ !model.modules[from].links[$0].platforms.isEmpty }) else { return }
      model.modules[from].links[first].platforms = []
    case .unlink:
      let named = model.modules[from].links.filter { $0.target == to }
      guard !named.isEmpty else {
        throw WorkspaceError(
          kind: .usage, message: "--unlink \(text): \(model.modules[from].name) does not depend on it")
      }
      // One declaration may bring several modules: without it none of them is linked.
      model.modules[from].links.removeAll { link in
        named.contains { other in
          link.target == other.target
            || other.product != nil && link.product == other.product && link.location == other.location
        }
      }
    }
  }

  /// What the dependency is once it is written down: Xcode puts an extension beside what depends on it, builds another
  /// application before it, and links neither.
  private static func kind(
    ofLinkFrom module: Module, to target: ModuleLink.Target, in model: ProjectModel
  ) -> ModuleLink.Kind {
    guard case .module(let id) = target, let other = model.modules.first(where: { $0.id == id }),
      other.kind.isRoot || other.kind == .test,
      model.packages.first(where: { $0.id == module.package })?.format.family == .project
    else { return .link }
    return ModuleLink.Kind(ofXcodeDependencyOn: other.kind, from: module.kind)
  }

  /// Identifiers hold a colon: the last one that leaves two known names separates.
  private func ends(in model: ProjectModel) throws(WorkspaceError) -> (from: Int, to: ModuleLink.Target) {
    let names = LinkNames(model)
    let colons = text.indices.filter { text[$0] == ":" }
    for colon in colons.reversed() {
      let (left, right) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
      let (origins, targets) = (names.modules(named: left), names.targets(named: right))
      guard !origins.isEmpty, !targets.isEmpty else { continue }
      guard origins.count == 1 else { throw ambiguous(left, origins.map { model.modules[$0].id }) }
      guard targets.count == 1 else { throw ambiguous(right, targets.map(LinkNames.id)) }
      return (origins[0], targets[0])
    }
    guard let colon = colons.last else {
      throw WorkspaceError(kind: .usage, message: "--\(kind.rawValue) \(text): write two modules, as in Home:Mail")
    }
    let (left, right) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
    let wrong = names.modules(named: left).isEmpty ? left : right
    let near =
      NearestName.suggestion(for: wrong, among: names.all).map { "; did you mean \($0)?" }
      ?? "; the nearest are \(NearestName.alike(wrong, among: names.all).joined(separator: ", "))"
    throw WorkspaceError(
      kind: .usage, message: "--\(kind.rawValue) \(text): there is no module \(wrong)\(near)")
  }

  private func ambiguous(_ name: String, _ ids: [String]) -> WorkspaceError {
    WorkspaceError(
      kind: .usage,
      message: "--\(kind.rawValue) \(text): \(name) is the name of several: \(ids.sorted().joined(separator: ", "))")
  }
}

/// What a name on the command line may mean in a project.
private struct LinkNames {
  private let model: ProjectModel

  init(_ model: ProjectModel) { self.model = model }

  var all: [String] { Set(model.modules.flatMap { [$0.name, $0.id] }).sorted() }

  func modules(named name: String) -> [Int] {
    if let exact = model.modules.firstIndex(where: { $0.id == name }) { return [exact] }
    return model.modules.indices.filter { model.modules[$0].name == name }
  }

  /// Modules first: a product without source is meant where no module has the name.
  func targets(named name: String) -> [ModuleLink.Target] {
    let own = modules(named: name).map { ModuleLink.Target.module(model.modules[$0].id) }
    guard own.isEmpty else { return own }
    let product = name.hasPrefix("external:") ? String(name.dropFirst("external:".count)) : name
    let external = model.modules.flatMap(\.links).map(\.target).filter { target in
      if case .external(let found, _) = target { found == product } else { false }
    }
    return external.first.map { [$0] } ?? []
  }

  static func id(_ target: ModuleLink.Target) -> String {
    switch target {
    case .module(let id): id
    case .external(let product, _): "external:\(product)"
    }
  }
}
