package import DepGraphModel

package struct ResolvedKey: Sendable {
  package enum Origin: Sendable {
    /// A type that is written in the source.
    case written
    /// The key of an internal or private `@DependencyEntry`: no other file can name it.
    case privateEntry
    /// Made by `@DependencyProtocolClient`, live value included.
    case protocolClient
  }

  /// Declaring module + dotted path (+ file where the type is private to it).
  package var id: String
  /// The dotted path, as its author wrote it.
  package var name: String
  /// `nil` for a type whose source is not in the project.
  package var module: ModuleIndex?
  /// The modules that declare the key: where its `TestDependencyKey` conformance is; with none in the project, every
  /// module that conforms it. Sorted.
  package var declaringModules: [ModuleIndex]
  /// Where it is declared as a key.
  package var location: SourceLocation?
  /// A type without source that is spelled alike in files which share no import that could declare it.
  package var isUncertain: Bool
  package var origin: Origin
}

package struct ResolvedConformance: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case live
    case test
  }

  package var key: KeyIndex
  package var kind: Kind
  package var module: ModuleIndex
  package var conditions: ConditionStack
  /// Whether it may not hold for the generic arguments that the project asks its key for.
  package var isConditional: Bool
  package var location: SourceLocation
}

package struct ResolvedValue: Sendable {
  /// What the value is made of, as far as that matters.
  package enum Source: Sendable {
    case unknown
    /// A function that stops or complains: `fatalError`.
    case trap(String)
    /// A client each of whose endpoints is such a function.
    case trapsInEndpoints(String)
    /// Another value: `testValue`.
    case value(ValueFact.Kind)
    /// A client made without endpoints, some of which nothing is ever assigned to.
    case incomplete([ResolvedEndpoint])
  }

  package var key: KeyIndex
  package var module: ModuleIndex
  package var kind: ValueFact.Kind
  package var source: Source
  package var conditions: ConditionStack
  package var location: SourceLocation
}

package struct ResolvedEndpoint: Sendable {
  package var name: String
  package var location: SourceLocation
}

package struct ResolvedRegistration: Sendable {
  package var property: String
  package var module: ModuleIndex
  package var target: DependencyTarget
  package var isSettable: Bool
  /// The key whose subscript the getter, the setter name themselves; `nil` where they delegate or are not understood.
  package var readKey: RegisteredKey?
  package var writtenKey: RegisteredKey?
  /// Whether the getter makes something of the key's value instead of giving it as it is.
  package var isDerived: Bool
  /// Whether its author says that it should not be used any more.
  package var isDeprecated: Bool
  package var conditions: ConditionStack
  package var location: SourceLocation
}

/// A type between the brackets of `self[Mail.self]`.
package struct RegisteredKey: Sendable {
  package enum Standing: Sendable {
    /// Something in the project conforms it, or a library may.
    case keyOrUnknown
    /// Declared in the project, all that could conform it was read, and nothing does.
    case noKey
    /// No declaration of that name is visible, and all that could declare it was read.
    case undeclared
  }

  /// As its author wrote it.
  package var name: String
  /// Equal for the same type with the same generic arguments, whatever the spelling.
  package var id: String
  package var standing: Standing
}

/// What a consumption, registration or override turned out to name.
package enum DependencyTarget: Hashable, Sendable {
  case key(KeyIndex)
  /// A library's own key, or one that the configuration declares to have a live value.
  case known
  /// A type without source that nothing in the project conforms.
  case external
  /// A property that reads no key.
  case computed
  case ambiguous([KeyIndex])
  /// No registration of that name is visible.
  case unresolved
  /// `\.self`
  case all
}
