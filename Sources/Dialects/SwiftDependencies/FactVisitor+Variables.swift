import DepGraphModel
import SwiftSyntax

extension FactVisitor {
  func take(_ node: VariableDeclSyntax) {
    let isStatic = SyntaxNames.isStatic(node.modifiers)
    let name = node.bindings.first.flatMap { SyntaxNames.identifier($0.pattern) }
    let wrapper = takeWrapperAttributes(node.attributes, variable: name, isStatic: isStatic)
    let attributes = SyntaxNames.attributes(node.attributes).filter { attribute in
      // The values in the arguments of an entry are visited as the members that they become.
      !DependencySpelling.isWrapper(attribute)
        && !(isMemberPlace && isInDependencyValues && SyntaxNames.attributeName(attribute).last == "DependencyEntry")
    }
    guard isMemberPlace else {
      for attribute in attributes { walk(attribute) }
      return takeLocal(node, wrapper: wrapper)
    }
    if isInDependencyValues, !isStatic { takeRegistration(node) }
    for (index, binding) in node.bindings.enumerated() {
      takeMember(binding, of: node, attributes: index == 0 ? attributes : [], isStatic: isStatic)
    }
  }

  private func takeMember(
    _ binding: PatternBindingSyntax, of node: VariableDeclSyntax, attributes: [AttributeSyntax], isStatic: Bool
  ) {
    let name = SyntaxNames.identifier(binding.pattern) ?? file.text(of: binding.pattern)
    let annotation = binding.typeAnnotation.flatMap { references.reference($0.type) }
    if isStatic, !types.isEmpty, let kind = ValueFact.Kind.allCases.first(where: { $0.memberName == name }) {
      facts.values.append(
        ValueFact(
          kind: kind, owner: ownerPath, annotation: annotation, conditions: conditions.current,
          position: file.position(of: node)))
    }
    let hasCode = binding.initializer != nil || binding.accessorBlock != nil
    guard hasCode || !attributes.isEmpty else { return }
    let member = MemberFact(
      kind: .property, owner: ownerPath, name: name, isStatic: isStatic, access: memberAccess(node.modifiers),
      isDispatched: isDispatched(node.modifiers, node.attributes), isInitialValue: isInitialValue(binding, of: node),
      resultType: annotation, result: isStatic || types.isEmpty ? results.result(of: binding) : .unknown,
      conditions: conditions.current, position: file.position(of: node), end: file.end(of: node))
    inMember(member, isEmitted: hasCode) {
      for attribute in attributes { walk(attribute) }
      if let initializer = binding.initializer { walk(initializer.value) }
      guard let accessors = binding.accessorBlock else { return }
      if let type = binding.typeAnnotation?.type, isUpdate(type) { body.resultRoot = OverrideRoot(form: .helper) }
      if isInDependencyValues, !isStatic {
        walkValuesAccessors(accessors)
      } else {
        walk(accessors)
      }
    }
  }

  private func isInitialValue(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax) -> Bool {
    let isLazy = node.modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
    return binding.initializer != nil && !types.isEmpty && !isLazy && !SyntaxNames.isStatic(node.modifiers)
  }

  /// In an accessor that sets, a member of `DependencyValues` may set others; in one that gets, nothing is set.
  private func walkValuesAccessors(_ block: AccessorBlockSyntax) {
    guard case .accessors(let list) = block.accessors else { return walk(block) }
    for accessor in list {
      guard let code = accessor.body else { continue }
      let isSetter = ["set", "_modify", "didSet", "willSet"].contains(accessor.accessorSpecifier.text)
      body.helper = isSetter ? OverrideRoot(form: .helper) : nil
      body.enter()
      if let parameter = accessor.parameters { body.names.declare(SyntaxNames.text(parameter.name)) }
      walk(code)
      body.leave()
      body.helper = nil
    }
  }

  private func takeLocal(_ node: VariableDeclSyntax, wrapper: Int?) {
    for binding in node.bindings {
      let known = facts.consumptions.count
      if let initializer = binding.initializer { walk(initializer.value) }
      if let accessors = binding.accessorBlock {
        let isEager = localCode.runsAtOnce(Syntax(accessors))
        if !isEager { body.deferral += 1 }
        walk(accessors)
        if !isEager { body.deferral -= 1 }
      }
      guard let name = SyntaxNames.identifier(binding.pattern) else {
        walk(binding.pattern)
        continue
      }
      if let wrapper {
        body.names.declare(name, as: .wrapper(wrapper))
      } else if let initializer = binding.initializer, isDependencyCall(initializer.value),
        facts.consumptions.count > known
      {
        facts.consumptions[known].variable = name
        facts.consumptions[known].timing = .unread
        body.names.declare(name, as: .wrapper(known))
      } else {
        body.names.declare(name, as: helperMeaning(of: binding))
      }
    }
  }

  private func isDependencyCall(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return DependencySpelling.isLibraryName(AccessPath(call.calledExpression).dottedName ?? [], "Dependency")
  }

  func take(_ node: OptionalBindingConditionSyntax) {
    if let initializer = node.initializer {
      walk(initializer.value)
    } else if let name = SyntaxNames.identifier(node.pattern) {
      // `if let mail` reads what it shadows.
      takeAccess(path: AccessPath(name: name), at: Syntax(node.pattern), isCalled: false)
    }
    walk(node.pattern)
  }
}
