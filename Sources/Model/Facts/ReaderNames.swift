/// Names by which the sources of a project read dependencies besides the library's own: its wrappers around
/// `Dependency`, its functions that are given a key path or a key, its other names for `DependencyValues`. A file that
/// says one of them is read for it; all other files yield the same facts without.
package struct ReaderNames: Equatable, Sendable {
  /// `typealias Inject = Dependency`
  package var wrappers: Set<String> = []
  /// Functions, and types that are made with a key path or a key: `with`, `Injected`.
  package var callees: Set<String> = []
  /// Members of keys that read the key: `current` of `Mail.current`.
  package var members: Set<String> = []
  /// Types that look up their members in `DependencyValues`, that read what a subscript of theirs is given, or that are
  /// called like a function that reads what it is given.
  package var lookups: Set<String> = []
  /// Other names of `DependencyValues`, and protocols that it adopts.
  package var values: Set<String> = []

  /// Functions that call the closure they are given with a `DependencyValues`.
  package var handlers: Set<String> = []
  /// Functions, and types that are made with one, that apply an update of dependencies that they are handed.
  package var updated: Set<String> = []
  /// Stored properties that keep such an update.
  package var hooks: Set<String> = []
  /// Functions, and types that are made with it, that override dependencies for code that they are handed.
  package var surrounding: Set<String> = []
  /// Methods that override dependencies for the value that they are called on.
  package var modifiers: Set<String> = []
  /// Variables outside of types that are a `DependencyValues` or look up their members there, with their type's name.
  package var variables: [String: String] = [:]
  /// Properties of types that are a `DependencyValues`, and functions that give one.
  package var holders: Set<String> = []
  /// Of those variables, the ones that hold a `DependencyValues` made anew: no override reaches what these are asked for.
  package var newValues: Set<String> = []
  /// Functions, and types that are made with it, that are handed one.
  package var takesNewValues: Set<String> = []
  /// Functions, and types that are made with it, that are handed one on which something was set by hand.
  package var takesFilledValues: Set<String> = []

  package init() {}

  /// By what name the facts say that a function is handed values made anew.
  /// - Parameter isFilled: whether something was set on them.
  package static func parameter(of function: String, isFilled: Bool) -> String { function + (isFilled ? "(=)" : "()") }

  /// The names that mean something else than they do to others: what says none of these yields the same facts with both.
  package func changed(since other: ReaderNames) -> Set<String> {
    let sets: [KeyPath<ReaderNames, Set<String>>] = [
      \.wrappers, \.callees, \.members, \.lookups, \.values, \.handlers, \.updated, \.hooks,
      \.surrounding, \.modifiers, \.holders, \.newValues, \.takesNewValues, \.takesFilledValues,
    ]
    var found: Set<String> = []
    for names in sets { found.formUnion(self[keyPath: names].symmetricDifference(other[keyPath: names])) }
    for name in Set(variables.keys).union(other.variables.keys) where variables[name] != other.variables[name] {
      found.insert(name)
    }
    return found
  }

  /// The same for the same names alone. No name of Swift holds a control character.
  package var identity: String {
    let sets = [
      wrappers, callees, members, lookups, values, handlers, updated, hooks, surrounding, modifiers, holders, newValues,
      takesNewValues, takesFilledValues,
    ]
    let pairs = variables.sorted { $0.key < $1.key }.map { "\($0.key)\u{1}\($0.value)" }
    let parts = sets.map { $0.sorted() } + [pairs]
    return parts.map { $0.joined(separator: "\u{2}") }.joined(separator: "\u{3}")
  }
}
