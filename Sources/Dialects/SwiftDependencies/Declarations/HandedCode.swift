import SwiftSyntax

/// Parameters and stored properties that stand for code of someone else: closures, the content of a view, a reducer that
/// is wrapped.
struct HandedCode {
  private(set) var generics: Set<String> = []
  private(set) var names: Set<String> = []

  init() {}

  /// The stored properties of a type.
  init(members: MemberBlockSyntax, generics: GenericParameterClauseSyntax?) {
    self.generics = Self.names(of: generics)
    for member in members.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings {
        guard let name = SyntaxNames.identifier(binding.pattern), let type = binding.typeAnnotation?.type,
          isCode(type, generics: self.generics)
        else { continue }
        names.insert(name)
      }
    }
  }

  /// Those of a type and of what an extension of it adds.
  mutating func add(_ other: HandedCode) {
    generics.formUnion(other.generics)
    names.formUnion(other.names)
  }

  static func names(of clause: GenericParameterClauseSyntax?) -> Set<String> {
    Set(clause?.parameters.map { SyntaxNames.text($0.name) } ?? [])
  }

  /// The parameters of a function that stand for code.
  /// - Parameter isRun: whether the function calls one, whose type is an alias then.
  func parameters(
    _ list: FunctionParameterListSyntax, generics: GenericParameterClauseSyntax?,
    isRun: (FunctionParameterSyntax) -> Bool
  ) -> Set<String> {
    let generics = self.generics.union(Self.names(of: generics))
    return Set(
      Array(list).filter { isCode($0.type, generics: generics) || isRun($0) }
        .map { SyntaxNames.text($0.secondName ?? $0.firstName) })
  }

  /// `Content` is what SwiftUI calls it in a view modifier.
  private func isCode(_ type: TypeSyntax, generics: Set<String>) -> Bool {
    switch type.unwrapped.as(TypeSyntaxEnum.self) {
    case .functionType: return true
    case .someOrAnyType(let opaque): return opaque.someOrAnySpecifier.tokenKind == .keyword(.some)
    case .identifierType(let name):
      let text = SyntaxNames.text(name.name)
      return text == "Content" || generics.contains(text)
    default: return false
    }
  }

  /// Whether code mentions one of some names.
  static func mentions(_ names: Set<String>, in code: some SyntaxProtocol) -> Bool {
    guard !names.isEmpty else { return false }
    return code.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier = token.tokenKind else { return false }
      return names.contains(SyntaxNames.text(token))
    }
  }
}
