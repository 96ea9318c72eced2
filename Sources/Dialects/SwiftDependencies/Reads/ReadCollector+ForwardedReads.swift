import DepGraphModel
import SwiftSyntax

/// Key paths and keys that are handed to functions, initializers and property wrappers of the project:
///
///     func with<Value>(dependency path: KeyPath<DependencyValues, Value>) -> Value {
///       @Dependency(path) var value
///       return value
///     }
///
/// That `with` reads what it is given is a fact of the file that declares it. Its calls are looked at where its name is
/// known; a call that hands on what the function around it was given always.
extension ReadCollector {
  func takeForwardedReads(of node: FunctionCallExprSyntax, callee: AccessPath) {
    if callee.isImplicit, callee.leadingNames == ["init"] {
      // `_wrappedValue = .init(path)`: what takes a key path of the values alone is the library's wrapper.
      for reference in node.arguments.flatMap({ keys.references($0.expression) }) where keys.isGivenKey(reference) {
        add(reference, form: .expression, timing: .deferred, at: Syntax(node))
      }
      return
    }
    guard body.names.holdKeys || !names.callees.isEmpty, let spelling = spelling(of: callee) else { return }
    let isKnown = names.callees.contains(spelling.name)
    guard isKnown || body.names.holdKeys else { return }
    if isKnown { takeInferred(by: node, callee: spelling) }
    for argument in node.arguments {
      for reference in forwarded(argument.expression) where isKnown || keys.isGivenKey(reference) {
        add(
          reference, form: .forwarded, variable: "\(spelling.text)(\(argument.label?.text ?? "_"):)",
          timing: body.timing, at: Syntax(argument.expression))
      }
    }
  }

  /// `@Injected(\.mail) var mail`, `@Injected<Mail> var mail`, `@Injected var mail: Mail`
  func takeForwardedReads(of attribute: AttributeSyntax, type: TypeSyntax?, isStatic: Bool) {
    let path = SyntaxNames.attributeName(attribute)
    takeReadings(of: attribute, isStatic: isStatic)
    guard let name = path.last, names.callees.contains(name) else { return }
    let spelling = path.joined(separator: ".")
    var found = specialized(attribute.attributeName)
    if case .argumentList(let arguments) = attribute.arguments {
      found =
        arguments.flatMap { argument in
          forwarded(argument.expression).map { ($0, "\(spelling)(\(argument.label?.text ?? "_"):)") }
        } + found
    }
    if found.allSatisfy({ $0.reference == .undecided }), attribute.arguments == nil,
      let type = type.flatMap({ references.reference($0) })
    {
      let reference = type.path.count == 1 ? keys.generic(named: type.path[0]) : nil
      found.append((reference ?? .type(type), "\(spelling).<>(0:)"))
    }
    let site = site(isStatic: isStatic)
    for (reference, callee) in found {
      add(reference, form: .forwarded, site: site, variable: callee, timing: .deferred, at: attribute)
    }
  }

  /// Marks closures that are called with a `DependencyValues`, or with each of several key paths.
  func takeReadingClosures(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    guard let last = callee.lastName else { return }
    if !names.handlers.isEmpty, let name = spelling(of: callee)?.name, names.handlers.contains(name) {
      for closure in call.closures { closureRoles[closure.expression.id].takesValues = true }
      // `with(\.mail)`: a key path as a function of the values.
      for argument in node.arguments {
        guard let keyPath = argument.expression.as(KeyPathExprSyntax.self),
          case .keyPath(let property, _) = SyntaxNames.reference(ExprSyntax(keyPath), in: file)
        else { continue }
        add(.member(property), form: .current, timing: body.timing, at: Syntax(keyPath))
      }
    }
    if Self.sequenceFunctions.contains(last) { takeReadings(of: node, in: call) }
    guard let closure = call.closures.first?.expression, callee.steps.count == 1,
      Self.sequenceFunctions.contains(last)
    else { return }
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let held = base.map { keys.elements(of: $0) } ?? []
    if !held.isEmpty { closureRoles[closure.id].given = held }
  }

