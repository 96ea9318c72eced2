import DepGraphModel
import DepGraphResolution

/// Which files of a module are there for its live values only, and what only they import.
struct LiveSources {
  private let context: RuleContext
  private var liveFiles: [ModuleIndex: Set<String>] = [:]

  init(context: RuleContext) {
    self.context = context
    var declaring: [ModuleIndex: Set<String>] = [:]
    for conformance in context.graph.conformances {
      switch conformance.kind {
      case .live: liveFiles[conformance.module, default: []].insert(conformance.location.file)
      case .test: declaring[conformance.module, default: []].insert(conformance.location.file)
      }
    }
    for value in context.graph.values {
      if context.isLive(value) {
        liveFiles[value.module, default: []].insert(value.location.file)
      } else {
        declaring[value.module, default: []].insert(value.location.file)
      }
    }
    for registration in context.graph.registrations {
      declaring[registration.module, default: []].insert(registration.location.file)
    }
    for consumption in context.graph.consumptions where consumption.liveBodiesOf.isEmpty {
      declaring[consumption.module, default: []].insert(consumption.location.file)
    }
    // A file that says something else too may need its imports for that.
    for (module, files) in declaring { liveFiles[module]?.subtract(files) }
  }

  /// The links of a module that only its live values need, each with the imports.
  func links(of module: ModuleIndex) -> [(link: ModuleLink, name: String, imports: [SourceLocation])] {
    guard let live = liveFiles[module], !live.isEmpty else { return [] }
    let links = context.graph.modules[module].module.links.filter { $0.kind == .link && !isDialect($0) }
    return links.compactMap { link in
      let (name, imports) = imports(of: link, in: module)
      guard !imports.isEmpty, imports.allSatisfy({ live.contains($0.file) }) else { return nil }
      return (link, name, imports)
    }
  }

  /// The library itself is what makes the module an interface.
  private func isDialect(_ link: ModuleLink) -> Bool {
    switch link.target {
    case .external(let product, _): LibraryKeys.isDialectModule(product)
    case .module(let id):
      context.graph.modules.contains { $0.module.id == id && LibraryKeys.isDialectModule($0.module.moduleName) }
    }
  }

  private func imports(of link: ModuleLink, in module: ModuleIndex) -> (name: String, imports: [SourceLocation]) {
    switch link.target {
    case .external(let product, _):
      let found = context.graph.externalImports.first { $0.from == module && $0.name == product }
      return (product, found?.places.map(\.location) ?? [])
    case .module(let id):
      let edge = context.graph.imports.first { $0.from == module && context.id($0.to) == id }
      return (edge.map { context.name($0.to) } ?? id, edge?.places.map(\.location) ?? [])
    }
  }
}
