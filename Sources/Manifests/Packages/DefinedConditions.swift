/// What the settings of a target in a package say of the conditions that it is compiled with.
package struct DefinedConditions {
  /// Those of every build, sorted.
  private(set) var always: [String] = []
  /// Those that are set for debug builds and said of no other, sorted.
  private(set) var ofDebug: [String] = []
  /// The same of release builds.
  private(set) var ofRelease: [String] = []
  /// Those that some build has, sorted; `nil` where a setting is not known, or may set others.
  private(set) var possible: [String]? = []

  init(ofSettings value: ManifestValue) {
    if case .nothing = value { return }
    guard let settings = value.elements else {
      possible = nil
      return
    }
    var found: (always: Set<String>, possible: Set<String>) = ([], [])
    var ofConfiguration: [String: Set<String>] = [:]
    var isKnown = true
    for setting in settings {
      guard case .construct(let made) = setting.value, let names = Self.names(in: made) else {
        // They never block a graph.
        isKnown = false
        continue
      }
      found.possible.formUnion(names)
      let condition = made.arguments["condition"] ?? .nothing
      if case .nothing = condition { found.always.formUnion(names) }
      if let configuration = Self.configuration(of: condition) {
        ofConfiguration[configuration, default: []].formUnion(names)
      }
    }
    always = found.always.sorted()
    ofDebug = ofConfiguration["debug"]?.sorted() ?? []
    ofRelease = ofConfiguration["release"]?.sorted() ?? []
    possible = isKnown ? found.possible.sorted() : nil
  }

  /// - Returns: `nil` where it is not known what the setting sets.
  private static func names(in setting: Construct) -> [String]? {
    switch setting.constructor {
    case "define":
      guard case .string(let name)? = setting.arguments["name"] else { return nil }
      return [name]
    case "unsafeFlags":
      let flags = setting.arguments["flags"]?.elements?.map { flag -> String? in
        if case .string(let text) = flag.value { text } else { nil }
      }
      guard let flags, !flags.contains(nil) else { return nil }
      return conditions(inFlags: flags.compactMap(\.self))
    default: return []
    }
  }

  /// The configuration that a setting is limited to; `nil` where its condition names none, or none that is known.
  private static func configuration(of condition: ManifestValue) -> String? {
    let chosen: ManifestValue? =
      switch condition {
      case .construct(let made): made.arguments["configuration"]
      case .implicit(let member) where member.name == "when" && member.steps.isEmpty:
        member.arguments?.first { $0.label == "configuration" }?.value
      default: nil
      }
    switch chosen {
    case .construct(let value)?: return value.constructor
    case .implicit(let member)? where member.steps.isEmpty: return member.name
    default: return nil
    }
  }
}

extension DefinedConditions {
  /// What flags of the Swift compiler define: `-DMOCKED`, `-D MOCKED`.
  package static func conditions(inFlags flags: [String]) -> [String] {
    // The front end takes the same, each word behind a flag of its own.
    var flags = flags.filter { $0 != "-Xfrontend" }[...]
    var found: [String] = []
    while let flag = flags.popFirst() {
      if handingOn.contains(flag) {
        _ = flags.popFirst()
      } else if flag == "-D" {
        found += flags.popFirst().map { [$0] } ?? []
      } else if flag.hasPrefix("-D") {
        found.append(String(flag.dropFirst(2)))
      }
    }
    return found
  }

  /// The next word is for another program.
  private static let handingOn: Set<String> = ["-Xcc", "-Xlinker", "-Xclang-linker", "-Xllvm"]
}