  private static let sequenceFunctions: Set<String> = ["map", "flatMap", "compactMap", "forEach", "filter", "contains"]

  /// What an argument hands on: a key path of another root is none of ours.
  private func forwarded(_ expression: ExprSyntax) -> [DependencyReference] {
    if let keyPath = expression.as(KeyPathExprSyntax.self), keyPath.root != nil,
      !names.isValues(SyntaxNames.root(of: keyPath) ?? [])
    {
      return []
    }
    return keys.references(expression).filter { $0 != .all }
  }

  /// What a call of a generic function says without an argument that is the key.
  private func takeInferred(by node: FunctionCallExprSyntax, callee: (text: String, name: String)) {
    func add(_ reference: DependencyReference?, _ label: String, at place: some SyntaxProtocol) {
      self.add(
        reference ?? .undecided, form: .forwarded, variable: "\(callee.text)(\(label):)", timing: body.timing,
        at: Syntax(place))
    }
    let expected = expected(at: Syntax(node))
    add(expected, GivenReference.result, at: node)
    if node.arguments.isEmpty, node.trailingClosure == nil { add(expected, "=", at: node) }
    guard callee.name.first?.isLowercase ?? false else { return }
    for argument in node.arguments {
      let label = GivenReference.value(of: argument.label.map(SyntaxNames.text) ?? "_")
      add(typeOfValue(argument.expression), label, at: argument.expression)
    }
  }

  /// `Mail` of `Mail()` and of an argument or a variable of the body that is one.
  private func typeOfValue(_ value: ExprSyntax) -> DependencyReference? {
    let made = value.as(FunctionCallExprSyntax.self).flatMap { AccessPath(calling: $0).dottedName }
    let path = made ?? value.bareName.flatMap { body.names.type(of: $0) }
    guard let path, !path.isEmpty, path.allSatisfy({ $0.first?.isUppercase ?? false }) else { return nil }
    return (path.count == 1 ? keys.generic(named: path[0]) : nil) ?? .type(TypeReference(path: path))
  }

  /// The key that a generic call is expected to give.
  private func expected(at node: Syntax) -> DependencyReference? {
    guard case .declared(let type)? = ExpectingPlace(around: node) else { return nil }
    let spelled = references.reference(type.as(OptionalTypeSyntax.self)?.wrappedType ?? type)
    return spelled.map { type in (type.path.count == 1 ? keys.generic(named: type.path[0]) : nil) ?? .type(type) }
  }

  /// `Mail` of `let mail: Mail = make()` and of `mail: Mail = make()`.
  func expectedType(of node: Syntax) -> TypeReference? {
    var current = node.parent
    while let next = current, next.is(TryExprSyntax.self) || next.is(AwaitExprSyntax.self) { current = next.parent }
    guard let around = current?.as(InitializerClauseSyntax.self)?.parent else { return nil }
    let type =
      around.as(PatternBindingSyntax.self)?.typeAnnotation?.type ?? around.as(FunctionParameterSyntax.self)?.type
    return type.flatMap { references.reference($0) }
  }

  /// How a callee is spelled, `?` in place of a value, and the name that decides whether the call is looked at: of an
  /// initializer the type's.
  func spelling(of callee: AccessPath) -> (text: String, name: String)? {
    let members = callee.leadingNames
    guard members.count == callee.steps.count else { return nil }
    var path: [String]
    switch callee.root {
    case .name(let root):
      let isValue = root.first.map { $0.isLowercase || $0 == "_" || $0 == "$" } ?? true
      let isSelf = root == "self" || root == "super"
      path = members.isEmpty || !isValue || isSelf ? [root] + members : ["?"] + members.suffix(1)
    case .implicit: path = [""] + members
    case .expression(let base):
      guard let last = members.last else { return nil }
      let made = base.as(FunctionCallExprSyntax.self).flatMap { AccessPath(calling: $0).dottedName }
      path = (made?.last?.first?.isUppercase ?? false ? made ?? [] : ["?"]) + [last]
    }
    guard let last = path.last, !last.isEmpty else { return nil }
    guard last == "init" else { return (path.joined(separator: "."), last) }
    let owner = path.count > 1 ? path[path.count - 2] : ""
    let isOwn = ["self", "Self", "super"].contains(owner)
    return (path.joined(separator: "."), isOwn ? ownerPath.last ?? "" : owner)
  }

