import DepGraphModel
import SwiftSyntax

/// Collects what reads dependencies: wrappers, key paths and keys, and members of a `DependencyValues`.
final class ReadCollector: Collector {
  /// Records the `@Dependency` among the attributes of a variable or a parameter; gives the index of its fact.
  func takeWrapperAttributes(_ list: AttributeListSyntax, variable: String?, isStatic: Bool) -> Int? {
    var index: Int?
    for attribute in SyntaxNames.attributes(list) where names.isWrapper(attribute) {
      guard let argument = DependencySpelling.argument(of: attribute) else { continue }
      let site = site(isStatic: isStatic)
      for reference in keys.references(argument) {
        index = index ?? facts.consumptions.count
        add(
          reference, form: .wrapper, site: site, variable: variable, timing: site == .local ? .unread : .deferred,
          at: attribute)
      }
    }
    return index
  }

  func site(isStatic: Bool) -> ConsumptionFact.Site {
    if !isMemberPlace || isPreviewOrTestValue && types.isEmpty { return .local }
    if types.isEmpty { return .global }
    return isStatic ? .staticMember : .member
  }

  /// `Dependency(\.mail)` as an expression. Without `.wrappedValue` behind it, it is read later.
  func takeDependencyCall(_ node: FunctionCallExprSyntax) {
    guard let first = node.arguments.first else { return }
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    let isRead = access?.declName.baseName.text == "wrappedValue"
    for reference in keys.references(first.expression) {
      add(reference, form: .expression, timing: isRead ? body.timing : .deferred, at: Syntax(node))
    }
  }

  /// `DependencyValues._current.mail`, `DependencyValues._current[Mail.self]`
  func takeCurrent(_ path: AccessPath, at node: Syntax, isCalled: Bool) -> Bool {
    guard let rootName = path.rootName else { return false }
    var steps = path.steps[...]
    if rootName == "Dependencies" {
      guard case .member("DependencyValues") = steps.first else { return false }
      steps = steps.dropFirst()
    } else if isInDependencyValues, rootName == "_current" {
      steps.insert(.member("_current"), at: 0)
    } else if !(isInDependencyValues && rootName == "Self"), !names.isValues(rootName) {
      return false
    }
    guard case .member("_current") = steps.first else {
      // `DependencyValues.now.mail`, where `now` is a member that gives all values.
      if steps.count > 1, case .member(let name) = steps.first, name.first?.isLowercase ?? false {
        // The library's own are new values.
        let form = name == "live" ? ConsumptionFact.Form.made : .current
        if name != "preview", name != "test" {
          takeReadOfAll(Array(steps.dropFirst()), form: form, at: node, isCalled: isCalled, isSure: true)
        }
      }
      return false
    }
    takeReadOfAll(Array(steps.dropFirst()), at: node, isCalled: isCalled)
    return true
  }

  func add(
    _ reference: DependencyReference, form: ConsumptionFact.Form, site: ConsumptionFact.Site = .local,
    variable: String? = nil, timing: Timing, update: ConsumptionFact.Update? = nil, at node: some SyntaxProtocol
  ) {
    facts.consumptions.append(
      ConsumptionFact(
        reference: reference, form: form, site: site, owner: form == .valuesMember ? ["DependencyValues"] : ownerPath,
        member: site == .local ? body.member?.fact.name : nil, variable: variable, timing: timing, update: update,
        isPreviewOrTestValue: isPreviewOrTestValue || context.testDepth > 0, conditions: conditions,
        position: file.position(of: node)))
  }

  /// A use of a local `@Dependency` variable tells when it is read. A wrapper that chooses has several facts.
  /// - Parameter isHandedOn: whether the value is given to something there.
  func noteUse(of first: Int, at node: Syntax, isHandedOn: Bool) {
    guard facts.consumptions.indices.contains(first) else { return }
    let position = file.position(of: node)
    let part = part(at: position)
    let place = facts.consumptions[first].position
    for index in facts.consumptions.indices[first...] {
      guard facts.consumptions[index].position == place else { break }
      if !facts.consumptions[index].uses.contains(where: { self.part(at: $0) == part }) {
        facts.consumptions[index].uses.append(position)
      }
      if isHandedOn { facts.consumptions[index].isHandedOn = true }
      switch (facts.consumptions[index].timing, body.timing) {
      case (.eager, _), (.handed, .deferred), (.handed, .event), (.handed, .assigned), (.handed, .called): break
      case (_, let timing): facts.consumptions[index].timing = timing
      }
    }
  }

  /// What decides, besides its member, whether and with what a place runs: the extent of an override, the endpoint.
  private func part(at position: SourcePosition) -> [Int?] {
    [body.extent(at: position), body.member?.endpoint(at: position)]
  }
}
