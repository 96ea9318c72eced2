import DepGraphModel

/// Protocols and superclasses of the system and of the library, with the members by whose names these call a type that
/// conforms. What others ask for is not known.
enum SystemProtocols {
  /// Whether code of a protocol or a superclass may call a member of that name.
  static func mayCall(_ member: String, of parent: String) -> Bool {
    if let known = members[parent] { return known.contains(member) }
    return delegates[parent]?.contains { member.hasPrefix($0) } ?? true
  }

  /// Whether an attribute of a type may be a macro that conforms it to a protocol whose owner calls a member of that name.
  static func mayCall(_ member: String, byAttribute attribute: String) -> Bool {
    guard attribute.first?.isUppercase ?? false, !attribute.hasSuffix("Actor") else { return false }
    return !plainMacros.contains(attribute)
  }

  /// Macros that conform a type to nothing that calls it.
  private static let plainMacros: Set<String> = [
    "DependencyClient", "Observable", "ObservableState", "Perceptible", "UIApplicationMain", "NSApplicationMain",
  ]

  private static let members: [String: Set<String>] = [
    "Actor": ["unownedExecutor"], "AnyObject": [], "App": ["body", "init", "main"],
    "AsyncParsableCommand": ["configuration", "init", "main", "run", "validate"],
    "CaseIterable": ["allCases"], "Codable": ["encode", "init"],
    "Comparable": ["<", "<=", ">", ">=", "=="], "CustomStringConvertible": ["description"], "Decodable": ["init"],
    "DependencyKey": ["liveValue", "testValue", "previewValue"], "Encodable": ["encode"], "Equatable": ["=="],
    "Error": [], "Hashable": ["==", "hash", "hashValue"], "Identifiable": ["id"],
    "LocalizedError": ["errorDescription", "failureReason", "helpAnchor", "recoverySuggestion"],
    "NSObject": [], "NSObjectProtocol": [], "NSResponder": [], "ObservableObject": ["objectWillChange"],
    "ParsableCommand": ["configuration", "init", "main", "run", "validate"], "PreviewProvider": ["previews"],
    "Scene": ["body"], "Sendable": [], "TestDependencyKey": ["testValue", "previewValue"], "UIResponder": [],
    "View": ["body"], "ViewModifier": ["body"], "Widget": ["body", "init", "main"],
    "WidgetBundle": ["body", "init", "main"],
  ]

  /// Delegates of an application, with what the names of all that is called of them begin with.
  private static let delegates: [String: [String]] = [
    "NSApplicationDelegate": ["application"], "UIApplicationDelegate": ["application", "window"],
    "UISceneDelegate": ["scene", "stateRestoration"], "UNUserNotificationCenterDelegate": ["userNotificationCenter"],
    "UIWindowSceneDelegate": ["preferred", "scene", "stateRestoration", "window"],
  ]

  /// Whether the system calls a member when something happens, such as one of a delegate, of an intent or of a control: an
  /// application may have shown what it shows by then.
  static func isCalledLate(_ fact: MemberFact, of parents: [String]) -> Bool {
    guard fact.kind == .function else { return false }
    if fact.name == "perform" { return parents.contains(where: isIntent) }
    guard parents.contains(where: { delegates[$0] != nil }) else { return fact.isDispatched && !fact.isStatic }
    switch fact.name {
    case "applicationWillFinishLaunching", "applicationDidFinishLaunching": return false
    case "application", "scene": return !isOfLaunch(fact)
    default:
      return fact.isDispatched || delegates.values.joined().contains { fact.name.hasPrefix($0) }
    }
  }

  /// Whether a method of a delegate is called while an application starts: `application(_:didFinishLaunchingWithOptions:)`.
  static func isOfLaunch(_ fact: MemberFact) -> Bool {
    fact.parameters?.dropFirst().first.map { launchLabels.contains($0.label) } ?? true
  }

  private static let launchLabels: Set<String> = [
    "configurationForConnecting", "didFinishLaunchingWithOptions", "willConnectTo", "willFinishLaunchingWithOptions",
  ]
}

// MARK: Callbacks

extension SystemProtocols {
  /// Who calls a method of a value that code without source was handed.
  enum Caller: Equatable {
    /// The system, whenever it wants to.
    case system
    /// What is in the name of the protocol, if anything does: a session calls `urlSession(_:didBecomeInvalidWithError:)` of
    /// its delegate.
    case delegator
    /// Only a function of that name, before it returns.
    case function(String)
    /// Nothing says that the protocol or the superclass asks for the method, nor that it does not.
    case unknown
  }

  /// - Parameter parent: a protocol or a superclass that the project does not declare.
  /// - Returns: `nil` where nothing calls it, or only what calls it at once for its result.
  static func caller(of method: String, in parent: String) -> Caller? {
    if let known = callbacks[parent] { return known.contains(method) ? .system : nil }
    if isIntent(parent) { return method == "perform" ? .system : nil }
    if let known = workers[parent] { return known.contains(method) ? .delegator : nil }
    if delegates[parent] != nil { return mayCall(method, of: parent) ? .delegator : nil }
    if members[parent] != nil || PlainProtocols.names.contains(parent) || EntryCode.knownProtocols.contains(parent)
      || calledAtOnce.contains(parent) || parent.hasPrefix("ExpressibleBy")
    {
      return nil
    }
    if let function = functions[parent] { return .function(function) }
    return isNamed(method, like: parent) ? .delegator : .unknown
  }