  /// `Mail.current`, where `current` is a member of keys that reads the key.
  func takeMemberReads(_ path: AccessPath, at node: Syntax) {
    guard !names.members.isEmpty, let root = path.rootName else { return }
    if names.members.contains(root), !ownerPath.isEmpty, body.names.meaning(of: root) == nil {
      return add(
        .type(TypeReference(path: ["Self"])), form: .forwarded, variable: "\(root)(Self:)", timing: body.timing,
        at: node)
    }
    guard root.first?.isUppercase ?? false else { return }
    var type = [root]
    for name in path.leadingNames {
      if names.members.contains(name) {
        return add(
          .type(TypeReference(path: type, genericArguments: path.genericArguments(in: file))), form: .forwarded,
          variable: "\(name)(Self:)", timing: body.timing, at: node)
      }
      type.append(name)
    }
  }

  /// What a subscript of the project, or a value that is called like a function, is given.
  private func takeArguments(_ arguments: LabeledExprListSyntax, of callee: String, at node: Syntax) {
    guard !node.isAssignmentTarget else { return }
    for argument in arguments {
      for reference in forwarded(argument.expression) {
        add(
          reference, form: .forwarded, variable: "\(callee)(\(argument.label?.text ?? "_"):)", timing: body.timing,
          at: Syntax(argument.expression))
      }
    }
  }

  /// `resolve(\.mail)`, where `resolve` is a value of a type with a `callAsFunction`.
  func takeCalledValue(_ node: FunctionCallExprSyntax, callee: AccessPath) {
    if names.callees.contains("callAsFunction"), let type = calledType(callee) {
      takeArguments(node.arguments, of: "\(type).callAsFunction", at: Syntax(node))
    } else if values.givesValues(node.calledExpression) {
      takeArguments(node.arguments, of: "?.callAsFunction", at: Syntax(node))
    }
  }

  private func calledType(_ callee: AccessPath) -> String? {
    switch callee.root {
    case .expression(let inner):
      guard callee.steps.isEmpty, let call = inner.as(FunctionCallExprSyntax.self) else { return nil }
      return AccessPath(calling: call).dottedName?.last.flatMap { names.lookups.contains($0) ? $0 : nil }
    case .implicit: return nil
    case .name(let root):
      if names.lookups.contains(root) { return callee.steps.isEmpty ? nil : root }
      if case .lookup(let type) = body.names.meaning(of: root) { return type }
      guard body.names.meaning(of: root) == nil, let name = root == "self" ? callee.leadingNames.first : root else {
        return nil
      }
      let stored = types.last?.wrappers.lookups[name] ?? wrappers.fileNames.lookups[name]
      return stored ?? names.variables[name].flatMap { names.lookups.contains($0) ? $0 : nil }
    }
  }

  /// `.current` for a key that is expected there. Where nothing says which, the member may be that of any key.
  func takeImplicitRead(_ path: AccessPath, at node: Syntax) {
    guard let name = path.leadingNames.first, names.members.contains(name) else { return }
    var use = node
    while let next = use.parent, next.is(FunctionCallExprSyntax.self) || next.is(MemberAccessExprSyntax.self) {
      use = next
    }
    add(
      expectedType(of: use).map { .type($0) } ?? .undecided, form: .forwarded, variable: "\(name)(Self:)",
      timing: body.timing, at: node)
  }

  /// `deps.mail`, where `deps` looks up its members in `DependencyValues`.
  func takeLookup(in type: String, _ steps: [AccessPath.Step], at node: Syntax) {
    if case .index(let arguments) = steps.first { return takeArguments(arguments, of: "\(type).subscript", at: node) }
    let members = steps.compactMap(\.name)
    guard let first = members.first, !node.isAssignmentTarget else { return }
    add(
      .keyPath(property: first, chain: Array(members.dropFirst())), form: .forwarded,
      variable: "\(type).subscript(dynamicMember:)", timing: body.timing, at: node)
  }
}
