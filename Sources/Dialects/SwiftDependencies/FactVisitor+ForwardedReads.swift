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
extension FactVisitor {
  func takeForwardedReads(of node: FunctionCallExprSyntax, callee: AccessPath) {
    if callee.isImplicit, callee.leadingNames == ["init"] {
      // `_wrappedValue = .init(path)`: what takes a key path of the values alone is the library's wrapper.
      for reference in node.arguments.flatMap({ references($0.expression) }) where isGivenKey(reference) {
        addConsumption(reference, form: .expression, timing: .deferred, at: Syntax(node))
      }
      return
    }
    guard body.names.holdKeys || !names.callees.isEmpty, let spelling = spelling(of: callee) else { return }
    let isKnown = names.callees.contains(spelling.name)
    guard isKnown || body.names.holdKeys else { return }
    for argument in node.arguments {
      for reference in forwarded(argument.expression) where isKnown || isGivenKey(reference) {
        addConsumption(
          reference, form: .forwarded, variable: "\(spelling.text)(\(argument.label?.text ?? "_"):)",
          timing: body.timing, at: Syntax(argument.expression))
      }
    }
  }

  /// `@Injected(\.mail) var mail`, `@Injected<Mail> var mail`
  func takeForwardedReads(of attribute: AttributeSyntax, variable: String?, isStatic: Bool) {
    let path = SyntaxNames.attributeName(attribute)
    guard let name = path.last, names.callees.contains(name) else { return }
    let spelling = path.joined(separator: ".")
    var found: [(DependencyReference, String, Syntax)] = []
    if case .argumentList(let arguments) = attribute.arguments {
      for argument in arguments {
        found += forwarded(argument.expression).map {
          ($0, "\(spelling)(\(argument.label?.text ?? "_"):)", Syntax(attribute))
        }
      }
    }
    found += specialized(attribute.attributeName).map { ($0.reference, $0.callee, Syntax(attribute)) }
    let site = site(isStatic: isStatic)
    for (reference, callee, node) in found {
      facts.consumptions.append(
        ConsumptionFact(
          reference: reference, form: .forwarded, site: site, owner: ownerPath,
          member: site == .local ? body.member?.fact.name : nil, variable: callee,
          timing: .deferred, isPreviewOrTestValue: isPreviewOrTestValue, conditions: conditions.current,
          position: file.position(of: node)))
    }
  }

  /// `Reader<Mail>` in a type.
  func takeSpecialization(_ type: TypeSyntax) {
    for found in specialized(type) {
      addConsumption(
        found.reference, form: .forwarded, variable: found.callee, timing: .deferred, at: Syntax(type))
    }
  }

  /// `Reader<Mail>` in an expression.
  func takeSpecializations(of path: AccessPath, at node: Syntax) {
    for (name, clause) in path.specializations where names.callees.contains(name) {
      for found in specialized(name, arguments: clause) {
        addConsumption(found.reference, form: .forwarded, variable: found.callee, timing: body.timing, at: node)
      }
    }
  }

  private func specialized(_ type: TypeSyntax) -> [(reference: DependencyReference, callee: String)] {
    guard let identifier = type.as(IdentifierTypeSyntax.self), let clause = identifier.genericArgumentClause,
      names.callees.contains(SyntaxNames.text(identifier.name))
    else { return [] }
    return specialized(SyntaxNames.text(identifier.name), arguments: clause)
  }

  private func specialized(
    _ name: String, arguments: GenericArgumentClauseSyntax
  ) -> [(reference: DependencyReference, callee: String)] {
    TypeListText.parts(of: file.text(of: arguments.arguments)).enumerated().map { index, text in
      let open = text.firstIndex(of: "<") ?? text.endIndex
      let inner = text[open...].dropFirst().dropLast()
      let type = TypeReference(
        path: text[..<open].split(separator: ".").map(String.init), genericArguments: String(inner))
      return (.type(type), "\(name).<>(\(index):)")
    }
  }

  /// Marks closures that are called with a `DependencyValues`, or with each of several key paths.
  func takeReadingClosures(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    guard let last = callee.lastName else { return }
    if !names.handlers.isEmpty, let name = spelling(of: callee)?.name, names.handlers.contains(name) {
      for closure in call.closures { readingClosures.insert(closure.expression.id) }
      // `with(\.mail)`: a key path as a function of the values.
      for argument in node.arguments {
        guard let keyPath = argument.expression.as(KeyPathExprSyntax.self),
          case .keyPath(let property, _) = SyntaxNames.reference(ExprSyntax(keyPath), in: file)
        else { continue }
        addConsumption(.member(property), form: .current, timing: body.timing, at: Syntax(keyPath))
      }
    }
    guard let closure = call.closures.first?.expression, callee.steps.count == 1,
      Self.sequenceFunctions.contains(last)
    else { return }
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let held = base.map { elements(of: $0) } ?? []
    if !held.isEmpty { givenClosures[closure.id] = held }
  }

  private static let sequenceFunctions: Set<String> = ["map", "flatMap", "compactMap", "forEach", "filter", "contains"]

  /// The key paths that a sequence of them holds: an argument, a variable, a list that is written out.
  func elements(of sequence: ExprSyntax) -> [DependencyReference] {
    if let list = sequence.as(ArrayExprSyntax.self) {
      return list.elements.flatMap { references($0.expression) }.filter {
        if case .keyPath = $0 { true } else { false }
      }
    }
    guard let name = sequence.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else {
      guard sequence.is(MemberAccessExprSyntax.self), case .variable(let path)? = references(sequence).first else {
        return []
      }
      return [.variable(path)]
    }
    switch body.names.meaning(of: name) {
    case .given(let given, true): return [.given(given)]
    case .kept(let references): return references
    case nil: return name.hasPrefix("$") ? [] : [.variable([name])]
    case .plain, .wrapper, .override, .update, .helper, .values, .lookup, .given: return []
    }
  }

  /// What an argument hands on: a key path of another root is none of ours.
  private func forwarded(_ expression: ExprSyntax) -> [DependencyReference] {
    if let keyPath = expression.as(KeyPathExprSyntax.self), let root = keyPath.root,
      !isValues(SyntaxNames.dottedName(root) ?? [])
    {
      return []
    }
    return references(expression).filter { $0 != .all }
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
      let made = base.as(FunctionCallExprSyntax.self).flatMap { AccessPath($0.calledExpression).dottedName }
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
    guard !names.members.isEmpty, let root = path.rootName, root.first?.isUppercase ?? false else { return }
    var type = [root]
    for name in path.leadingNames {
      if names.members.contains(name) {
        return addConsumption(
          .type(TypeReference(path: type, genericArguments: path.genericArguments(in: file))), form: .forwarded,
          variable: "\(name)(Self:)", timing: body.timing, at: node)
      }
      type.append(name)
    }
  }

  /// `deps.mail`, where `deps` looks up its members in `DependencyValues`.
  func takeLookup(in type: String, _ steps: [AccessPath.Step], at node: Syntax) {
    var members: [String] = []
    for case .member(let name) in steps { members.append(name) }
    guard let first = members.first, !isAssignmentTarget(node) else { return }
    addConsumption(
      .keyPath(property: first, chain: Array(members.dropFirst())), form: .forwarded,
      variable: "\(type).subscript(dynamicMember:)", timing: body.timing, at: node)
  }
}
