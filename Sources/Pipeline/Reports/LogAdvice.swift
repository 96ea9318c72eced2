import DepGraphModel

/// What the tree says about a message that no violation explains, and how to fix it.
struct LogAdvice {
  let message: RunTimeMessage
  let keys: [GraphSnapshot.KeyRow]
  let graph: GraphSnapshot

  private var spelling: String { message.property.map { "\\.\($0)" } ?? message.type.map { "\($0).self" } ?? "it" }

  private var keyName: String { keys.first?.name ?? message.type ?? "the key" }

  private var liveModules: [String] {
    let ids = Set(keys.map(\.id))
    let modules = Set(graph.liveValues.filter { ids.contains($0.key) }.map(\.module))
    return Set(graph.modules.filter { modules.contains($0.id) }.map(\.name)).sorted()
  }

  var finding: String? {
    switch message.kind {
    case .missingLiveValue, .missingTestValue, .latePreparation:
      guard let key = keys.first else { return "nothing in this tree declares \(spelling)" }
      guard message.kind == .missingLiveValue else {
        return key.location.map { "\(key.name) is declared at \($0.place)" }
      }
      let modules = liveModules
      guard !modules.isEmpty else { return "no module conforms \(key.name) to DependencyKey" }
      return "\(modules.joined(separator: ", ")) conforms \(key.name) to DependencyKey, and every root that is checked "
        + "links it or overrides the key"
    case .unimplementedEndpoint:
      return keys.first?.location.map { "\(keyName) is declared at \($0.place)" }
        ?? "nothing in this tree declares \(keyName)"
    case .lostPropagation, .failedCast, .unknownContext: return nil
    }
  }

  var help: String {
    switch message.kind {
    case .missingLiveValue:
      keys.isEmpty
        ? "override \(spelling) where the application starts, or read the log of this tree"
        : "build again: the log may be older than the tree, or come from a program that is not a root of it"
    case .missingTestValue:
      "override \(spelling) in the test with withDependencies, or give \(keyName) a testValue where it is declared"
    case .unimplementedEndpoint:
      "assign \(message.detail ?? "it") in the live value of \(keyName); in a test, override it with withDependencies"
    case .latePreparation:
      "call prepareDependencies once, before anything reads \(spelling): at the start of main or of the App's init"
    case .lostPropagation:
      "create \(message.type ?? "the model") inside withDependencies, or give it a @Dependency property"
    case .failedCast:
      "override the dependency with a \(message.detail ?? "value of that type") in the traits of the test or its suite"
    case .unknownContext: "set SWIFT_DEPENDENCIES_CONTEXT to live, preview or test"
    }
  }
}

extension SourceLocation {
  fileprivate var place: String { "\(file):\(line)" }
}
