import DepGraphModel
import SwiftSyntax

extension FactVisitor {
  /// Records the `@Dependency` among the attributes of a variable or a parameter; gives the index of its fact.
  func takeWrapperAttributes(_ list: AttributeListSyntax, variable: String?, isStatic: Bool) -> Int? {
    var index: Int?
    for attribute in SyntaxNames.attributes(list) where DependencySpelling.isWrapper(attribute) {
      guard let reference = DependencySpelling.reference(of: attribute, in: file) else {
        takeReader(of: DependencySpelling.argument(of: attribute), at: attribute)
        continue
      }
      let site = site(isStatic: isStatic)
      index = facts.consumptions.count
      facts.consumptions.append(
        ConsumptionFact(
          reference: reference, form: .wrapper, site: site, owner: ownerPath,
          member: site == .local ? body.member?.fact.name : nil, variable: variable,
          timing: site == .local ? .unread : .deferred, isPreviewOrTestValue: isPreviewOrTestValue,
          conditions: conditions.current, position: file.position(of: attribute)))
    }
    return index
  }

  private func site(isStatic: Bool) -> ConsumptionFact.Site {
    if !isMemberPlace || isPreviewOrTestValue && types.isEmpty { return .local }
    if types.isEmpty { return .global }
    return isStatic ? .staticMember : .member
  }

  /// `Dependency(\.mail)` as an expression. Without `.wrappedValue` behind it, it is read later.
  func takeDependencyCall(_ node: FunctionCallExprSyntax) {
    guard let first = node.arguments.first else { return }
    guard let reference = SyntaxNames.reference(first.expression, in: file) else {
      return takeReader(of: first.expression, at: node)
    }
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    let isRead = access?.declName.baseName.text == "wrappedValue"
    addConsumption(reference, form: .expression, timing: isRead ? body.timing : .deferred, at: Syntax(node))
  }

  /// `DependencyValues._current.mail`, `DependencyValues._current[Mail.self]`
  func takeCurrent(_ path: AccessPath, at node: Syntax) -> Bool {
    guard let rootName = path.rootName else { return false }
    var steps = path.steps[...]
    if rootName == "Dependencies" {
      guard case .member("DependencyValues") = steps.first else { return false }
      steps = steps.dropFirst()
    } else if rootName != "DependencyValues" {
      return false
    }
    guard case .member("_current") = steps.first else { return false }
    let reference = Overriding.target(of: Array(steps.dropFirst()), from: .all, in: file)?.reference ?? .all
    addConsumption(reference, form: .current, timing: body.timing, at: node)
    return true
  }

  func addConsumption(
    _ reference: DependencyReference, form: ConsumptionFact.Form, variable: String? = nil, timing: Timing,
    at node: Syntax
  ) {
    facts.consumptions.append(
      ConsumptionFact(
        reference: reference, form: form, site: .local, owner: ownerPath, member: body.member?.fact.name,
        variable: variable, timing: timing, isPreviewOrTestValue: isPreviewOrTestValue, conditions: conditions.current,
        position: file.position(of: node)))
  }

  /// A use of a local `@Dependency` variable tells when it is read.
  func noteUse(of index: Int, at node: Syntax) {
    guard facts.consumptions.indices.contains(index) else { return }
    let position = file.position(of: node)
    let extent = body.extent(at: position)
    if !facts.consumptions[index].uses.contains(where: { body.extent(at: $0) == extent }) {
      facts.consumptions[index].uses.append(position)
    }
    switch (facts.consumptions[index].timing, body.timing) {
    case (.eager, _), (.handed, .deferred), (.handed, .event): break
    case (_, let timing): facts.consumptions[index].timing = timing
    }
  }
}
