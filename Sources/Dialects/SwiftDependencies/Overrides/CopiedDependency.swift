import DepGraphModel
import SwiftSyntax

/// `var mail = $0.mail`, `mail.send = { … }`, `$0.mail = mail`: what is set on a copy that is put back is set on the
/// dependency.
extension OverrideCollector {
  /// What a variable stands for that holds such a copy.
  func copy(in binding: PatternBindingSyntax) -> OverrideRoot? {
    guard let name = SyntaxNames.identifier(binding.pattern), let value = binding.initializer?.value,
      isPutBack(name, to: value, from: binding), let found = overrideRoots.root(of: AccessPath(value))
    else { return nil }
    let targets = overrideRoots.targets(of: found.steps, from: found.root.prefix)
    guard targets.count == 1, !targets[0].isPartial, targets[0].reference != .all else { return nil }
    var root = found.root
    root.prefix = targets[0].reference
    root.isCopy = true
    return root
  }

  /// Whether an assignment puts such a copy back.
  func putsBack(_ elements: [ExprSyntax]) -> Bool {
    guard elements.count == 3, let name = elements[2].bareName,
      case .override(let copy) = body.names.meaning(of: name), copy.isCopy,
      let found = overrideRoots.root(of: AccessPath(elements[0]))
    else { return false }
    return overrideRoots.targets(of: found.steps, from: found.root.prefix).map(\.reference) == [copy.prefix]
  }

  /// Whether all that is done with a variable is to set or to ask its members, up to where it is put back for sure.
  private func isPutBack(_ name: String, to value: ExprSyntax, from binding: PatternBindingSyntax) -> Bool {
    guard let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
      declaration.bindingSpecifier.tokenKind == .keyword(.var),
      let list = declaration.parent?.parent?.as(CodeBlockItemListSyntax.self), Self.isBody(list),
      ExitFinder.exits(of: list, behind: declaration).isEmpty
    else { return false }
    let text = value.trimmedDescription
    let following = list.drop { $0.position <= declaration.position }
    guard let last = following.first(where: { $0.trimmedDescription.contains(text) }),
      let elements = last.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
      elements[0].trimmedDescription == text, elements[1].is(AssignmentExprSyntax.self), elements[2].bareName == name
    else { return false }
    return declaredNames.uses(of: name, in: Syntax(list)).allSatisfy { use in
      ValueStep.isInside(Syntax(use), Syntax(elements[2]))
        || use.position < last.position && use.parent?.as(MemberAccessExprSyntax.self)?.base?.id == use.id
    }
  }

  /// Whether statements run to their end, where nothing leaves them.
  private static func isBody(_ list: CodeBlockItemListSyntax) -> Bool {
    list.parent?.is(ClosureExprSyntax.self) ?? false || list.parent?.parent?.is(FunctionDeclSyntax.self) ?? false
  }
}
