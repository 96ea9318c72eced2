import DepGraphModel
import SwiftSyntax

/// Collects what a body calls and mentions, in the member around it.
final class MentionCollector: Collector {
  /// The types of implicit initializers, by their callees: `.init(…)`.
  private var implicitTypes: [SyntaxIdentifier: [String]] = [:]

  /// `Mail.self`, `Box<Mail>()`: whoever gets the type may make a value of it, and need not.
  func addMetatype(_ type: [String], at node: Syntax) {
    let timing = body.timing
    switch timing {
    case .event, .unread: addCall(type, at: node, timing: timing)
    case .eager, .deferred, .assigned, .called, .handed, .named: addCall(type, at: node, timing: .ofMetatype)
    }
  }

  /// - Parameters:
  ///   - wrapped: the labels with which an attribute makes the wrapper of a variable.
  ///   - given: when it runs, where that is not what the place says.
  func addCall(_ callee: [String], at node: Syntax, wrapping wrapped: [String]? = nil, timing given: Timing? = nil) {
    let position = file.position(of: node)
    let labels = node.labelsOfCall ?? wrapped
    let timing = given ?? (labels == nil ? timing(ofNaming: node) : body.timing)
    let typed = callee == ["", "init"] ? implicitTypes[node.id].map { $0 + ["init"] } : nil
    let isImplicit = typed == nil && callee.first == ""
    let expected = isImplicit ? expectedTypes.implicitType(of: node) : genericType(callee)
    let arguments: String
    switch expected {
    case .type where isImplicit: arguments = expectedTypes.declaredArguments(of: node)
    case .type, .taken, .unknown: arguments = isImplicit ? "" : writtenArguments(of: node)
    }
    let call = MemberFact.Call(
      callee: typed ?? callee, genericArguments: arguments, labels: labels, timing: timing, expected: expected,
      position: position)
    let extent = body.extent(at: position)
    let (body, conditions) = (self.body, self.conditions)
    record {
      $0.take(call, in: extent, branches: body.branches, conditions: conditions, until: file.dominatedEnd(behind: node))
    }
  }

  /// `Value()`, `Value.init()` of a generic parameter.
  private func genericType(_ callee: [String]) -> ExpectedType {
    guard let name = callee.first, callee.count == 1 || callee.count == 2 && callee[1] == "init", isGenericName(name)
    else { return .unknown }
    return .type([name])
  }

