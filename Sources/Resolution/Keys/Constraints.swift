import DepGraphModel

/// Decides whether generic arguments meet the constraints of a conditional conformance.
struct Constraints {
  enum Answer {
    case yes
    case no
    /// The sources do not say it.
    case unknown
  }

  /// A type as it is written somewhere, without white space or with it.
  struct Spelled {
    var text: String
    var place: Specializations.Place
  }

  let types: TypeIndex
  let visibility: Visibility

  /// Whether the arguments of an extended type and its `where` clause hold: `<Mail, Int> where T: Codable`.
  /// - Parameters: as in `meets`.
  func hold(
    _ clause: String, at place: Specializations.Place, parameters: [String], given: [Spelled]
  ) -> Answer {
    var text = Substring(clause)
    var answers: [Answer] = []
    if text.first == "<" {
      let end = TypeListText.closingAngle(of: text)
      let written = TypeListText.parts(of: String(text[..<end].dropFirst()))
      answers += zip(written, given).map { areSame(Spelled(text: $0, place: place), $1) }
      text = text[end...].dropFirst()
      if text.hasPrefix(" where ") { text = text.dropFirst(7) }
    }
    answers += TypeListText.parts(of: String(text)).map { requirement in
      meets(requirement, at: place, parameters: parameters, given: given)
    }
    return answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
  }

  /// - Parameters:
  ///   - requirement: `T == Mail`, `T: Codable & Sendable`.
  ///   - parameters: the generic parameters of the type that conforms, `given` what they stand for.
  func meets(
    _ requirement: String, at place: Specializations.Place, parameters: [String], given: [Spelled]
  ) -> Answer {
    func argument(_ name: String) -> Spelled? {
      guard let index = parameters.firstIndex(of: name), given.indices.contains(index) else { return nil }
      return given[index]
    }
    if let range = requirement.firstRange(of: "==") {
      let sides = [requirement[..<range.lowerBound], requirement[range.upperBound...]]
        .map { $0.filter { $0 != " " } }
      switch (argument(sides[0]), argument(sides[1])) {
      case (let left?, let right?): return areSame(left, right)
      case (let left?, nil): return areSame(left, Spelled(text: sides[1], place: place))
      case (nil, let right?): return areSame(right, Spelled(text: sides[0], place: place))
      case (nil, nil):
        // Of a type without source, which parameter it is, is not known: one that is the type, where one is.
        let isNone = sides.contains { side in
          given.allSatisfy { areSame($0, Spelled(text: side, place: place)) == .no }
        }
        return parameters.isEmpty && !given.isEmpty && isNone ? .no : .unknown
      }
    }
    let sides = requirement.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
    guard sides.count == 2 else { return .unknown }
    let adopted = sides[1].split(separator: "&").map(String.init)
    guard let type = argument(sides[0]) else {
      return adopted.allSatisfy(Self.isMetForAll) ? .yes : .unknown
    }
    let answers = adopted.map { conforms(type, to: Spelled(text: $0, place: place)) }
    return answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
  }

  // MARK: Same types

  func areSame(_ left: Spelled, _ right: Spelled) -> Answer {
    switch (Self.element(of: left), Self.element(of: right)) {
    case (let mine?, let other?): return areSame(mine, other)
    case (.some, nil) where isConcrete(identity(of: right)), (nil, .some) where isConcrete(identity(of: left)):
      return .no
    case (.some, nil), (nil, .some), (nil, nil): break
    }
    let (mine, other) = (identity(of: left), identity(of: right))
    if isConcrete(mine), isConcrete(other), mine != other, !isSameExternal(mine, other) { return .no }
    guard mine == other, !isParameter(mine) else {
      return Specializations.normalized(left.text) == Specializations.normalized(right.text) ? .yes : .unknown
    }
    let (mineInside, otherInside) = (Self.arguments(of: left), Self.arguments(of: right))
    guard mineInside.count == otherInside.count else { return .unknown }
    let answers = zip(mineInside, otherInside).map(areSame)
    return answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
  }

  /// Of a list in brackets what it holds; `nil` for a dictionary as well.
  private static func element(of spelled: Spelled) -> Spelled? {
    guard spelled.text.first == "[", spelled.text.last == "]", !spelled.text.contains(":") else { return nil }
    return Spelled(text: String(spelled.text.dropFirst().dropLast()), place: spelled.place)
  }

  private static func arguments(of spelled: Spelled) -> [Spelled] {
    guard let open = spelled.text.firstIndex(of: "<"), spelled.text.last == ">" else { return [] }
    return TypeListText.parts(of: String(spelled.text[open...].dropFirst().dropLast()))
      .map { Spelled(text: $0, place: spelled.place) }
  }

  private func identity(of spelled: Spelled) -> TypeIdentity {
    let name = spelled.text.prefix { $0 != "<" }.filter { $0 != " " }
    let path = name.split(separator: ".").map(String.init)
    let found = types.identity(
      of: path, within: spelled.place.owner, file: spelled.place.file, visibility: visibility)
    if case .external(let path) = found, path.count == 2, path[0] == "Swift" || path[0] == "Foundation" {
      return .external(path: [path[1]])
    }
    return found
  }

