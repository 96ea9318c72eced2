import SwiftSyntax

extension ManifestEvaluator {
  /// Looks up `.name` in a type that is now known: the manifest's own static members, then cases, then PackageDescription.
  /// - Parameter isOptional: whether what it comes to may be nothing.
  func resolve(_ member: ImplicitMember, as type: TypeName, isOptional: Bool = false) throws -> ManifestValue {
    let node = member.node
    var value: ManifestValue
    if let arguments = member.arguments {
      value = try callStatic(member.name, of: type, arguments, at: node)
    } else if let found = try staticMember(member.name, of: type, isValue: !type.isFunction, at: node) {
      value = found
    } else {
      throw fail("'\(type.description)' has no member '\(member.name)' that the evaluator knows", node)
    }
    var steps = member.steps[...]
    while let step = steps.popFirst() {
      value = try known(value)
      switch step {
      case .member(let name, let place):
        if case .call(let arguments, let call)? = steps.first {
          steps.removeFirst()
          value = try callMethod(name, of: value, arguments, at: call)
        } else if let next = try self.member(name, of: value, in: global, at: place) {
          value = next
        } else {
          throw fail("'\(name)' of \(value.summary) is not supported by the static evaluator", place)
        }
      case .call(let arguments, let place):
        value = try call(value, arguments, at: place)
      }
    }
    if case .implicit(let next) = value { return try resolve(next, as: type, isOptional: isOptional) }
    if isOptional, case .nothing = value { return value }
    if case .type = value { throw fail("the type '\(member.name)' is not a value", node) }
    return try coerce(value, to: type, at: node)
  }

  /// A call of a method on a value that has no storage of its own.
  func callMethod(
    _ name: String, of receiver: ManifestValue, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if case .type(let type) = receiver { return try callStatic(name, of: type, arguments, at: node) }
    let declared = visible(declaredMembers(name, of: receiver), from: node)
    let functions =
      givesWay(declared, to: name, of: receiver, arguments)
      ? []
      : declared.compactMap { member -> Callable? in
        guard case .function(var function) = member.kind else { return nil }
        function.receiver = store(receiver)
        return function
      }
    if let result = try callChosen(functions, arguments, node) { return result }
    guard functions.isEmpty else { throw fail("no declaration of '\(name)' takes these arguments", node) }
    return try callStandardMethod(name, receiver, arguments, at: node, isOptional: false)
  }
}
