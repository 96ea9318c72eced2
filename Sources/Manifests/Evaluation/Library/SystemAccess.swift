import SwiftSyntax

/// What a manifest may ask of the process that runs it: environment variables, and nothing else.
extension ManifestEvaluator {
  func systemName(_ name: String, _ node: any SyntaxProtocol) throws -> ManifestValue? {
    // A type of the manifest's own hides Foundation's.
    if scope(of: node.positionAfterSkippingLeadingTrivia).typeName(name) != nil { return nil }
    switch name {
    case "CommandLine", "FileManager", "Process", "Data", "Bundle", "Date", "Host":
      var failure = fail("'\(name)' reaches outside of the manifest", node)
      failure.isOwnFault = true
      throw failure
    default: return nil
    }
  }

  func systemMember(_ name: String, of type: String) throws -> ManifestValue? {
    switch (type, name) {
    case ("ProcessInfo", "processInfo"): .system(.processInformation)
    case ("Context", "environment"): .system(.environment)
    case ("Context", "packageDirectory") where knowsPackages: .string(PackagePlace.folder)
    case ("Environment", _) where !knowsPackages && name != "Value": tuistEnvironment(name)
    default: nil
    }
  }

  /// Tuist hands variables on by names like `TUIST_APP_NAME`, which a manifest calls `Environment.appName`.
  private func tuistEnvironment(_ name: String) -> ManifestValue {
    let value = environment("TUIST_" + Self.words(of: name).joined(separator: "_").uppercased())
    if case .nothing = value { return .nothing }
    return .enumeration(
      EnumerationValue(type: "Environment.Value", name: "string", payload: [TupleElement(label: nil, value: value)]))
  }

  /// `apiURLName` is of three words.
  private static func words(of name: String) -> [String] {
    let characters = Array(name)
    var words: [String] = []
    for (index, character) in characters.enumerated() {
      let isEnd = index > 0 && !characters[index - 1].isUppercase
      let isStart = index > 0 && index + 1 < characters.count && characters[index + 1].isLowercase
      if words.isEmpty || (character.isUppercase && (isEnd || isStart)) { words.append("") }
      words[words.count - 1].append(character)
    }
    return words
  }

  func systemProperty(_ name: String, of system: SystemValue) -> ManifestValue? {
    switch (system, name) {
    case (.processInformation, "environment"): .system(.environment)
    case (.environment, "keys"): .system(.environmentKeys)
    default: nil
    }
  }

  /// Reads one variable and records that it was read.
  func environment(_ name: String) -> ManifestValue {
    let value = surroundings.environment[name]
    environmentRead[name] = .some(value)
    return value.map { .string($0) } ?? .nothing
  }

  func callEnvironment(
    _ name: String, _ system: SystemValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if system == .environmentKeys, name == "contains", arguments.count == 1, arguments[0].label == nil,
      !arguments[0].isTrailingClosure, case .string(let variable) = try known(arguments[0].value)
    {
      if case .nothing = environment(variable) { return .boolean(false) }
      return .boolean(true)
    }
    throw fail("'\(name)' of the whole environment is not supported by the static evaluator", node)
  }

  func callSystem(
    _ name: String, of type: String, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    if modules.contains(type) {
      let scope = modulesByName[type]?.own ?? library
      let kept = scope.typeName(name) ?? name
      if let functions = overloads(of: name, from: scope) ?? library.functions[name],
        let chosen = try choose(functions, arguments, node)
      {
        return try invoke(chosen, arguments, at: node)
      }
      if types[kept] != nil || Self.standardTypes.contains(name) || PackageDescription.isKnownType(name) {
        return try construct(.named(kept), arguments, at: node)
      }
    }
    return nil
  }

  // MARK: Free functions

