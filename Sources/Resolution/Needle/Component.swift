package import DepGraphModel

/// Positions in `ComponentGraph.components`.
package typealias ComponentIndex = Int

/// A class that inherits from one of Needle's components, whether or not the generator sees it.
package struct Component: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case bootstrap
    case component
    case pluginized
    case nonCore
  }

  /// Declaring module + dotted path.
  package var id: String
  /// The dotted path, as its author wrote it.
  package var name: String
  /// The name that the generator knows it by.
  package var bareName: String
  package var kind: Kind
  package var module: ModuleIndex
  package var moduleID: String
  /// All that its file belongs to, `module` among them.
  package var modules: [ModuleIndex]
  package var location: SourceLocation
  package var fact: ComponentTypeFact
  /// The first generic argument of its base, as spelled; `nil` for bootstrap components.
  package var dependencyText: String?
  /// Positions in `ComponentGraph.protocols`.
  package var dependencies: [Int] = []
  /// Of its dependency protocols and of those that they inherit, sorted by place.
  package var requirements: [Requirement] = []
  package var properties: [Property] = []
  /// With those of its extensions.
  package var functions: [ComponentFunctionFact] = []
  /// What its plug-in extension promises: the components below it in the core see that.
  package var promised: [Requirement] = []
  /// Its non-core component, of a pluginized one.
  package var nonCore: ComponentIndex?
  /// The component that it is a subclass of, instead of one of Needle's own classes.
  package var superclass: ComponentIndex?
  /// The type alias that is in place of its base.
  package var baseAlias: String?
  /// The type alias that is in place of its dependency protocol.
  package var dependencyAlias: String?
  /// Type aliases in place of its plug-in extension and of its non-core component.
  package var pluginAliases: [String] = []
  /// As `dependencies`, of its plug-in extension.
  package var pluginExtensions: [Int] = []
  /// The protocols that it conforms to, those of extensions included, as spelled.
  package var conformances: [TypeReference] = []
  /// Where it conforms to `CustomStringConvertible`.
  package var describedAt: [SourceLocation] = []
  /// The calls in its body and in those of its extensions that the generator sees, the first one by each first word.
  package var calls: [String: Call] = [:]
  /// The component that is declared inside of it: the generator forgets the outer one.
  package var inner: ComponentIndex?
  /// The component that it is declared inside of.
  package var outer: ComponentIndex?
  /// Whether the generator drops it silently.
  package var isDropped = false
  /// Whether its module declares one of this name before it: the other branch of an `#if`. Code that names it is counted
  /// for that one.
  package var isRepeated = false

  /// A call that the generator takes for one that makes a child, if its first word is the name of a component.
  package struct Call: Sendable {
    /// `GameComponent.prepare`
    package var spelling: String
    package var location: SourceLocation
  }

  package struct Requirement: Hashable, Sendable {
    package var name: String
    /// As written.
    package var type: String
    /// In one form for all spellings.
    package var form: String
    /// Position in `ComponentGraph.protocols` of the protocol that declares it.
    package var owner: Int
    package var location: SourceLocation

    package var key: String { "\(name): \(form)" }
  }

  package struct Property: Sendable {
    package var fact: ComponentPropertyFact
    package var form: String?
    /// The component that its type is.
    package var child: ComponentIndex?
    /// The type of the project that it makes a value of.
    package var service: NamedType?
    /// The static function of the project that gives its value.
    package var factory: Factory?
    /// The key whose live value it hands on.
    package var live: NamedType?
    /// What its type means where it is written.
    package var type: NamedType?
    /// All that its file belongs to.
    package var modules: [ModuleIndex]
    package var location: SourceLocation

    /// Whether it counts for an old generator alone, and nothing says which one the project uses.
    package var isOfOldGenerator = false
    /// What the extension around it extends, where that is not the bare name that the generator knows the component by: it
    /// skips `extension App.RootComponent` and an extension of a type alias.
    package var unseenExtension: String?

    package var module: ModuleIndex { modules[0] }
    package var key: String? { form.map { "\(fact.name): \($0)" } }
    package var isProvided: Bool { unseenExtension == nil && (fact.standing == .provided || isOfOldGenerator) }
  }
}

/// A static function that makes a value.
package struct Factory: Hashable, Sendable {
  package var type: NamedType
  package var name: String
}

/// A protocol that declares requirements of components, or that such a protocol inherits.
package struct DependencyProtocol: Sendable {
  package var id: String
  package var name: String
  package var bareName: String
  package var module: ModuleIndex
  package var modules: [ModuleIndex]
  package var location: SourceLocation
  package var fact: ComponentProtocolFact
  /// Positions in `ComponentGraph.protocols`.
  package var inherited: [Int] = []
  /// Whether it inherits `Dependency`, by itself or through another protocol.
  package var isDependency = false
  /// Whether it inherits `PluginExtension`, likewise.
  package var isPluginExtension = false
}

/// A place in a component that gives something of an unknown type the component as its parent.
package struct UnknownCreation: Sendable {
  package var owner: ComponentIndex
  /// As in `ComponentCreationFact`.
  package var spelling: String
  package var location: SourceLocation
}

/// A place that gives a component a `self` that the generator does not see as its parent: in an extension of a protocol or
/// of the library's own classes, or in a class that is not a component.
package struct UnseenParent: Sendable {
  package var child: ComponentIndex
  /// The protocol or the class.
  package var holder: String
  /// The components that have what is in the extension and do not make the child themselves; empty for a class.
  package var conforming: [ComponentIndex]
  /// Whether the extension is one of the library's types, which components have that do not use it.
  package var isOfLibrary = false
  package var location: SourceLocation
}

/// A place that makes a component, or that the generator takes for one.
package struct ComponentCreation: Sendable {
  /// The component around it; `nil` in other code.
  package var owner: ComponentIndex?
  package var child: ComponentIndex
  package var fact: ComponentCreationFact
  package var modules: [ModuleIndex]
  package var location: SourceLocation

  /// Whether it calls an initializer by the component's own name, with a parent or without: `Child(…)`, `Child.init(…)`.
  package var isByName: Bool {
    let words = fact.spelling.split(separator: ".")
    return words.count == 1 || words.count == 2 && words[1] == "init"
  }
}
