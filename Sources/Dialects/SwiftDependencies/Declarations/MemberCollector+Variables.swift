import DepGraphModel
import SwiftSyntax

extension MemberCollector {
  func take(_ node: VariableDeclSyntax) {
    let isStatic = SyntaxNames.isStatic(node.modifiers)
    let name = node.bindings.first.flatMap { SyntaxNames.identifier($0.pattern) }
    let wrapper = reads.takeWrapperAttributes(node.attributes, variable: name, isStatic: isStatic)
    let attributes = SyntaxNames.attributes(node.attributes).filter { attribute in
      // The values in the arguments of an entry are visited as the members that they become.
      !names.isWrapper(attribute)
        && !(isMemberPlace && isInDependencyValues && SyntaxNames.attributeName(attribute).last == "DependencyEntry")
    }
    let type = node.bindings.first?.typeAnnotation?.type
    for attribute in attributes { reads.takeForwardedReads(of: attribute, type: type, isStatic: isStatic) }
    guard isMemberPlace else {
      for attribute in attributes { walk(attribute) }
      return takeLocal(node, wrapper: wrapper)
    }
    if isInDependencyValues, !isStatic { registrations.take(node) }
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
          kind: kind, owner: ownerPath, annotation: annotation,
          made: MadeValue.expression(of: binding).flatMap(MadeValue.type),
          factory: MadeValue.expression(of: binding).flatMap(MadeValue.factory),
          isComputed: binding.initializer == nil && binding.accessorBlock != nil, conditions: conditions,
          position: file.position(of: node)))
    }
    reads.takeKeptPath(binding, name: name)
    if !types.isEmpty, let value = binding.initializer?.value, values.givesValues(value) {
      reads.addKept(.all, variable: name, at: binding)
    }
    if let annotation = binding.typeAnnotation?.type {
      reads.takeSpecialization(annotation)
      if binding.accessorBlock?.observes ?? true { typeNames.addTakenType(annotation, byProperty: name) }
    }
    if let closure = binding.initializer?.value.as(ClosureExprSyntax.self) { closureRoles[closure.id].name = name }
    noteDeferring(binding, named: name)
    if !isStatic, let owner = ownerPath.last, binding.typeAnnotation.map({ $0.type.isFunction }) ?? false {
      facts.callables.insert("\(owner).\(name)")
    }
    if !isStatic, !types.isEmpty, isStored(binding, of: node) {
      facts.stored.insert((ownerPath + [name]).joined(separator: "."))
    }
    let hasCode = binding.initializer != nil || binding.accessorBlock != nil
    guard hasCode || !attributes.isEmpty else { return typeNames.add(binding.typeAnnotation?.type) }
    let member = MemberFact(
      kind: .property, owner: ownerPath, name: name, isStatic: isStatic, access: memberAccess(node.modifiers),
      isDispatched: isDispatched(node.modifiers, node.attributes),
      isInitialValue: isInitialValue(binding, of: node, isWrapped: !attributes.isEmpty),
      isLazy: isLazy(node) && binding.initializer != nil,
      resultType: annotation ?? madeType(binding.initializer?.value),
      result: isStatic || types.isEmpty ? context.results.result(of: binding) : .unknown,
      endpoints: context.results.endpoints(of: binding),
      conditions: conditions, position: file.position(of: node), end: file.end(of: node))
    context.inMember(member, isEmitted: hasCode) {
      typeNames.add(binding.typeAnnotation?.type)
      for attribute in attributes { walk(attribute) }
      if updateNames.isUpdate(binding.typeAnnotation?.type) { updates.noteUpdate(named: name, at: Syntax(node)) }
      updates.takeChoice(of: binding, root: OverrideRoot(form: .helper))
      if let list = binding.initializer?.value.as(ArrayExprSyntax.self), !list.elements.isEmpty,
        updateNames.isTableOfUpdates(binding)
      {
        context.keptLists.insert(name)
      }
      if let initializer = binding.initializer {
        mentions.takeLiteral(initializer.value, as: binding.typeAnnotation?.type)
        reads.takeReading(initializer.value, as: binding.typeAnnotation?.type)
        if member.isInitialValue { escapes.take(ofWrapped: initializer.value, by: attributes) }
        body.boundary = Syntax(initializer.value)
        walk(initializer.value)
        body.boundary = nil
      }
      guard let accessors = binding.accessorBlock else { return }
      if updateNames.isUpdate(binding.typeAnnotation?.type) { body.resultRoot = OverrideRoot(form: .helper) }
      if isInDependencyValues, !isStatic {
        walkValuesAccessors(accessors)
      } else {
        // Observers run when the property is set after its initializer, which does not run them.
        if accessors.observes { escapes.take(ofObservers: accessors) }
        // What a view shows is not kept by who shows it.
        body.around = Syntax(accessors)
        if name != "body" { body.boundary = Self.getter(of: accessors) }
        body.givesFunction = binding.typeAnnotation.map { $0.type.isFunction } ?? false
        if accessors.observes { body.deferred(as: .assigned) { walk(accessors) } } else { walk(accessors) }
      }
    }
  }

  private static func getter(of block: AccessorBlockSyntax) -> Syntax? {
    guard case .accessors(let list) = block.accessors else { return Syntax(block) }
    return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }.map { Syntax($0) }
  }

  /// A constant with an initial value is the same in every value of its type.
  private func isStored(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax) -> Bool {
    guard binding.accessorBlock?.observes ?? true else { return false }
    return binding.initializer == nil || node.bindingSpecifier.tokenKind == .keyword(.var)
  }

  /// - Parameter isWrapped: whether it may have a wrapper, which is made with a value of the type as well.
  private func isInitialValue(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax, isWrapped: Bool) -> Bool {
    (binding.initializer != nil || isWrapped && binding.accessorBlock == nil) && !types.isEmpty && !isLazy(node)
      && !SyntaxNames.isStatic(node.modifiers)
  }

  /// A static one, and one at file scope where statements do not set it in their order, is made where it is first taken.
  private func isLazy(_ node: VariableDeclSyntax) -> Bool {
    node.modifiers.contains { $0.name.tokenKind == .keyword(.lazy) } || SyntaxNames.isStatic(node.modifiers)
      || types.isEmpty && !file.isScript
  }

  /// In an accessor that sets, a member of `DependencyValues` may set others; in one that gets, nothing is set.
  func walkValuesAccessors(_ block: AccessorBlockSyntax) {
    guard case .accessors(let list) = block.accessors else {
      body.readsValues = true
      walk(block)
      body.readsValues = false
      return
    }
    for accessor in list {
      guard let code = accessor.body else { continue }
      let isSetter = ["set", "_modify", "didSet", "willSet"].contains(accessor.accessorSpecifier.text)
      body.helper = isSetter ? OverrideRoot(form: .helper) : nil
      body.readsValues = !isSetter
      body.enter()
      if let parameter = accessor.parameters { body.names.declare(SyntaxNames.text(parameter.name)) }
      walk(code)
      body.leave()
      body.helper = nil
      body.readsValues = false
    }
  }

  private func takeLocal(_ node: VariableDeclSyntax, wrapper: Int?) {
    for binding in node.bindings {
      if let copy = overrides.copy(in: binding), let name = SyntaxNames.identifier(binding.pattern) {
        body.names.declare(name, as: .override(copy))
        continue
      }
      let known = facts.consumptions.count
      let kept = keys.keptPath(binding)
      // What a copy is set to, the members of such values that read are not followed to.
      let isChanged =
        node.bindingSpecifier.tokenKind == .keyword(.var)
        && binding.initializer.map { values.isCurrent($0.value) } ?? false
      let isValues = isValuesVariable(binding) && !isChanged
      if let annotation = binding.typeAnnotation?.type {
        reads.takeSpecialization(annotation)
        typeNames.add(annotation)
      }
      if let name = SyntaxNames.identifier(binding.pattern),
        let closure = binding.initializer?.value.as(ClosureExprSyntax.self)
      {
        closureRoles[closure.id].name = name
      }
      reads.takeReading(binding.initializer?.value, as: binding.typeAnnotation?.type)
      mentions.takeImplicit(binding.initializer?.value, as: binding.typeAnnotation?.type)
      if let initializer = binding.initializer {
        mentions.takeLiteral(initializer.value, as: binding.typeAnnotation?.type)
        if let local = updateNames.helperName(of: binding) {
          updates.takeChoice(of: binding, root: OverrideRoot(form: .helper, helperName: local))
        }
        walk(initializer.value)
      }
      if let accessors = binding.accessorBlock {
        let isEager = context.localCode.runsAtOnce(Syntax(accessors))
        if !isEager { body.deferral += 1 }
        walk(accessors)
        if !isEager { body.deferral -= 1 }
      }
      guard let name = SyntaxNames.identifier(binding.pattern) else {
        walk(binding.pattern)
        takeTuple(binding)
        continue
      }
      if let wrapper {
        body.names.declare(name, as: .wrapper(wrapper))
      } else if let initializer = binding.initializer, names.isDependencyCall(initializer.value),
        facts.consumptions.count > known
      {
        facts.consumptions[known].variable = name
        facts.consumptions[known].timing = .unread
        body.names.declare(name, as: .wrapper(known))
      } else if let kept {
        body.names.declare(name, as: .kept(kept))
      } else if isValues {
        let source = values.source(of: binding)
        body.names.declare(name, as: .values(made: overrides.takeMadeValues(binding, name: name), source: source))
      } else if let type = lookupType(binding) {
        body.names.declare(name, as: .lookup(type: type))
      } else {
        let isMadeValue =
          node.bindingSpecifier.tokenKind == .keyword(.let) && (binding.initializer?.value.makesValue ?? false)
        updates.noteList(binding)
        if binding.initializer == nil, let local = updateNames.helperName(of: binding) {
          body.openUpdates.insert(local)
        }
        body.names.declare(
          name, as: updateNames.helperMeaning(of: binding), isMadeValue: isMadeValue, type: type(of: binding))
      }
    }
  }

  /// `let (values, count) = (all, 1)`
  private func takeTuple(_ binding: PatternBindingSyntax) {
    guard let names = binding.pattern.as(TuplePatternSyntax.self)?.elements,
      let elements = binding.initializer?.value.as(TupleExprSyntax.self)?.elements, names.count == elements.count
    else { return }
    for (name, element) in zip(names, elements) where values.givesValues(element.expression) {
      guard let name = SyntaxNames.identifier(name.pattern) else { continue }
      body.names.declare(name, as: .values(source: values.source(ofValues: element.expression)))
    }
  }

  /// That it is declared as, or of the value that is made for it; else what it is taken from.
  private func type(of binding: PatternBindingSyntax) -> [String] {
    if let type = binding.typeAnnotation?.type {
      return SyntaxNames.dottedName(type) ?? expectedTypes.takenType(type) ?? []
    }
    return binding.initializer.map { receivers.path(ofValue: $0.value) } ?? []
  }

  /// The type of what a list or an operation gives: a call of an initializer is seen by itself.
  private func madeType(_ value: ExprSyntax?) -> TypeReference? {
    guard let value, value.is(ArrayExprSyntax.self) || value.is(DictionaryExprSyntax.self) || givesResult(value) else {
      return nil
    }
    let path = receivers.path(ofValue: value)
    let isType = !path.isEmpty && path.allSatisfy { $0.first?.isUppercase ?? false }
    return isType ? TypeReference(path: path) : nil
  }

  private func givesResult(_ value: ExprSyntax) -> Bool {
    if let attempt = value.as(TryExprSyntax.self) { return givesResult(attempt.expression) }
    if let awaited = value.as(AwaitExprSyntax.self) { return givesResult(awaited.expression) }
    return value.as(FunctionCallExprSyntax.self).flatMap(Receivers.resultOfOperation) != nil
  }

  private func isValuesVariable(_ binding: PatternBindingSyntax) -> Bool {
    if let type = binding.typeAnnotation?.type { return names.isValues(references.reference(type)?.path ?? []) }
    return binding.initializer.map { initializer in
      values.givesValues(initializer.value) || givesMember(ofValues: initializer.value)
        || initializer.value.as(FunctionCallExprSyntax.self).map(DependencySpelling.isMadeOfValues) ?? false
    } ?? false
  }

  /// `DependencyValues.mocked`, in an extension of it also `Self()` and `Self.mocked`.
  private func givesMember(ofValues value: ExprSyntax) -> Bool {
    let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    guard let path = AccessPath(callee).dottedName, let last = path.last else { return false }
    let type = last.first?.isUppercase ?? true ? path : Array(path.dropLast())
    return !type.isEmpty && (names.isValues(type) || isInDependencyValues && type == ["Self"])
  }

  /// The type of a local variable that looks up its members in `DependencyValues`.
  private func lookupType(_ binding: PatternBindingSyntax) -> String? {
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    let shared = binding.initializer.flatMap { AccessPath($0.value).dottedName }.map { Array($0.dropLast()) }
    let type =
      binding.typeAnnotation.map { SyntaxNames.dottedName($0.type) }
      ?? call.map { AccessPath(calling: $0).dottedName } ?? shared
    return type?.last.flatMap { names.lookups.contains($0) ? $0 : nil }
  }

  func take(_ node: OptionalBindingConditionSyntax) {
    let name = SyntaxNames.identifier(node.pattern)
    let updates = node.initializer.map { updateNames.owner(of: $0.value) } ?? name.flatMap { updateNames.owner(of: $0) }
    if let initializer = node.initializer {
      walk(initializer.value)
    } else if let name {
      // `if let mail` reads what it shadows.
      accesses.take(path: AccessPath(name: name), at: Syntax(node.pattern), isCalled: false)
    }
    guard let name else { return walk(node.pattern) }
    // `guard let self` of a closure that holds it weakly: it stays what it is.
    if name == "self" { return }
    if let updates {
      body.names.declare(name, as: .update(updates))
    } else {
      let type =
        node.typeAnnotation.map { SyntaxNames.dottedName($0.type) ?? [] }
        ?? receivers.path(node.initializer.map { AccessPath($0.value) } ?? AccessPath(name: name))
      body.names.declare(name, type: type)
    }
  }

  /// Notes the name of a property that gives a stream or a lazy sequence.
  private func noteDeferring(_ binding: PatternBindingSyntax, named name: String) {
    let isDeferring =
      binding.typeAnnotation.map { DeferringSource.isDeferring($0.type) }
      ?? binding.initializer.map { DeferringSource.isDeferring($0.value) } ?? false
    if isDeferring { facts.deferring.insert(name) }
  }
}
