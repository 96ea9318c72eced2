import SwiftSyntax

extension ManifestEvaluator {
  static let sequenceMethods: Set<String> = [
    "map", "flatMap", "compactMap", "filter", "reduce", "contains", "first", "last", "sorted", "joined", "forEach",
    "enumerated", "allSatisfy", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "min", "max", "firstIndex",
    "union", "mapValues", "isSuperset", "isSubset", "drop", "elementsEqual",
  ]

  func callSequence(
    _ name: String, _ receiver: ManifestValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let elements = try elements(receiver, node)
    let labels = arguments.map { $0.isTrailingClosure ? "()" : $0.label ?? "_" }
    let function = arguments.last?.value ?? .nothing
    switch (name, labels) {
    case ("map", ["_"]), ("map", ["()"]):
      return .array(
        try elements.map { element in
          ManifestElement(value: try poisoning { try apply(function, [element.value], node) }, origin: element.origin)
        })
    case ("compactMap", ["_"]), ("compactMap", ["()"]): return try compactMap(elements, function, node)
    case ("flatMap", ["_"]), ("flatMap", ["()"]): return try flatMap(elements, function, node)
    case ("filter", ["_"]), ("filter", ["()"]):
      let kept = try elements.filter { try truth(try apply(function, [$0.value], node), node) }
      if case .string = receiver { return try joined(kept, nil, node) }
      return .array(kept)
    case ("prefix", ["while"]), ("drop", ["while"]), ("drop", ["()"]):
      let count = try elements.prefix { try truth(try apply(function, [$0.value], node), node) }.count
      let kept = name == "prefix" ? Array(elements.prefix(count)) : Array(elements.dropFirst(count))
      if case .string = receiver { return try joined(kept, nil, node) }
      return .array(kept)
    case ("forEach", ["_"]), ("forEach", ["()"]):
      for element in elements {
        if case .implicit = try apply(function, [element.value], node) { throw untyped(node) }
      }
      return .void
    case ("reduce", ["_", "_"]), ("reduce", ["_", "()"]):
      var result = arguments[0].value
      for element in elements { result = try apply(function, [try known(result), element.value], node) }
      return result
    case ("reduce", ["into", "_"]), ("reduce", ["into", "()"]):
      let result = store(try known(arguments[0].value))
      for element in elements { try accumulate(element.value, into: result, function, node) }
      return result.value
    case ("sorted", []): return .array(try sorted(elements, by: nil, node))
    case ("sorted", ["by"]), ("sorted", ["()"]): return .array(try sorted(elements, by: function, node))
    case ("joined", []), ("joined", ["separator"]): return try joined(elements, arguments.first, node)
    case ("enumerated", []):
      return .array(
        elements.enumerated().map { index, element in
          let pair = [
            TupleElement(label: "offset", value: .integer(index)), TupleElement(label: "element", value: element.value),
          ]
          return ManifestElement(value: .tuple(pair), origin: element.origin)
        })
    case ("reversed", []): return .array(elements.reversed())
    case ("dropFirst", _), ("dropLast", _), ("prefix", ["_"]), ("suffix", ["_"]):
      return try slice(name, elements, arguments, node)
    default: return try search(name, labels, elements, arguments, node)
    }
  }

