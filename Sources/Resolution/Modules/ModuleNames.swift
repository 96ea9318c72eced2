/// What the names of two modules say about each other.
package enum ModuleNames {
  /// `FooLive` or `LiveFoo` of `Foo`, `Foo` of `FooInterface`.
  package static func isImplementation(_ name: String, of other: String) -> Bool {
    name == other + "Live" || name == "Live" + other || name + "Interface" == other
  }

  /// The word by which a name differs from another: `Debug` for `CoreLoggingDebug` or `DebugCoreLogging` and `CoreLogging`.
  static func variantWord(of name: String, and other: String) -> String? {
    guard name.utf8.count > other.utf8.count else { return nil }
    let isAfter = name.hasPrefix(other)
    guard isAfter || name.hasSuffix(other) else { return nil }
    let word = isAfter ? name.dropFirst(other.count) : name.dropLast(other.count)
    let later = isAfter ? word.first : other.first
    // `Foobar` is not a variant of `Foo`.
    guard let later, later.isUppercase || later.isNumber else { return nil }
    return String(word)
  }

  /// Words that name another way of doing the same.
  static let variantWords: Set<String> = [
    "Debug", "Release", "Development", "Dev", "Staging", "Production", "Default", "Mock", "Mocks", "Fake", "Stub",
    "Noop", "NoOp", "Null", "Local", "Remote", "InMemory", "Live",
  ]

  /// The modules that a preview host may be named after: `Foo`, or the two that it is split into, for `FooExample`,
  /// `FooDemo` and `FooDemoApp`. Empty for other names.
  static func shown(byHost name: String) -> Set<String> {
    for suffix in ["Example", "DemoApp", "Demo"] where name.hasSuffix(suffix) && name != suffix {
      let shown = String(name.dropLast(suffix.count))
      return [shown, shown + "Interface", shown + "Implementation"]
    }
    return []
  }
}
