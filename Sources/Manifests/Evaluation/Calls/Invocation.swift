import SwiftSyntax

extension ManifestEvaluator {
  /// Which arguments each parameter takes, by Swift's rules for labels; `nil` where they do not fit.
  func arrange(_ parameters: [Parameter], _ arguments: [Argument]) -> [Range<Int>]? {
    var next = 0
    var result: [Range<Int>] = []
    result.reserveCapacity(parameters.count)
    for (index, parameter) in parameters.enumerated() {
      var end = next
      if next < arguments.count {
        let argument = arguments[next]
        if argument.isTrailingClosure, argument.label == nil {
          let isLast = index == parameters.count - 1
          if parameter.type.isFunction || (isLast && parameter.type == .any) { end += 1 }
        } else if argument.label == parameter.label {
          end += 1
          while parameter.isVariadic, end < arguments.count, arguments[end].label == nil,
            !arguments[end].isTrailingClosure
          {
            end += 1
          }
        }
      }
      if end == next, parameter.isRequired { return nil }
      result.append(next..<end)
      next = end
    }
    return next == arguments.count ? result : nil
  }

  /// Whether a call with these arguments type-checks, as far as values tell.
  func fits(_ function: Callable, _ arguments: [Argument], _ node: any SyntaxProtocol) throws -> Bool {
    guard let arrangement = arrange(function.parameters, arguments) else { return false }
    for (parameter, taken) in zip(function.parameters, arrangement) {
      for index in taken where !parameter.isAutoclosure {
        do {
          let made = try coerce(arguments[index].value, to: parameter.type, at: node)
          if Self.lost(arguments[index].value, in: made) { return false }
          if isForeignEmptyArray(arguments[index], to: parameter.type) { return false }
        } catch let failure as Unevaluable {
          if failure.isFatal { throw failure }
          return false
        }
      }
    }
    return true
  }

  /// Whether an element of a list is no value of the type that the list was made for.
  private static func lost(_ value: ManifestValue, in made: ManifestValue) -> Bool {
    guard case .array(let elements) = value, case .array(let results) = made else { return false }
    return zip(elements, results).contains { element, result in
      if case .unknown = element.value { return false }
      if case .unknown = result.value { return true }
      return lost(element.value, in: result.value)
    }
  }

  /// The overload that a call means: by labels, then by types, then by the number of defaults it needs.
  func choose(_ functions: [Callable], _ arguments: [Argument], _ node: any SyntaxProtocol) throws -> Callable? {
    let winners = Self.best(try candidates(functions, arguments, node))
    guard winners.count < 2 else { throw undecided(node) }
    return winners.first?.function
  }

