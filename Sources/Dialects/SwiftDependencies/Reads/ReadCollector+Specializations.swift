import DepGraphModel
import SwiftSyntax

/// What generic types of the project that read a key of theirs are made with: `Reader<Mail>` says it, `MailReader` may be
/// another name for that, and for `Reader()` the compiler infers it.
extension ReadCollector {
  /// A type that is written as one.
  func takeSpecialization(_ type: TypeSyntax?, site: ConsumptionFact.Site = .local) {
    guard !names.callees.isEmpty, let type else { return }
    for found in specialized(type) {
      add(
        found.reference, form: .forwarded, site: site, variable: found.callee, timing: .deferred, at: Syntax(type))
    }
  }

  /// A type in an expression.
  func takeSpecializations(of path: AccessPath, at node: Syntax) {
    guard !names.callees.isEmpty else { return }
    for (name, clause) in path.specializations where names.callees.contains(name) {
      for found in specialized(name, arguments: clause) {
        add(found.reference, form: .forwarded, variable: found.callee, timing: body.timing, at: node)
      }
    }
    guard path.specializations.isEmpty, let name = unspecialized(path) else { return }
    add(
      .undecided, form: .forwarded,
      variable: Self.callee(name.joined(separator: "."), isInferred(at: node) ? "?" : ""), timing: body.timing, at: node
    )
  }

  private static func callee(_ type: String, _ position: String) -> String { "\(type).<>(\(position):)" }

  /// The type that an expression begins with, where that is none of those around the place.
  private func unspecialized(_ path: AccessPath) -> [String]? {
    guard let root = path.rootName, body.names.meaning(of: root) == nil else { return nil }
    let type = ([root] + path.leadingNames).prefix { $0.first?.isUppercase ?? false }
    guard let last = type.lastIndex(where: names.callees.contains), !ownerPath.contains(type[last]) else { return nil }
    return Array(type[...last])
  }

  /// Whether nothing at the place says what a generic type is made with: neither the type that is expected there nor an
  /// argument that is a key.
  private func isInferred(at node: Syntax) -> Bool {
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    if let call {
      if call.arguments.contains(where: { keys.references($0.expression).contains(where: isKey) }) { return false }
    }
    if expectedType(of: call.map { Syntax($0) } ?? node) != nil { return false }
    let result = body.around?.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
    return result.map { specialized($0).isEmpty } ?? true
  }

  private func isKey(_ reference: DependencyReference) -> Bool {
    if case .type = reference { true } else { keys.isGivenKey(reference) }
  }

  func specialized(_ type: TypeSyntax) -> [(reference: DependencyReference, callee: String)] {
    let finder = SpecializationFinder(among: names.callees)
    finder.walk(type)
    return finder.found.flatMap { found in
      guard let clause = found.clause else {
        return [(DependencyReference.undecided, Self.callee(found.path.joined(separator: "."), ""))]
      }
      return specialized(found.path.last ?? "", arguments: clause)
    }
  }

  private func specialized(
    _ name: String, arguments: GenericArgumentClauseSyntax
  ) -> [(reference: DependencyReference, callee: String)] {
    TypeListText.parts(of: file.text(of: arguments.arguments)).enumerated().compactMap { index, text in
      let type = TypeReference(spelled: text)
      guard type.path.count == 1, let generic = keys.generic(named: type.path[0]) else {
        return (.type(type), Self.callee(name, "\(index)"))
      }
      // What a function is given in no argument its caller writes where the result is expected.
      if generic == .undecided, !isTaken(type.path[0]) { return nil }
      return (generic, Self.callee(name, "\(index)"))
    }
  }

  /// Whether an argument of the function around says what its generic parameter is.
  private func isTaken(_ generic: String) -> Bool {
    guard let function = body.around?.as(FunctionDeclSyntax.self),
      body.functions.contains(where: { $0.generics.contains(generic) })
    else { return true }
    return function.signature.parameterClause.tokens(viewMode: .sourceAccurate).contains {
      SyntaxNames.text($0) == generic
    }
  }
}

/// Finds types of some names in a type, with their generic arguments.
private final class SpecializationFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var found: [(path: [String], clause: GenericArgumentClauseSyntax?)] = []

  init(among names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    take(TypeSyntax(node), named: node.name, clause: node.genericArgumentClause)
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    take(TypeSyntax(node), named: node.name, clause: node.genericArgumentClause)
  }

  private func take(
    _ type: TypeSyntax, named name: TokenSyntax, clause: GenericArgumentClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    if names.contains(SyntaxNames.text(name)) { found.append((SyntaxNames.dottedName(type) ?? [], clause)) }
    return .visitChildren
  }
}
