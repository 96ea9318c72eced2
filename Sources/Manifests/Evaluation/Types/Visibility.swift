import SwiftSyntax

/// From where a declaration is seen.
struct Visibility: Equatable {
  enum Level {
    /// `private` and `fileprivate` at the top of a file and in extensions: the file that declares it.
    case file
    case module
    case everywhere
  }

  var level: Level
  var source: SourceID

  static let everywhere = Visibility(level: .everywhere, source: SourceID(file: 0, module: 0))
}

/// The file that a piece of code is written in, and the module of that file. Module 0 is the library of the format.
struct SourceID: Equatable {
  var file: Int
  var module: Int
}

/// One file of what a manifest imports.
struct LibrarySource {
  /// Where its text begins.
  var start: Int
  var module: Int
  /// What the file alone sees; around it is what its module declares, then what it imports.
  var scope: EvaluationScope
}

/// What a module of the repository declares.
final class ModuleScopes {
  let own: EvaluationScope
  /// What others see that import it.
  let exports = EvaluationScope(parent: nil)
  /// Modules that it imports for those that import it.
  var handsOn: Set<String> = []

  init(own: EvaluationScope) {
    self.own = own
  }
}

extension DeclModifierListSyntax {
  /// What the modifiers say; `fallback` where they say nothing.
  func level(else fallback: Visibility.Level) -> Visibility.Level {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private), .keyword(.fileprivate): return .file
      case .keyword(.internal), .keyword(.package): return .module
      case .keyword(.public), .keyword(.open): return .everywhere
      default: continue
      }
    }
    return fallback
  }
}

extension DeclSyntax {
  /// What its own modifiers say.
  func level(else fallback: Visibility.Level) -> Visibility.Level {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.level(else: fallback) ?? fallback
  }

  /// What is said of members that say nothing themselves.
  var levelOfMembers: Visibility.Level {
    self.as(ExtensionDeclSyntax.self)?.modifiers.level(else: .module) ?? .module
  }
}

extension ManifestEvaluator {
  /// The file that a place is in: the manifest is one behind all those that it imports.
  func source(of position: AbsolutePosition) -> SourceID {
    guard !sources.isEmpty, position.utf8Offset < start || start == 0 else {
      return SourceID(file: sources.count, module: Int.max)
    }
    guard let index = index(of: position) else { return SourceID(file: -1, module: 0) }
    return SourceID(file: index, module: sources[index].module)
  }

  /// What the file of a place sees.
  func scope(of position: AbsolutePosition) -> EvaluationScope {
    guard !sources.isEmpty, position.utf8Offset < start || start == 0 else { return global }
    return index(of: position).map { sources[$0].scope } ?? library
  }