  /// The overloads that take the arguments: one whatever their types, several only where those fit.
  func candidates(
    _ functions: [Callable], _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> [UndecidedCall.Candidate] {
    if let name = functions.first?.name, let failure = refused[name] { throw failure }
    let labelled = functions.filter { arrange($0.parameters, arguments) != nil }
    if labelled.count < 2 { return labelled.map { UndecidedCall.Candidate(function: $0, rank: 0) } }
    return try labelled.filter { try fits($0, arguments, node) }.map {
      UndecidedCall.Candidate(function: $0, rank: rank($0, arguments))
    }
  }

  private func rank(_ function: Callable, _ arguments: [Argument]) -> Int {
    guard let arrangement = arrange(function.parameters, arguments) else { return .max }
    var conversions = 0
    var defaults = 0
    for (parameter, taken) in zip(function.parameters, arrangement) {
      if taken.isEmpty { defaults += 1 }
      for index in taken where typeName(of: arguments[index].value) != parameter.type && !parameter.isAutoclosure {
        conversions += 1
      }
    }
    return conversions * 1_000 + defaults
  }

  /// Runs a function. `keepsPlace`: its body stands where it is called, so places in it are the author's own.
  func invoke(
    _ function: Callable, _ arguments: [Argument], at node: any SyntaxProtocol, keepsPlace: Bool = false
  ) throws -> ManifestValue {
    try step(node.positionAfterSkippingLeadingTrivia)
    return try deeper(node.positionAfterSkippingLeadingTrivia) {
      switch function.body {
      case .keyPath(let names):
        guard var value = arguments.first?.value else { throw fail("a key path without a value", node) }
        for name in names {
          guard let next = try member(name, of: try known(value), in: function.scope, at: node) else {
            throw fail("'\(name)' of \(value.summary) is not supported by the static evaluator", node)
          }
          value = next
        }
        return value
      case .initializer(let type): return try construct(type, labelled(arguments, for: type), at: node)
      case .enumerationCase(let type, let name):
        return try makeCase(type, name, function.parameters, arguments, at: node)
      case .operation(let name):
        guard arguments.count == 2 else {
          throw fail("this operator as a function is not supported by the static evaluator", node)
        }
        return try apply(name, try known(arguments[0].value), try known(arguments[1].value), node)
      case .method(let name):
        let receiver = try known(function.receiver?.value ?? .nothing)
        return try callStandardMethod(name, receiver, arguments, at: node, isOptional: false)
      case .expression(let expression):
        return try evaluate(expression, in: function.scope, expecting: function.result)
      case .statements(let statements):
        do {
          return try run(function, statements, arguments, at: node, keepsPlace: keepsPlace)
        } catch var failure as Unevaluable {
          if !failure.isFatal, mayChangeOutside(function) { failure.isFatal = true }
          throw failure
        }
      }
    }
  }

  /// `T.init` as a function takes its arguments by position.
  private func labelled(_ arguments: [Argument], for type: TypeName) -> [Argument] {
    guard case .named(let name) = type, let declaration = types[name], arguments.allSatisfy({ $0.label == nil }) else {
      return arguments
    }
    var lists = declaration.initializers.compactMap { member -> [Parameter]? in
      if case .function(let function) = member.kind { return function.parameters }
      return nil
    }
    if declaration.kind == .structure { lists.append(memberwiseParameters(declaration)) }
    let fitting = lists.filter { $0.count == arguments.count }
    guard fitting.count == 1, let parameters = fitting.first else { return arguments }
    return zip(arguments, parameters).map { argument, parameter in
      var argument = argument
      argument.label = parameter.label
      return argument
    }
  }

  private func run(
    _ function: Callable, _ statements: CodeBlockItemListSyntax, _ arguments: [Argument],
    at node: any SyntaxProtocol, keepsPlace: Bool
  ) throws -> ManifestValue {
    let scope = EvaluationScope(parent: function.scope, selfType: function.selfType, receiver: function.receiver)
    let written = try bind(function, arguments, into: scope, at: node)
    let outer = callSite
    if !keepsPlace, callSite == nil { callSite = node.positionAfterSkippingLeadingTrivia }
    defer { callSite = outer }
    let result: ManifestValue
    if let value = try build(function, statements, in: EvaluationScope(parent: scope)) {
      result = value
    } else {
      switch try executeBlock(
        statements, in: EvaluationScope(parent: scope),
        expecting: function.result == .tuple([]) ? .nothing : .value(function.result))
      {
      case .returned(let value): result = value
      case .finished(let value): result = (function.result == .tuple([]) ? nil : value) ?? .void
      case .broke, .continued, .fellThrough: throw fail("this body ends outside of its loop", node)
      }
    }
    for (storage, argument) in written {
      guard let target = argument.storage,
        try modify(target.expression, in: target.scope, ValueChange { $0 = storage.value })
      else { throw fail("what this call changes is not supported by the static evaluator", node) }
    }
    return result
  }

  /// Declares the parameters. Gives back those that are `inout`, to be written back.
  private func bind(
    _ function: Callable, _ arguments: [Argument], into scope: EvaluationScope, at node: any SyntaxProtocol
  ) throws -> [(Storage, Argument)] {
    if function.isClosure { return try bindClosure(function, arguments, into: scope, at: node) }
    guard let arrangement = arrange(function.parameters, arguments) else {
      throw fail("these arguments do not fit '\(function.name)'", node)
    }
    var written: [(Storage, Argument)] = []
    for (parameter, taken) in zip(function.parameters, arrangement) {
      let storage: Storage
      if parameter.isVariadic {
        let elements = try taken.map { index in
          ManifestElement(
            value: try poisoning { try coerce(arguments[index].value, to: parameter.type, at: node) },
            origin: place(arguments[index].position))
        }
        storage = store(.array(elements), type: .array(parameter.type))
      } else if let index = taken.first {
        if parameter.isInout, let place = arguments[index].place {
          storage = place
        } else if parameter.isAutoclosure {
          storage = store(try deferred(arguments[index], parameter, at: node), type: parameter.type)
        } else {
          let value = try poisoning {
            try coerce(arguments[index].value, to: parameter.type, at: node)
          }
          storage = store(built(value, of: arguments[index], by: parameter.builder), type: parameter.type)
          if parameter.isInout { written.append((storage, arguments[index])) }
        }
      } else {
        storage = store(try fallback(parameter, in: function.scope, at: node), type: parameter.type)
      }
      scope.variables[parameter.name] = storage
      if let generic = parameter.generic {
        if case .type(let type) = storage.value {
          scope.boundGenerics[generic] = type
        } else if let type = typeName(of: storage.value) {
          scope.boundGenerics[generic] = type
        }
      }
    }
    return written
  }

  /// A function that evaluates the argument when it is called.
  private func deferred(_ argument: Argument, _ parameter: Parameter, at node: any SyntaxProtocol) throws
    -> ManifestValue
  {
    if argument.hasChanged {
      throw Unevaluable(
        reason: "an autoclosure that changes something is not supported by the static evaluator",
        position: argument.position, isFatal: true)
    }
    guard let written = argument.written else {
      throw fail("this autoclosure is not supported by the static evaluator", node)
    }
    var closure = Callable(
      name: "", parameters: [], shorthandCount: 0, body: .expression(written.expression), scope: written.scope,
      selfType: written.scope.selfType, isClosure: true, position: argument.position)
    if case .function(_, let result) = parameter.type { closure.result = result }
    return .function(closure)
  }

  func fallback(
    _ parameter: Parameter, in scope: EvaluationScope, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch parameter.fallback {
    case .required: throw fail("'\(parameter.name)' is missing", node)
    case .value(let value): return value
    case .expression(let expression):
      // Tuist's own `#file` is the file of the call, told by a place in it.
      if expression.position.utf8Offset < ownLength, expression.is(MacroExpansionExprSyntax.self) {
        return .integer(node.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
      return try poisoning { try evaluate(expression, in: scope, expecting: parameter.type) }
    }
  }

  private func bindClosure(
    _ function: Callable, _ arguments: [Argument], into scope: EvaluationScope, at node: any SyntaxProtocol
  ) throws -> [(Storage, Argument)] {
    var arguments = arguments
    let wanted = function.shorthandCount ?? function.parameters.count
    // One pair for a closure that takes two: Swift takes it apart.
    if arguments.count == 1, wanted > 1, case .tuple(let parts) = arguments[0].value {
      let position = arguments[0].position
      arguments = parts.map { Argument(label: nil, value: $0.value, position: position) }
    }
    var written: [(Storage, Argument)] = []
    /// What a parameter holds. One that is handed on as `inout` is changed in place or written back.
    func storage(_ argument: Argument, _ type: TypeName) throws -> Storage {
      if let place = argument.place { return place }
      let made = store(try coerce(argument.value, to: type, at: node))
      if argument.storage != nil { written.append((made, argument)) }
      return made
    }
    if function.shorthandCount != nil {
      scope.shorthand = try arguments.map { try storage($0, .any) }
      return written
    }
    guard arguments.count == function.parameters.count else {
      throw fail("this closure takes \(function.parameters.count) arguments", node)
    }
    for (parameter, argument) in zip(function.parameters, arguments) {
      let made = try storage(argument, parameter.type)
      if parameter.name != "_" { scope.variables[parameter.name] = made }
    }
    return written
  }
}
