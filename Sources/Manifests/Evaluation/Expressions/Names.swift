import SwiftSyntax

/// What a bare name means.
extension ManifestEvaluator {
  func evaluate(_ node: DeclReferenceExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let name = node.baseName.identifierText
    if node.baseName.tokenKind.isOperator { return try operatorFunction(name, node) }
    if name.hasPrefix("$"), let index = Int(name.dropFirst()) { return try shorthand(index, in: scope, node) }
    if name == "self" {
      guard let receiver = scope.receiver else {
        if let type = scope.selfType { return .type(type) }
        throw fail("'self' outside of a type", node)
      }
      return receiver.value
    }
    if name == "Self" { return .type(scope.selfType ?? .any) }
    return try lookUp(name, in: scope, at: node)
  }

  /// `+` or `<` handed on as a function.
  private func operatorFunction(_ name: String, _ node: any SyntaxProtocol) throws -> ManifestValue {
    if let declared = operators(name, from: node) {
      guard declared.count == 1, let only = declared.first, !Self.operations.contains(name) else {
        throw fail("which '\(name)' is meant is not decided", node)
      }
      return .function(only)
    }
    guard Self.operations.contains(name) else {
      throw fail("the operator '\(name)' is not supported by the static evaluator", node)
    }
    let parameter = Parameter(label: nil, name: "", type: .any)
    return .function(
      Callable(
        name: name, parameters: [parameter, parameter], body: .operation(name), scope: global,
        position: node.positionAfterSkippingLeadingTrivia))
  }

  static let operations: Set<String> = ["+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!="]

  private func shorthand(_ index: Int, in scope: EvaluationScope, _ node: any SyntaxProtocol) throws -> ManifestValue {
    var current: EvaluationScope? = scope
    while let here = current {
      if let arguments = here.shorthand {
        if index < arguments.count { return arguments[index].value }
        if arguments.count == 1, case .tuple(let parts) = arguments[0].value, index < parts.count {
          return parts[index].value
        }
        throw fail("this closure has no argument $\(index)", node)
      }
      current = here.parent
    }
    throw fail("'$\(index)' outside of a closure", node)
  }

  /// The storage behind `$0`, of the closure that it belongs to.
  func shorthandStorage(_ index: Int, in scope: EvaluationScope) -> Storage? {
    var current: EvaluationScope? = scope
    while let here = current {
      if let arguments = here.shorthand { return arguments.indices.contains(index) ? arguments[index] : nil }
      current = here.parent
    }
    return nil
  }

  /// The storage of a variable that is in scope.
  func storage(named name: String, in scope: EvaluationScope, at node: any SyntaxProtocol) throws -> Storage? {
    var current: EvaluationScope? = scope
    while let here = current {
      if let storage = here.variables[name] { return storage }
      if here.pending.contains(name), here === global {
        throw Unevaluable(
          reason: "'\(name)' is read before its declaration has run",
          position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
      }
      // A name of the type that surrounds a method hides a name of the file.
      if let receiver = here.receiver, here.parent?.receiver !== receiver,
        let storage = try memberStorage(name, of: receiver.value)
      {
        return storage
      }
      current = here.parent
    }
    return nil
  }

  private func memberStorage(_ name: String, of value: ManifestValue) throws -> Storage? {
    guard case .object(let object) = value else { return nil }
    return object.fields[name]
  }

  func lookUp(_ name: String, in scope: EvaluationScope, at node: any SyntaxProtocol) throws -> ManifestValue {
    var current: EvaluationScope? = scope
    var isPending = false
    while let here = current {
      if let storage = here.variables[name] { return storage.value }
      // Until its declaration has run, a local name hides none of those outside; one of the file does.
      isPending = isPending || here.pending.contains(name)
      if isPending, here === global { throw unready(name, node) }
      if let lazy = here.lazies[name] { return try storage(of: lazy, at: node).value }
      if let computed = here.computed[name] { return try invoke(computed, [], at: node) }
      if let functions = overloads(of: name, from: here) {
        guard functions.count == 1, let only = functions.first else {
          throw fail("which '\(name)' is meant is not decided", node)
        }
        return .function(only)
      }
      if let found = try lookUpMember(name, in: here, at: node) { return found }
      current = here.parent
    }
    if isPending { throw unready(name, node) }
    if let failure = refused[name] { throw failure }
    if modules.contains(name) { return .type(.named(name)) }
    if !declares(name), let value = try systemName(name, node) { return value }
    let type = lookUpType(name, in: scope)
    switch type {
    case .named(let found) where found == name:
      let isSeen = types[name] != nil && (!hiddenTypes.contains(name) || scope.typeName(name) != nil)
      if isSeen || PackageDescription.isKnownType(name) || Self.standardTypes.contains(name)
        || isCarried(name)
      {
        return .type(type)
      }
    case .named, .array, .dictionary, .set, .optional, .tuple, .function, .any:
      return .type(type)
    }
    throw fail("'\(name)' is not known to the evaluator", node)
  }

  private func unready(_ name: String, _ node: any SyntaxProtocol) -> Unevaluable {
    Unevaluable(
      reason: "'\(name)' is read before its declaration has run", position: node.positionAfterSkippingLeadingTrivia)
  }

  /// Members of the type that surrounds the place, without a prefix.
  private func lookUpMember(
    _ name: String, in scope: EvaluationScope, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    if let receiver = scope.receiver, scope.parent?.receiver !== receiver,
      let value = try member(name, of: receiver.value, in: scope, at: node)
    {
      return value
    }
    guard let type = scope.selfType, scope.receiver == nil, scope.parent?.selfType != type else { return nil }
    // Whatever a name with a capital is inside of a carried type, it is no type of the top.
    if isCarried(type.declarationName ?? ""),
      isCarried(name) || types[name] != nil || Self.standardTypes.contains(name),
      declaredStatics(name, of: type, from: node).isEmpty
    {
      return nil
    }
    // Its members are dynamic: only behind the name of the type.
    if !knowsPackages, type == .named("Environment"), declaredStatics(name, of: type, from: node).isEmpty { return nil }
    return try staticMember(name, of: type, at: node)
  }

  /// Whether a type of that name is the manifest's own.
  private func declares(_ name: String) -> Bool { types[name].map { $0.kind != .outside } ?? false }

  static let standardTypes: Set<String> = [
    "String", "Int", "Double", "Bool", "Array", "Dictionary", "Set", "Character", "ProcessInfo", "Context", "Optional",
    "PackageDescription", "Swift", "Foundation", "Version", "CharacterSet", "NSString", "URL", "Never", "Any",
  ]
}