  func callStandardFunction(
    _ name: String, _ node: FunctionCallExprSyntax, in scope: EvaluationScope
  ) throws -> ManifestValue? {
    switch name {
    case "print", "debugPrint":
      // What is printed does not matter; what evaluating it changes does.
      _ = try arguments(of: node, in: scope)
      return .void
    case "fatalError", "preconditionFailure", "exit", "abort":
      throw Unevaluable(
        reason: "the manifest stops here", position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
    case "precondition", "assert":
      let arguments = try arguments(of: node, in: scope)
      guard let first = arguments.first, try truth(first.value, node) else {
        throw fail("the manifest stops here", node)
      }
      return .void
    case "getenv":
      let arguments = try arguments(of: node, in: scope)
      guard arguments.count == 1, case .string(let variable) = try known(arguments[0].value) else {
        throw fail("'getenv' like this is not supported by the static evaluator", node)
      }
      return environment(variable)
    case "zip":
      let arguments = try arguments(of: node, in: scope)
      guard arguments.count == 2 else { return nil }
      let pairs = try zip(elements(arguments[0].value, node), elements(arguments[1].value, node))
      return .array(
        pairs.map { one, other in
          ManifestElement(
            value: .tuple([TupleElement(label: nil, value: one.value), TupleElement(label: nil, value: other.value)]),
            origin: one.origin)
        })
    case "abs":
      let arguments = try arguments(of: node, in: scope)
      guard arguments.count == 1, case .integer(let number) = try known(arguments[0].value), number != Int.min else {
        return nil
      }
      return .integer(abs(number))
    case "type":
      let arguments = try arguments(of: node, in: scope)
      guard arguments.map(\.label) == ["of"], let type = typeName(of: try known(arguments[0].value)) else { return nil }
      return .type(type)
    case "stride": return try stride(try arguments(of: node, in: scope), node)
    case "min", "max":
      let values = try arguments(of: node, in: scope).map { ManifestElement(value: $0.value, origin: nil) }
      guard values.count > 1 else { return nil }
      let ordered = try sorted(values, by: nil, node)
      return name == "min" ? ordered.first?.value : ordered.last?.value
    default: return nil
    }
  }

  private func stride(_ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue? {
    let numbers = try arguments.map { argument -> Int? in
      if case .integer(let number) = try known(argument.value) { return number }
      return nil
    }
    let labels = arguments.map { $0.label ?? "_" }
    guard labels == ["from", "to", "by"] || labels == ["from", "through", "by"], let from = numbers[0],
      let end = numbers[1], let step = numbers[2], step != 0,
      [from, end, step].allSatisfy({ ((-1 << 40)...(1 << 40)).contains($0) })
    else { return nil }
    try limit(abs(end - from) / abs(step) + 1, node)
    let values =
      labels[1] == "to"
      ? Array(Swift.stride(from: from, to: end, by: step)) : Array(Swift.stride(from: from, through: end, by: step))
    return .plainArray(values.map { .integer($0) })
  }

  // MARK: Subscripts

  func evaluate(_ node: SubscriptCallExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let container = try known(try evaluate(node.calledExpression, in: scope))
    if case .nothing = container, node.calledExpression.isOptionalChain { return .nothing }
    let arguments = try arguments(node.arguments, in: scope)
    guard let first = arguments.first else { throw fail("a subscript without an index", node) }
    let fallback = arguments.count == 2 && arguments[1].label == "default" ? arguments[1].value : nil
    if let declared = visible(declaredMembers("subscript", of: container), from: node).first,
      case .subscripting(var function) = declared.kind
    {
      function.receiver = store(container)
      return try invoke(function, arguments, at: node)
    }
    if arguments.count == 1, first.label == "keyPath" { return try apply(first.value, [container], node) }
    guard arguments.count == 1 || fallback != nil, first.label == nil else {
      throw fail("this subscript is not supported by the static evaluator", node)
    }
    switch (container, try known(first.value)) {
    case (.system(.environment), .string(let name)):
      let value = environment(name)
      if case .nothing = value, let fallback { return fallback }
      return value
    case (.array(let elements), .integer(let index)):
      guard elements.indices.contains(index) else { throw fail("this element does not exist", node) }
      return elements[index].value
    case (.array(let elements), .construct), (.array(let elements), .range):
      guard let wanted = try bounds(of: try known(first.value)) else {
        throw fail("this range is not supported by the static evaluator", node)
      }
      let lower = wanted.lowerBound == Int.min ? 0 : wanted.lowerBound
      let upper = wanted.upperBound == Int.max ? elements.count : wanted.upperBound
      guard lower >= 0, lower <= upper, upper <= elements.count else { throw fail("these elements do not exist", node) }
      return .array(Array(elements[lower..<upper]))
    case (.dictionary(let entries), let key):
      for entry in entries where try areEqual(entry.key, key, node) { return entry.value }
      return fallback ?? .nothing
    default: throw fail("an element of \(container.summary) is not supported by the static evaluator", node)
    }
  }

  /// `Set<String>`, `Dictionary<String, Int>` where an expression stands.
  func resolveExpression(_ node: GenericSpecializationExprSyntax, in scope: EvaluationScope) throws -> TypeName {
    let name = node.expression.trimmedDescription
    let arguments = try resolveArguments(node.genericArgumentClause, in: scope)
    switch (name, arguments.count) {
    case ("Array", 1): return .array(arguments[0])
    case ("Set", 1): return .set(arguments[0])
    case ("Optional", 1): return .optional(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    default:
      let type = lookUpType(name, in: scope)
      if case .named(let path) = type, types[path] != nil { return type }
      throw fail("'\(name)' with type arguments is not supported by the static evaluator", node)
    }
  }
}
