import DepGraphModel

/// What a root sets: for everything that it runs, or for a part of it. Reads are positions in the consumptions.
struct Coverage {
  /// An override that is in force for a part.
  struct Scope {
    var override: ResolvedOverride
    /// As in `OverrideCode`.
    var callsOtherCode: Bool
  }

  /// What overrides of single endpoints leave of live values.
  struct Patches {
    /// Keys whose live value may be made and never used: the entry sets the endpoints that are.
    var keys: Set<KeyIndex> = []
    /// Endpoints whose closures in live values may never run.
    var endpoints: Set<Endpoint> = []
    /// Of these, those whose closures surely never do.
    var sure: Set<Endpoint> = []
  }

  /// Keys that are set whole for everything, or for everything but `outside`.
  var whole: Set<KeyIndex> = []
  /// Of those, the first override that sets each.
  var places: [KeyIndex: SourceLocation] = [:]
  /// Of keys that are set around a part of the entry's code, surely or not: what that code reads outside of it.
  var outside: [KeyIndex: FoundReads] = [:]
  /// Overrides at the entry that some builds or branches do not get to.
  var uncertain: [KeyIndex: [ResolvedOverride]] = [:]
  /// Of keys that are set around a part of the entry's code: what that reads outside of those as well.
  var open: [KeyIndex: Set<Int>] = [:]
  /// Overrides that are applied somewhere else.
  var scopes: [KeyIndex: [Scope]] = [:]
  /// What nothing gets to but behind a preparation that some ways of the program alone lead to.
  var prepared: [KeyIndex: Set<Int>] = [:]
  /// What surely reads outside of every override, wherever they are applied. It is found when it is asked for: of most keys
  /// nothing is missing.
  var besides: [KeyIndex: () -> Set<Int>] = [:]
  /// Overrides of single endpoints at the entry, in the order of modules and places.
  var endpoints: [ResolvedOverride] = []
  var patches = Patches()

  /// Whether an override may be in force for some reads of a key, and not for others.
  var isPartial: Bool { !uncertain.isEmpty || !scopes.isEmpty }

  /// Keys whose live value does not run.
  var silent: Set<KeyIndex> { whole.filter { outside[$0] == nil } }
}
