import DepGraphModel
import SwiftSyntax

/// Reads which types a dependency is made of.
struct ScreenParts {
  let file: SourceFile
  let references: TypeReferences

  func dependency(_ type: TypeSyntax, at position: SourcePosition) -> ScreenDependencyFact {
    let isEmpty = isVoid(type)
    return ScreenDependencyFact(isEmpty: isEmpty, parts: isEmpty ? [] : parts(of: type), position: position)
  }

  private func isVoid(_ type: TypeSyntax) -> Bool {
    if let tuple = type.as(TupleTypeSyntax.self) {
      return tuple.elements.isEmpty
        || (tuple.elements.count == 1 && tuple.elements.first.map { isVoid($0.type) } == true)
    }
    return ["Void", "Swift.Void"].contains(type.trimmedDescription)
  }

  /// All named types within a type: of optional ones, lists, tuples, functions and generic arguments.
  func parts(of type: TypeSyntax) -> [ScreenDependencyFact.Part] {
    let names = NamedTypes(file: file, references: references)
    names.walk(type)
    return names.found
  }

  func parts(ofMembers members: MemberBlockSyntax) -> [ScreenDependencyFact.Part] {
    members.members.flatMap { item -> [ScreenDependencyFact.Part] in
      if let variable = item.decl.as(VariableDeclSyntax.self), isStored(variable) {
        return variable.bindings.compactMap(\.typeAnnotation?.type).flatMap(parts)
      }
      if let element = item.decl.as(EnumCaseDeclSyntax.self) {
        return element.elements.flatMap { $0.parameterClause?.parameters.map(\.type) ?? [] }.flatMap(parts)
      }
      return []
    }
  }

  /// Whether a member is no part of the value.
  func holdsNothing(_ member: DeclSyntax) -> Bool {
    if let variable = member.as(VariableDeclSyntax.self) { return !isStored(variable) }
    return !member.is(EnumCaseDeclSyntax.self) && !member.is(IfConfigDeclSyntax.self)
      && !member.is(MacroExpansionDeclSyntax.self)
  }

  private func isStored(_ variable: VariableDeclSyntax) -> Bool {
    guard !SyntaxNames.isStatic(variable.modifiers) else { return false }
    return variable.bindings.contains { binding in
      guard let accessors = binding.accessorBlock else { return true }
      switch accessors.accessors {
      case .getter: return false
      case .accessors(let list):
        return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      }
    }
  }
}

private final class NamedTypes: SyntaxVisitor {
  private let file: SourceFile
  private let references: TypeReferences
  private(set) var found: [ScreenDependencyFact.Part] = []

  init(file: SourceFile, references: TypeReferences) {
    self.file = file
    self.references = references
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    take(TypeSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    take(TypeSyntax(node))
    if let arguments = node.genericArgumentClause { walk(arguments) }
    return .skipChildren
  }

  private func take(_ type: TypeSyntax) {
    guard let reference = references.reference(type) else { return }
    found.append(
      ScreenDependencyFact.Part(type: TypeReference(path: reference.path), position: file.position(of: type)))
  }
}
