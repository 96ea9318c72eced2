/// What a consumption or an override names.
package enum DependencyReference: Hashable, Codable, Sendable {
  /// `\.mail.send`: the property and the endpoint chain behind it.
  case keyPath(property: String, chain: [String])
  /// `Mail.self`
  case type(TypeReference)
  /// `\.self`: all of them.
  case all
  /// A member of `DependencyValues` that is called or named in another one: what it reads. Of a subscript `subscript`.
  case member(String)
  /// What the declaration around the place is given from outside, see `GivenReference`.
  case given(GivenReference)
  /// What a variable holds: `Paths.mail`, `self.path`, as spelled.
  case variable([String])
  /// An expression that no declaration explains: `paths[0]`.
  case undecided
}

extension DependencyReference {
  /// The member of the dependency that a key path names first.
  package var endpoint: String? {
    switch self {
    case .keyPath(_, let chain): chain.first
    case .type, .all, .member, .given, .variable, .undecided: nil
    }
  }

  /// The dependency that a key path names a part of.
  package var whole: DependencyReference {
    switch self {
    case .keyPath(let property, _): .keyPath(property: property, chain: [])
    case .type, .all, .member, .given, .variable, .undecided: self
    }
  }
}

/// A key path or a key that a declaration is given: where it is read is known, which one it is only where it is given.
package struct GivenReference: Hashable, Codable, Sendable {
  /// The function's name, `init`, `subscript`; `<>` for a generic parameter of the type around the place.
  package var function: String
  /// The argument's label, `_` where there is none; `Self` in an extension of a protocol; for `<>` see `generic`;
  /// `result` for what a caller expects.
  package var label: String

  /// No label: that of a generic parameter which the type of a function's result says.
  package static let result = "->"

  /// That of a generic parameter which the type of an argument says.
  package static func value(of label: String) -> String { label + "=" }

  package init(function: String, label: String) {
    self.function = function
    self.label = label
  }
}

extension GivenReference {
  /// Whether the types of what is there say which one it is, and no key or key path that is handed over.
  package var isInferred: Bool { label == Self.result || label.hasSuffix("=") }
}

/// Of a generic parameter of a type around the place.
extension GivenReference {
  /// - Parameters:
  ///   - index: its position among the parameters of its type.
  ///   - levels: how many types around the place stand inside of that type.
  ///   - isPack: whether it is each argument from there on.
  package static func generic(_ index: Int, levels: Int = 0, isPack: Bool = false) -> GivenReference {
    GivenReference(function: "<>", label: String(repeating: "^", count: levels) + "\(index)" + (isPack ? "+" : ""))
  }

  package var isGeneric: Bool { function == "<>" }
  package var levels: Int { label.prefix { $0 == "^" }.count }
  package var index: Int { Int(label.filter(\.isNumber)) ?? 0 }
  package var isPack: Bool { label.hasSuffix("+") }
}

/// When, seen from the start of the member around it, something happens.
package enum Timing: Hashable, Codable, Sendable {
  /// While the member's own code runs, closures that are called at once included.
  case eager
  /// Inside a closure or a nested function that may run later.
  case deferred
  /// Inside a closure that runs when something happens: a button's action, the handler of a route.
  case event
  /// In an observer or a setter: while something sets the property.
  case assigned
  /// Inside a closure that the member gives: where something calls what it gave.
  case called
  /// Declared, and never used in this member.
  case unread
  /// Inside a closure that is handed to a function or an initializer of that name, at once: whether it runs before that
  /// returns is up to the function.
  case handed(to: String)
  /// Named, and not called, while the member's own code runs: a variable is read, and a function runs where the one that
  /// it is handed to runs it; empty where it is handed to none.
  case named(for: String)

  /// Of a type that is named as a value: `Mail.self`. No function has that name.
  package static let ofMetatype = Timing.named(for: "self")
}

extension Timing: RawRepresentable, CaseIterable {
  // By its cases, not by the text that it is kept as.
  package static func == (left: Timing, right: Timing) -> Bool {
    switch (left, right) {
    case (.eager, .eager), (.deferred, .deferred), (.event, .event), (.assigned, .assigned), (.called, .called),
      (.unread, .unread):
      true
    case (.handed(let one), .handed(let other)), (.named(let one), .named(let other)): one == other
    case (.eager, _), (.deferred, _), (.event, _), (.assigned, _), (.called, _), (.unread, _), (.handed, _),
      (.named, _):
      false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .eager: hasher.combine(0)
    case .deferred: hasher.combine(1)
    case .event: hasher.combine(2)
    case .unread: hasher.combine(3)
    case .handed(let function):
      hasher.combine(4)
      hasher.combine(function)
    case .named(let function):
      hasher.combine(5)
      hasher.combine(function)
    case .assigned: hasher.combine(6)
    case .called: hasher.combine(7)
    }
  }

  package static let allCases: [Timing] = [
    .eager, .deferred, .event, .assigned, .called, .unread, .handed(to: "perform"), .named(for: "perform"),
  ]

  private static let handedMark = "handed "
  private static let namedMark = "named "

  package init?(rawValue: String) {
    switch rawValue {
    case "eager": self = .eager
    case "deferred": self = .deferred
    case "event": self = .event
    case "assigned": self = .assigned
    case "called": self = .called
    case "unread": self = .unread
    case let text where text.hasPrefix(Self.handedMark):
      self = .handed(to: String(text.dropFirst(Self.handedMark.count)))
    case let text where text.hasPrefix(Self.namedMark):
      self = .named(for: String(text.dropFirst(Self.namedMark.count)))
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .eager: "eager"
    case .deferred: "deferred"
    case .event: "event"
    case .assigned: "assigned"
    case .called: "called"
    case .unread: "unread"
    case .handed(let function): Self.handedMark + function
    case .named(let function): Self.namedMark + function
    }
  }
}