  private func index(of position: AbsolutePosition) -> Int? {
    var (low, high) = (0, sources.count)
    while low < high {
      let middle = (low + high) / 2
      if sources[middle].start <= position.utf8Offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  func visibility(of declaration: DeclSyntax, else fallback: Visibility.Level) -> Visibility {
    let source = source(of: declaration.positionAfterSkippingLeadingTrivia)
    if source.module == 0 { return .everywhere }
    return Visibility(level: declaration.level(else: fallback), source: source)
  }

  /// The members that a place sees: none that another file keeps to itself. One of the place's own module hides what
  /// other modules declare alike, and what another module keeps to itself is seen only where nothing else is meant.
  /// - Parameter hasOthers: whether the type has more of that name than is declared by members.
  func visible(
    _ members: [DeclaredMember], from node: any SyntaxProtocol, hasOthers: Bool = false
  ) -> [DeclaredMember] {
    guard !sources.isEmpty, !members.isEmpty, members.contains(where: { $0.visibility != .everywhere }) else {
      return members
    }
    let place = source(of: node.positionAfterSkippingLeadingTrivia)
    let seen = members.filter { $0.visibility.level != .file || $0.visibility.source.file == place.file }
    let own = seen.filter { $0.visibility.source.module == place.module }
    let imported = seen.filter { member in
      guard member.visibility.source.module != place.module, member.visibility.level == .everywhere else {
        return false
      }
      return !own.contains { $0.isDeclaredLike(member) }
    }
    if own.isEmpty, imported.isEmpty, !hasOthers { return seen }
    return own + imported
  }

  /// The functions of a name that a file, function or module sees from a scope on. At the top of files those of all
  /// that surrounds them count together, but for one that a nearer one hides by being declared alike.
  func overloads(of name: String, from scope: EvaluationScope) -> [Callable]? {
    guard var result = scope.functions[name] else { return nil }
    guard scope.isTop else { return result }
    var current = scope.parent
    while let here = current {
      for function in here.functions[name] ?? [] where !result.contains(where: { $0.isDeclaredLike(function) }) {
        result.append(function)
      }
      current = here.parent
    }
    return result
  }

  /// Operators that a place sees.
  func operators(_ name: String, from node: any SyntaxProtocol) -> [Callable]? {
    guard let declared = operatorFunctions[name] else { return nil }
    if sources.isEmpty { return declared }
    let members = declared.map { DeclaredMember(kind: .function($0), visibility: $0.visibility) }
    let functions = visible(members, from: node).compactMap { member -> Callable? in
      if case .function(let function) = member.kind { return function }
      return nil
    }
    return functions.isEmpty ? nil : functions
  }

  // MARK: Where a name is kept

  /// Lets every scope know of a declaration that sees it.
  func publish(_ visibility: Visibility.Level, from scope: EvaluationScope, _ body: (EvaluationScope) -> Void) {
    guard let module = scope.module else { return body(scope) }
    switch visibility {
    case .file: body(scope)
    case .module: body(module.own)
    case .everywhere:
      body(module.own)
      body(module.exports)
    }
  }

  /// The name that a type or alias is kept under: different for each of several with one name.
  func claim(_ path: String, _ visibility: Visibility.Level, in scope: EvaluationScope) -> String {
    let target = visibility == .file ? scope : scope.module?.own ?? scope
    if let known = target.typeNames[path] { return known }
    var kept = path
    while isTaken(kept, in: scope) { kept += "'" }
    if scope.isTop { claimed.insert(kept) }
    publish(visibility, from: scope) { $0.typeNames[path] = kept }
    if scope.module != nil, visibility == .file { hiddenTypes.insert(kept) }
    return kept
  }

  private func isTaken(_ path: String, in scope: EvaluationScope) -> Bool {
    claimed.contains(path) || (knowsPackages && PackageDescription.isKnownType(path))
  }

  // MARK: Modules

  /// Makes the scopes of the files that a manifest imports.
  func makeSources(_ parts: [TuistLibrary.Place]) -> [LibrarySource] {
    let plugins = EvaluationScope(parent: library, isTop: true)
    scopesOfCode.append(plugins)
    importedByHelpers = plugins
    var indices: [String: Int] = [:]
    return parts.map { part in
      let index = indices[part.module] ?? indices.count + 1
      indices[part.module] = index
      let module =
        modulesByName[part.module]
        ?? ModuleScopes(
          own: EvaluationScope(parent: part.module == TuistLibrary.helpers ? plugins : library, isTop: true))
      modulesByName[part.module] = module
      let scope = EvaluationScope(parent: module.own, isTop: true)
      scope.module = module
      scopesOfCode += [module.own, module.exports, scope]
      return LibrarySource(start: part.start, module: index, scope: scope)
    }
  }

  /// Hands the types that a module exports to a scope that imports it. A name that two export is not decided there.
  func importTypes(of module: ModuleScopes, into scope: EvaluationScope) {
    for (path, kept) in module.exports.typeNames {
      let isTwofold = scope.typeNames[path].map { $0 != kept } ?? false
      scope.typeNames[path] = isTwofold ? path + "?" : kept
    }
  }

  /// The same for all that modules export, with what they hand on of others (`@_exported import`).
  func importNames(of names: some Sequence<String>, into scope: EvaluationScope) {
    var all = Set(names)
    var pending = Array(all)
    while let name = pending.popLast() {
      for other in modulesByName[name]?.handsOn ?? [] where all.insert(other).inserted { pending.append(other) }
    }
    for name in all.sorted() {
      guard let module = modulesByName[name] else { continue }
      let exports = module.exports
      importTypes(of: module, into: scope)
      for (name, functions) in exports.functions { scope.functions[name, default: []] += functions }
      let values = Set(exports.lazies.keys).union(exports.computed.keys)
      for name in values {
        if scope.lazies[name] != nil || scope.computed[name] != nil {
          let failure = Unevaluable(
            reason: "two modules declare '\(name)'", position: AbsolutePosition(utf8Offset: start))
          scope.variables[name] = store(.unknown(failure))
        }
        scope.lazies[name] = exports.lazies[name]
        scope.computed[name] = exports.computed[name]
      }
    }
  }
}

extension DeclaredMember {
  /// Whether both cannot be told apart by a use.
  func isDeclaredLike(_ other: DeclaredMember) -> Bool {
    guard constraint == other.constraint else { return false }
    switch (kind, other.kind) {
    case (.function(let one), .function(let other)): return one.isDeclaredLike(other)
    case (.function, _), (_, .function): return false
    default: return true
    }
  }
}

extension Callable {
  func isDeclaredLike(_ other: Callable) -> Bool {
    parameters.map(\.label) == other.parameters.map(\.label) && parameters.map(\.type) == other.parameters.map(\.type)
      && result == other.result
  }
}