  func accumulate(
    _ value: ManifestValue, into result: Storage, _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws {
    guard case .function(let callable) = try known(function) else {
      throw fail("this function is not supported by the static evaluator", node)
    }
    let labels = callable.isClosure ? [nil, nil] : callable.parameters.map(\.label) + [nil, nil]
    let position = node.positionAfterSkippingLeadingTrivia
    var first = Argument(label: labels[0], value: result.value, position: position)
    first.place = result
    let second = Argument(label: labels[1], value: value, position: position)
    _ = try invoke(callable, [first, second], at: node, keepsPlace: true)
  }

  private func search(
    _ name: String, _ labels: [String], _ elements: [ManifestElement], _ arguments: [Argument],
    _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let function = arguments.last?.value ?? .nothing
    func fits(_ element: ManifestElement) throws -> Bool { try truth(try apply(function, [element.value], node), node) }
    switch (name, labels) {
    case ("contains", ["_"]):
      for element in elements where try areEqual(element.value, function, node) { return .boolean(true) }
      return .boolean(false)
    case ("contains", ["where"]), ("contains", ["()"]): return .boolean(try elements.contains(where: fits))
    case ("first", ["where"]), ("first", ["()"]): return try elements.first(where: fits)?.value ?? .nothing
    case ("last", ["where"]), ("last", ["()"]): return try elements.last(where: fits)?.value ?? .nothing
    case ("firstIndex", ["where"]), ("firstIndex", ["()"]):
      return try elements.firstIndex(where: fits).map { .integer($0) } ?? .nothing
    case ("firstIndex", ["of"]):
      return try elements.firstIndex { try areEqual($0.value, function, node) }.map { .integer($0) } ?? .nothing
    case ("elementsEqual", ["_"]):
      let others = try self.elements(function, node)
      return .boolean(
        try others.count == elements.count
          && zip(elements, others).allSatisfy { try areEqual($0.value, $1.value, node) })
    case ("allSatisfy", ["_"]), ("allSatisfy", ["()"]): return .boolean(try elements.allSatisfy(fits))
    case ("min", []), ("max", []):
      let ordered = try sorted(elements, by: nil, node)
      return (name == "min" ? ordered.first : ordered.last)?.value ?? .nothing
    default: throw fail("'\(name)' like this is not supported by the static evaluator", node)
    }
  }

  private func compactMap(
    _ elements: [ManifestElement], _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    var result: [ManifestElement] = []
    for element in elements {
      let value = try known(try apply(function, [element.value], node))
      if case .nothing = value { continue }
      result.append(ManifestElement(value: value, origin: element.origin))
    }
    return .array(result)
  }

  private func flatMap(
    _ elements: [ManifestElement], _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    var result: [ManifestElement] = []
    var isOrdered = true
    for element in elements {
      let value = try known(try apply(function, [element.value], node))
      let inner: [ManifestElement]
      switch value {
      case .array(let parts): inner = parts
      case .bag, .set:
        inner = unorderedElements(of: value)
        isOrdered = isOrdered && inner.count < 2
      default: throw fail("'flatMap' to \(value.summary) is not supported by the static evaluator", node)
      }
      result += inner.map { ManifestElement(value: $0.value, origin: $0.origin ?? element.origin) }
      try limit(result.count, node)
    }
    return isOrdered ? .array(result) : .bag(result)
  }

  func sorted(
    _ elements: [ManifestElement], by order: ManifestValue?, _ node: any SyntaxProtocol
  ) throws -> [ManifestElement] {
    if order == nil { try chargeSorting(elements.count, node) }
    return try elements.sorted { one, other in
      if let order { return try truth(try apply(order, [one.value, other.value], node), node) }
      return try truth(try apply("<", try known(one.value), try known(other.value), node), node)
    }
  }

  private func joined(
    _ elements: [ManifestElement], _ separator: Argument?, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let values = try elements.map { try known($0.value) }
    if separator == nil, !values.isEmpty, values.allSatisfy({ if case .array = $0 { true } else { false } }) {
      return .array(
        try elements.flatMap { outer in
          try self.elements(outer.value, node).map {
            ManifestElement(value: $0.value, origin: $0.origin ?? outer.origin)
          }
        })
    }
    var glue = ""
    if let separator {
      guard case .string(let text) = try known(separator.value) else { throw fail("this separator", node) }
      glue = text
    }
    let texts = try values.map { value -> String in
      guard case .string(let text) = value else {
        throw fail("'joined' of \(value.summary) is not supported by the static evaluator", node)
      }
      return text
    }
    let size = texts.reduce(0) { $0 &+ $1.utf8.count &+ glue.utf8.count }
    try limit(size, node)
    return .string(texts.joined(separator: glue))
  }

  private func slice(
    _ name: String, _ elements: [ManifestElement], _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    var count = 1
    if let only = arguments.first {
      guard arguments.count == 1, only.label == nil, case .integer(let number) = try known(only.value), number >= 0
      else { throw fail("'\(name)' like this is not supported by the static evaluator", node) }
      count = number
    }
    switch name {
    case "dropFirst": return .array(Array(elements.dropFirst(count)))
    case "dropLast": return .array(Array(elements.dropLast(count)))
    case "prefix": return .array(Array(elements.prefix(count)))
    default: return .array(Array(elements.suffix(count)))
    }
  }
}
