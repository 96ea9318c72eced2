package import DepGraphModel

/// What the system starts: `@main`, or a delegate that it calls.
enum EntryPoints {
  fileprivate static let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
  private static let delegateProtocols: Set<String> = [
    "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
  ]
  fileprivate static let applicationProtocols = delegateProtocols.union(["App"])
  private static let sceneProtocols: Set<String> = ["UIWindowSceneDelegate", "UISceneDelegate"]

  /// Whether a module declares the entry point of an application: `@main`, or an application's delegate.
  static func startsApplication(_ module: ModuleIndex, facts: FactTable) -> Bool {
    declares(module, protocols: applicationProtocols, facts: facts)
  }

  /// Whether a module declares an application or its delegate: a command is started by `@main` too.
  static func declaresApplication(_ module: ModuleIndex, facts: FactTable) -> Bool {
    facts.sources(of: module).contains { source in
      source.facts.types.contains { type in
        type.kind != .protocol && type.kind != .typealias
          && type.inherits.contains { applicationProtocols.contains($0.path.last ?? "") }
      }
    }
  }

  /// Whether a module says itself where its program begins: `@main` or statements. A delegate alone needs one of them.
  static func begins(_ module: ModuleIndex, facts: FactTable) -> Bool {
    facts.sources(of: module).contains { source in
      EntryCode.isScript(source.file)
        || source.facts.types.contains { $0.attributes.contains(where: attributes.contains) }
    }
  }

  /// Whether a module declares what the system starts, a scene's delegate included.
  static func startsAnything(_ module: ModuleIndex, facts: FactTable) -> Bool {
    facts.sources(of: module).contains { $0.facts.types.contains(where: \.startsRoot) }
  }

  private static func declares(_ module: ModuleIndex, protocols: Set<String>, facts: FactTable) -> Bool {
    facts.sources(of: module).contains { source in
      source.facts.types.contains { isStarted($0, protocols: protocols) }
    }
  }

  private static func isStarted(_ type: TypeFact, protocols: Set<String>) -> Bool {
    // A protocol that refines a delegate's is implemented elsewhere.
    guard type.kind != .protocol, type.kind != .typealias else { return false }
    return type.attributes.contains(where: attributes.contains)
      || type.inherits.contains { protocols.contains($0.path.last ?? "") }
  }

  fileprivate static func isStarted(_ type: TypeFact) -> Bool {
    isStarted(type, protocols: startingProtocols)
  }

  /// Whether it is the delegate of an application only where statements say so.
  static func mayBeDelegate(_ type: TypeFact) -> Bool {
    isStarted(type, protocols: delegateProtocols) && !type.attributes.contains(where: attributes.contains)
  }

  private static let startingProtocols = applicationProtocols.union(sceneProtocols)
}

extension TypeFact {
  /// Whether the system makes a value of it when a program starts: `@main`, an application's or a scene's delegate.
  var startsRoot: Bool { EntryPoints.isStarted(self) }

  /// Whether it is an application of SwiftUI, which runs where it is marked or where something calls its `main()`.
  var isApplication: Bool { kind != .protocol && kind != .typealias && inherits.contains { $0.path.last == "App" } }

  /// Whether it is an application that is marked as what the system starts.
  package var startsApplication: Bool {
    isMain && inherits.contains { EntryPoints.applicationProtocols.contains($0.path.last ?? "") }
  }

  /// Whether it is marked as what the system starts: `@main`.
  package var isMain: Bool { attributes.contains(where: EntryPoints.attributes.contains) }
}