  private func isParameter(_ type: TypeIdentity) -> Bool {
    guard case .external(let path) = type else { return false }
    return path.last.map { $0.hasPrefix("<") || !Self.isName($0) } ?? true
  }

  /// Arrays, functions, tuples and `any P` are spelled without a name of their own.
  private static func isName(_ text: String) -> Bool { text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }

  private func isSameExternal(_ left: TypeIdentity, _ right: TypeIdentity) -> Bool {
    switch (left, right) {
    case (.external(let mine), .external(let other)): mine.last == other.last
    case (.declared, _), (_, .declared): false
    }
  }

  private func isConcrete(_ type: TypeIdentity) -> Bool {
    switch type {
    case .external(let path): path.count == 1 && Self.basicTypes.contains(path[0])
    case .declared:
      switch types.declaration(of: type)?.fact.kind {
      case .struct, .class, .enum, .actor: true
      case .protocol, .typealias, .extension, nil: false
      }
    }
  }

  // MARK: Conformances

  private func conforms(_ type: Spelled, to adopted: Spelled) -> Answer {
    if Self.isMetForAll(adopted.text) { return .yes }
    let path = adopted.text.split(separator: ".").map(String.init)
    if let alias = types.alias(path, in: adopted.place.file) {
      let place = Specializations.Place(file: visibility.scope(of: alias.file, in: alias.module), owner: [])
      let answers = alias.fact.inherits.map { target in
        target.path == path ? .unknown : conforms(type, to: Spelled(text: target.text, place: place))
      }
      return answers.contains(.no) ? .no : answers.isEmpty || answers.contains(.unknown) ? .unknown : .yes
    }
    let own = identity(of: type)
    guard !isParameter(own) else { return .unknown }
    let wanted = identity(of: adopted)
    switch own {
    case .declared: return conforms(own, to: wanted)
    case .external(let path):
      // Nothing but the project makes a type without source conform to a protocol of the project.
      if case .declared = wanted {
        guard isConcrete(own) else { return .unknown }
        return conforms(own, to: wanted)
      }
      let isBasic = path.last.map(Self.basicTypes.contains) ?? false
      return isBasic && wanted.path.last.map(Self.basicProtocols.contains) ?? false ? .yes : .unknown
    }
  }

  /// Follows what a type of the project inherits, wherever that is written.
  private func conforms(_ type: TypeIdentity, to wanted: TypeIdentity) -> Answer {
    var seen: Set<TypeIdentity> = [type]
    var waiting = [type]
    var isKnownWhole = true
    while let current = waiting.popLast() {
      let declaration = types.declaration(of: current)
      if let fact = declaration?.fact, hidesConformances(fact, to: wanted) { isKnownWhole = false }
      for place in [declaration].compactMap({ $0 }) + types.extensions(of: current, visibility: visibility) {
        let scope = visibility.scope(of: place.file, in: place.module)
        for reference in place.fact.inherits {
          let found = types.identity(
            of: reference.path, within: Array(place.path.dropLast()), file: scope, visibility: visibility)
          let isWanted =
            found == wanted || isSameExternal(found, wanted)
            || wanted.path.last.map { Self.refined[found.path.last ?? ""]?.contains($0) ?? false } ?? false
          if isWanted { return place.fact.whereClause.isEmpty && place.fact.conditions.isEmpty ? .yes : .unknown }
          if mayHide(found, wanted) { isKnownWhole = false }
          if types.declaration(of: found) != nil, seen.insert(found).inserted { waiting.append(found) }
        }
      }
    }
    return isKnownWhole ? .no : .unknown
  }

  /// Whether a macro or the compiler may add a conformance that no clause says.
  private func hidesConformances(_ fact: TypeFact, to wanted: TypeIdentity) -> Bool {
    if fact.attributes.contains(where: { $0.first?.isUppercase ?? false && !$0.hasSuffix("Actor") }) { return true }
    guard fact.kind == .enum, case .external(let path) = wanted else { return false }
    return ["Equatable", "Hashable", "RawRepresentable", "Sendable"].contains(path.last ?? "")
  }

  /// Whether a superclass or a protocol without source may bring a protocol without source.
  private func mayHide(_ found: TypeIdentity, _ wanted: TypeIdentity) -> Bool {
    switch (found, wanted) {
    // A library does not know the protocols of the project.
    case (.external, .declared), (.declared, _): false
    case (.external(let path), .external): !(path.last.map(Self.basicProtocols.contains) ?? false)
    }
  }

  private static func isMetForAll(_ name: String) -> Bool {
    name.hasPrefix("~") || ["Any", "AnyObject", "Copyable", "Escapable", "Sendable", "SendableMetatype"].contains(name)
  }

  private static let refined: [String: Set<String>] = [
    "Codable": ["Decodable", "Encodable"], "Comparable": ["Equatable"], "Hashable": ["Equatable"],
  ]

  private static let basicProtocols: Set<String> = [
    "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable",
    "Identifiable", "Sendable",
  ]

  private static let basicTypes: Set<String> = [
    "Bool", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID", "Void",
  ]
}