  /// `let signer: Signer = .init()`: which type the initializer is of.
  func takeImplicit(_ value: ExprSyntax?, as type: TypeSyntax?) {
    guard let call = value?.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil,
      access.declName.baseName.tokenKind == .keyword(.`init`), let type,
      type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self), let path = references.reference(type)?.path
    else { return }
    implicitTypes[access.id] = path
  }

  /// `Converter<Int, String>.live`
  private func writtenArguments(of node: Syntax) -> String {
    var current = node.as(ExprSyntax.self)
    while let next = current {
      if let generic = next.as(GenericSpecializationExprSyntax.self) {
        return file.text(of: generic.genericArgumentClause.arguments)
      }
      current = next.as(MemberAccessExprSyntax.self)?.base
    }
    return ""
  }

  /// A function that is only named runs when whoever it is handed to runs it; a variable is read where it is named.
  private func timing(ofNaming node: Syntax) -> Timing {
    guard body.timing == .eager else { return body.timing }
    guard let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return .named(for: "") }
    let callee = AccessPath(calling: call)
    if ClosureCall.runsAtOnce(label: argument.label?.text, of: call, callee: callee, among: variables) { return .eager }
    return .named(for: callee.lastName == "init" ? "" : callee.lastName ?? "")
  }

  /// The members of a chain. What is taken of `self` or `super` itself is a call: its type is known.
  func addMentions(of path: AccessPath, at node: some SyntaxProtocol) {
    let onSelf = path.rootName == "self" || path.rootName == "super" ? 1 : 0
    guard path.steps.count > onSelf else { return }
    let ofMadeValue = stepsOnKnownValue(path)
    let position = place(of: path, at: node)
    var mentions: [MemberFact.Mention] = []
    // `.body` is of a type, and never a property of a value: it is found as what is called.
    for (number, step) in path.steps.enumerated().dropFirst(path.isImplicit ? 1 : onSelf) {
      let receiver = receivers.path(ofStep: number, of: path)
      let name: String
      switch step {
      case .member(let member): name = SyntaxNames.unprojected(member)
      case .index where receiver.isEmpty: continue
      case .index: name = "subscript"
      }
      mentions.append(
        MemberFact.Mention(
          name: name, isOfMadeValue: number < ofMadeValue, receiver: receiver, timing: body.timing, position: position))
    }
    let isLast = if case .member? = path.steps.last { true } else { false }
    var isOrder = false
    if isLast, let last = mentions.indices.last {
      mentions[last].labels = node.labelsOfCall
      mentions[last].isOfOuterValue = isOfOuterValue(path, at: node)
      mentions[last].isSet = mentions[last].labels == nil && node.isAssignmentTarget
      isOrder =
        isNamed(path) && (mentions[last].isSet || mentions[last].labels != nil && node.isStatement)
    }
    addMentions(mentions, isOrder: isOrder, at: node)
  }

  /// What is taken of the result of a call stands where its name does: `reduce.dependency(\.mail, .noop).ifLet(…)`, of
  /// which the last part is not in the override.
  func place(of path: AccessPath, at node: some SyntaxProtocol) -> SourcePosition {
    guard case .expression(let inner) = path.root, inner.is(FunctionCallExprSyntax.self),
      let access = node.as(MemberAccessExprSyntax.self)
    else { return file.position(of: node) }
    return file.position(of: access.declName)
  }

  /// Whether a chain begins with what is there before the operation around it runs.
  func isOfOuterValue(_ path: AccessPath, at node: some SyntaxProtocol) -> Bool {
    guard let operation = body.operations.first, let name = path.rootName, !name.hasPrefix("$") else { return false }
    if name.first?.isUppercase ?? false { return path.steps.count > 1 }
    guard declaredNames.declares(name, in: Syntax(operation.closure)) else { return true }
    // `for body in bodies { body() }`
    let origin = node.origin(of: name, among: variables).flatMap { AccessPath($0).rootName } ?? name
    return origin.first?.isLowercase ?? false && !declaredNames.declares(origin, in: Syntax(operation.closure))
  }

  private func isNamed(_ path: AccessPath) -> Bool {
    switch path.root {
    case .name: true
    case .expression(let inner): VariableTypes.type(of: inner) != nil
    case .implicit: false
    }
  }

  /// How many of the first steps are on a type, on a value that is made or named by its type, or on a dependency: no value
  /// from elsewhere.
  private func stepsOnKnownValue(_ path: AccessPath) -> Int {
    switch path.root {
    case .name(let name):
      if body.names.isMadeValue(name) { return 1 }
      // `DependencyValues._current.mail.send`
      if names.isValues([name]) { return 3 }
      switch body.names.meaning(of: name) {
      case .wrapper: return 1
      case .plain, .override, .update, .helper, .values, .lookup, .given, .kept: return stepsOnMadeValue(path)
      case nil: break
      }
      let isSelf = name == "self"
      let isStored = isStoredDependency(isSelf ? path.leadingNames.first ?? "" : name)
      return isStored ? (isSelf ? 2 : 1) : stepsOnMadeValue(path)
    case .expression(let inner): return names.isDependencyCall(inner) ? 2 : stepsOnMadeValue(path)
    case .implicit: return 0
    }
  }

  /// Which type a generic parameter is, whoever made the value around says: `Job().run()`.
  private func stepsOnMadeValue(_ path: AccessPath) -> Int {
    path.firstName.map(isGenericName) ?? false ? 0 : path.stepsOnMadeValue
  }

  func addMentions(_ mentions: [MemberFact.Mention], isOrder: Bool, at node: some SyntaxProtocol) {
    guard let position = mentions.first?.position else { return }
    let extent = body.extent(at: position)
    let (body, conditions) = (self.body, self.conditions)
    record { member in
      for (number, mention) in mentions.enumerated() where mention.name != "self" && mention.name != "wrappedValue" {
        member.mention(
          mention, isOrder: isOrder && number == mentions.count - 1, in: extent, branches: body.branches,
          conditions: conditions,
          until: file.dominatedEnd(behind: Syntax(node)))
      }
    }
  }

  /// `\.send`, `\Mail.send`: whoever gets the key path may run the member.
  func addMentions(of node: KeyPathExprSyntax) {
    let root = SyntaxNames.root(of: node)
    let isOfValues = isHandedToValues(node) || root.map(names.isValues) ?? false
    let applied = application(of: node)
    var receiver = root ?? applied.receiver
    for component in node.components.dropFirst(isOfValues ? 1 : 0) {
      guard case .property(let property) = component.component else { continue }
      let name = SyntaxNames.text(property.declName.baseName)
      let mention = MemberFact.Mention(
        name: name, receiver: receiver, timing: applied.timing, position: file.position(of: node))
      addMentions([mention], isOrder: false, at: node)
      if !receiver.isEmpty { receiver.append(name) }
    }
  }

  /// When a key path is followed, and from which value: `mail[keyPath: \.sender]`, `mails.map(\.sender)`.
  private func application(of node: KeyPathExprSyntax) -> (receiver: [String], timing: Timing) {
    let argument = node.parent?.as(LabeledExprSyntax.self)
    let around = argument?.parent?.parent
    if argument?.label?.text == "keyPath", let access = around?.as(SubscriptCallExprSyntax.self) {
      return (receivers.path(ofValue: access.calledExpression), body.timing)
    }
    let timing = timing(ofNaming: Syntax(node))
    guard let call = around?.as(FunctionCallExprSyntax.self), ClosureCall.walksElements(AccessPath(calling: call)),
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    else { return ([], timing) }
    return (receivers.path(ofValue: base), timing)
  }

  /// `$0[keyPath: \.mail]`, `$0.set(\.mail, to: .noop)`: it begins with a dependency, and with a member of no other type.
  private func isHandedToValues(_ node: KeyPathExprSyntax) -> Bool {
    guard let around = node.parent?.as(LabeledExprSyntax.self)?.parent?.parent else { return false }
    let receiver =
      around.as(SubscriptCallExprSyntax.self)?.calledExpression
      ?? around.as(FunctionCallExprSyntax.self)?.calledExpression
    return receiver.map { overrideRoots.root(of: AccessPath($0)) != nil } ?? false
  }

  /// `@Logged(to: .disk) var mail`: the wrapper's type is built. A result builder makes what its function, its property or
  /// the closure that a function is handed gives.
  func addAttribute(_ node: AttributeSyntax, timing: Timing? = nil) {
    let path = SyntaxNames.attributeName(node)
    guard let name = path.last, !Self.compilerAttributes.contains(name),
      name.utf8.first.map({ (0x41...0x5A).contains($0) }) ?? false
    else { return }
    addCall(path, at: Syntax(node), wrapping: labels(ofWrapper: node), timing: timing ?? self.timing(ofBuilder: node))
  }

  /// Of the attribute of a property that is computed, which has no wrapper.
  private func timing(ofBuilder node: AttributeSyntax) -> Timing? {
    let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
    let isComputed = variable?.bindings.first?.accessorBlock.map { !$0.observes } ?? false
    return isComputed ? body.timing : nil
  }

  /// Of `@Logged(to: .disk) var mail = Mail()`, where the wrapper is made as the variable is.
  private func labels(ofWrapper node: AttributeSyntax) -> [String]? {
    guard let binding = node.parent?.parent?.as(VariableDeclSyntax.self)?.bindings.first else { return nil }
    var labels = binding.initializer == nil ? [] : ["wrappedValue"]
    if case .argumentList(let arguments) = node.arguments {
      labels += arguments.map { $0.label.map(SyntaxNames.text) ?? "_" }
    }
    return labels.isEmpty ? nil : labels
  }

  private static let compilerAttributes: Set<String> = ["MainActor", "Sendable"]

  /// `Box<Mail>()`: what is generic may make a value of its argument.
  func addGenericArguments(of expression: ExprSyntax) {
    var current = expression
    while true {
      if let generic = current.as(GenericSpecializationExprSyntax.self) {
        let name = generic.expression.lastName ?? ""
        guard !DependencySpelling.stores.contains(name) else { return }
        for argument in generic.genericArgumentClause.arguments {
          for path in Self.typeNames(in: argument.trimmedDescription) { addMetatype(path, at: Syntax(argument)) }
        }
        return
      }
      guard let base = current.as(MemberAccessExprSyntax.self)?.base else { return }
      current = base
    }
  }

  /// `[Item].self`: whoever gets the type may make values of what it holds.
  func addElementTypes(of list: ExprSyntax) {
    guard list.is(ArrayExprSyntax.self) || list.is(DictionaryExprSyntax.self) || list.is(TupleExprSyntax.self) else {
      return
    }
    for path in Self.typeNames(in: list.trimmedDescription) { addMetatype(path, at: Syntax(list)) }
  }

  /// The dotted names of types in the text of a type, but for what a store is of.
  private static func typeNames(in text: String) -> [[String]] {
    var found: [[String]] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isLetter) {
      let name = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest[name.endIndex...]
      let path = name.split(separator: ".").map(String.init)
      if path.first?.first?.isUppercase ?? false { found.append(path) }
      if rest.first == "<", let last = path.last, DependencySpelling.stores.contains(last) {
        rest = rest[endOfArguments(in: rest)...]
      }
    }
    return found
  }

  /// Behind the `>` that closes the first `<`.
  private static func endOfArguments(in text: Substring) -> String.Index {
    var depth = 0
    for index in text.indices {
      if text[index] == "<" { depth += 1 }
      if text[index] == ">" { depth -= 1 }
      if depth == 0 { return text.index(after: index) }
    }
    return text.endIndex
  }
}
