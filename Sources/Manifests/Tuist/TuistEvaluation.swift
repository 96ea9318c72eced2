import SwiftSyntax

/// A `Project.swift` from its bytes to plain values, or to the reason why there are none.
package struct TuistEvaluation: Sendable {
  package enum Outcome: Sendable {
    case project(TuistProject)
    case refused(Unevaluable)
    /// A file of that name that makes no project: it declares nothing but what others use.
    case nothing
  }

  package let outcome: Outcome
  package let environmentRead: [String: String?]

  /// Call on a deep stack only.
  static func run(_ bytes: [UInt8], library: TuistLibrary, surroundings: ManifestSurroundings)
    -> TuistEvaluation
  {
    let evaluator = ManifestEvaluator(surroundings: surroundings, modules: library.modules)
    var imports: Set<String> = []
    do {
      switch library.content {
      case .refused(let failure): throw failure
      case .parsed(let file): try evaluator.load(file, own: TuistDescription.source.utf8.count, library.places)
      }
      // In front of the manifest stands as much as the library is long: its places follow the library's.
      let padding = [UInt8](repeating: UInt8(ascii: " "), count: library.length)
      let syntax = try ManifestSyntax(padding + bytes)
      guard syntax.file.statements.contains(where: \.makesSomething) else {
        return TuistEvaluation(outcome: .nothing, environmentRead: [:])
      }
      evaluator.start = library.length
      imports = syntax.imports
      evaluator.importNames(of: syntax.imports, into: evaluator.imported)
      try evaluator.run(syntax.file)
      let project = try TuistProject(reading: try evaluator.project())
      return TuistEvaluation(outcome: .project(project), environmentRead: evaluator.environmentRead)
    } catch var failure as Unevaluable {
      if !failure.isOwnFault { failure.reason += library.remark(onAbsent: imports, at: failure.position) }
      return TuistEvaluation(outcome: .refused(failure), environmentRead: evaluator.environmentRead)
    } catch {
      let failure = Unevaluable(reason: "\(error)", position: AbsolutePosition(utf8Offset: library.length))
      return TuistEvaluation(outcome: .refused(failure), environmentRead: evaluator.environmentRead)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it may make a project: a variable, or code that runs.
  fileprivate var makesSomething: Bool {
    switch item {
    case .decl(let declaration): declaration.is(VariableDeclSyntax.self) || declaration.is(IfConfigDeclSyntax.self)
    case .stmt, .expr: true
    }
  }
}

extension ManifestEvaluator {
  /// Declares what a library holds. Its variables are evaluated when they are first read.
  /// - Parameters:
  ///   - own: where the declarations of the format end and those of the repository begin, which may hide them.
  ///   - places: the files of the repository.
  func load(_ file: SourceFileSyntax, own: Int, _ places: [TuistLibrary.Place]) throws {
    isLoading = true
    ownLength = own
    defer { isLoading = false }
    let items = Array(file.statements)
    try hoist(items.filter { $0.positionAfterSkippingLeadingTrivia.utf8Offset < own }, into: library)
    typesOfFormat = Set(types.keys)
    sources = makeSources(places)
    for item in items {
      guard case .decl(let declaration) = item.item, let node = declaration.as(ImportDeclSyntax.self),
        node.attributes.contains(named: "_exported"), let name = node.path.first?.name.identifierText
      else { continue }
      scope(of: node.positionAfterSkippingLeadingTrivia).module?.handsOn.insert(name)
    }
    try hoist(
      try activeDeclarations(items.filter { $0.positionAfterSkippingLeadingTrivia.utf8Offset >= own }).map {
        declaration in
        (declaration, scope(of: declaration.positionAfterSkippingLeadingTrivia))
      })
    if let importedByHelpers {
      importNames(of: modulesByName.keys.filter { $0 != TuistLibrary.helpers }, into: importedByHelpers)
    }
  }

  /// The project that the manifest made.
  func project() throws -> StructureValue {
    var found: [StructureValue] = []
    for (name, storage) in global.variables.sorted(by: { $0.key < $1.key }) {
      guard case .structure(let value) = storage.value, value.type == "Project" else { continue }
      if name == "project" { return value }
      found.append(value)
    }
    if found.count == 1, let only = found.first { return only }
    throw missingPackage()
  }
}