  /// Whether the name of a protocol says that something calls back whoever conforms to it, later.
  static func isCalledBack(_ parent: String) -> Bool {
    guard functions[parent] == nil else { return false }
    return callbacks[parent] != nil || workers[parent] != nil || isIntent(parent)
      || roles.contains(where: parent.hasSuffix)
  }

  /// Static members that the system takes of the types that conform to a protocol: no code names them.
  static let staticMembers: [String: Set<String>] = [
    "AppEntity": ["defaultQuery", "typeDisplayRepresentation"], "AppEnum": ["caseDisplayRepresentations"],
    "AppShortcutsProvider": ["appShortcuts"], "EnvironmentKey": ["defaultValue"],
    "PreferenceKey": ["defaultValue", "reduce"], "Transferable": ["transferRepresentation"],
  ]

  /// Whether a protocol of the standard library asks for a static member, so that what is generic may take it.
  static func asksForStatic(_ member: String, _ parent: String) -> Bool {
    switch parent {
    case "AdditiveArithmetic", "Numeric", "SignedNumeric", "VectorArithmetic": member == "zero"
    case "CaseIterable": member == "allCases"
    default: false
    }
  }

  /// Superclasses of which the system makes values, with what it calls of these.
  static let madeClasses: [String: Set<String>] = [
    "NSManagedObject": ["awakeFromFetch", "awakeFromInsert", "didSave", "prepareForDeletion", "willSave"]
  ]

  /// Whether the system finds the types by itself that conform to a protocol, and makes values of them.
  static func isFound(_ parent: String) -> Bool {
    isIntent(parent) || ["EntityQuery", "EntityStringQuery", "EntityPropertyQuery"].contains { parent.hasSuffix($0) }
  }

  /// `AppIntent`, `WidgetConfigurationIntent`, `AudioPlaybackIntent`.
  private static func isIntent(_ parent: String) -> Bool { parent.hasSuffix("Intent") }

  /// Methods by the names of what calls them: `tableView(_:didSelectRowAt:)` of a `UITableViewDelegate`.
  private static func isNamed(_ method: String, like parent: String) -> Bool {
    guard let role = roles.first(where: parent.hasSuffix) else { return false }
    let method = method.lowercased()
    let words = parent.dropLast(role.count).lowercased()
    let starts = parent.dropLast(role.count).indices.filter { parent[$0].isUppercase }
    return starts.contains { start in
      let word = words.dropFirst(parent.distance(from: parent.startIndex, to: start))
      return word.count > 2 && method.hasPrefix(word)
    }
  }

  private static let roles = [
    "DownloadDelegate", "DataDelegate", "TaskDelegate", "StreamDelegate", "WebSocketDelegate", "DataSource", "Delegate",
    "Observer",
  ]

  private static let callbacks: [String: Set<String>] = [
    "AppIntentControlValueProvider": ["currentValue"],
    "AppIntentTimelineProvider": ["placeholder", "snapshot", "timeline", "recommendations", "relevance"],
    "ControlValueProvider": ["currentValue"],
    "IntentTimelineProvider": ["placeholder", "getSnapshot", "getTimeline", "recommendations"],
    "TimelineProvider": ["placeholder", "getSnapshot", "getTimeline", "relevance"],
  ]

  /// Superclasses whose methods run in a task of their own, or where the project calls something that calls them.
  private static let workers: [String: Set<String>] = [
    "Operation": ["main"], "Thread": ["main"], "URLProtocol": ["startLoading", "stopLoading"],
  ]

  /// Delegates that are called by one function of what they are handed to, at once.
  private static let functions = ["XMLParserDelegate": "parse"]

  /// What these ask for is called where its result is needed: by the standard library, by a command or a store.
  private static let calledAtOnce: Set<String> = [
    "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncParsableCommand", "AsyncSequence", "BidirectionalCollection",
    "Clock", "CodingKey", "Collection", "CustomReflectable", "Decoder", "DurationProtocol", "Encoder", "FormatStyle",
    "Formatter", "InstantProtocol", "IteratorProtocol", "LazySequenceProtocol", "LosslessStringConvertible",
    "MutableCollection", "Numeric", "OptionSet", "ParsableArguments", "ParsableCommand", "ParseStrategy",
    "ParseableFormatStyle", "PersistenceKey", "PersistenceReaderKey", "Publisher", "RandomAccessCollection",
    "RandomNumberGenerator", "RangeReplaceableCollection", "RawRepresentable", "Reducer", "ReducerProtocol", "Sequence",
    "SetAlgebra", "SharedKey", "SharedReaderKey", "Strideable", "StringProtocol", "TextOutputStream",
  ]
}
