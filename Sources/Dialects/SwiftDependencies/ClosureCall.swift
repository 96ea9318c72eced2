import SwiftSyntax

/// A call that is handed closures: which of them run before it returns.
struct ClosureCall {
  struct Closure {
    var expression: ClosureExprSyntax
    var label: String?
  }

  enum Use: Equatable {
    case atOnce
    /// Up to the function of that name, which may be the project's.
    case handed(to: String)
    case later
  }

  let closures: [Closure]
  private let node: FunctionCallExprSyntax
  private let callee: AccessPath

  init(_ node: FunctionCallExprSyntax, callee: AccessPath) {
    self.node = node
    self.callee = callee
    var closures = node.arguments.compactMap { argument in
      argument.expression.as(ClosureExprSyntax.self).map { Closure(expression: $0, label: argument.label?.text) }
    }
    if let first = node.trailingClosure { closures.append(Closure(expression: first)) }
    closures += node.additionalTrailingClosures.map { Closure(expression: $0.closure, label: $0.label.text) }
    self.closures = closures
  }

  func use(of closure: Closure) -> Use {
    if runsAtOnce(label: closure.label) { return .atOnce }
    guard let name = callee.lastName else { return .later }
    guard name == "init" else { return .handed(to: name) }
    let names = callee.dottedName ?? []
    return names.count > 1 ? .handed(to: names[names.count - 2]) : .later
  }

  /// Whether what is handed under a label is called before the call returns, as far as the standard library and those of
  /// the system say.
  func runsAtOnce(label: String?) -> Bool {
    guard let name = callee.lastName, !Self.laterLabels.contains(label ?? "") else { return false }
    if callee.steps.isEmpty {
      return Self.functions.contains(name) || name.hasPrefix("withUnsafe")
        || Self.initializers[name]?.contains(label ?? "_") ?? false
    }
    if Self.scopes.contains(name) || name.hasPrefix("withUnsafe") { return true }
    if Self.consumers.contains(name) { return !DeferringSource(of: node, callee: callee).isStream }
    if Self.transforms.contains(name) { return !DeferringSource(of: node, callee: callee).isDeferring }
    return false
  }

  /// Called when something ends or changes.
  private static let laterLabels: Set<String> = [
    "onCancel", "onChange", "onTermination", "onCompletion", "completion", "completionHandler", "handler",
    "receiveValue", "receiveCompletion", "willChange",
  ]

  /// Free functions that call their argument.
  private static let functions: Set<String> = [
    "autoreleasepool", "withExtendedLifetime", "withoutActuallyEscaping", "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "withTaskCancellationHandler", "withObservationTracking",
    "withPerceptionTracking", "withEscapedDependencies", "withErrorReporting", "withIssueReporters", "withAnimation",
    "withTransaction", "withVaList",
  ]

  /// Initializers that call the closure of a label, `_` for none.
  private static let initializers: [String: Set<String>] = [
    "Dictionary": ["by", "uniquingKeysWith", "_"], "Array": ["initializingWith"], "String": ["initializingUTF8With"],
    "Result": ["catching", "_"],
  ]

  /// Methods that call their argument whatever they are called on.
  private static let scopes: Set<String> = [
    "withLock", "withLockUnchecked", "withLockIfAvailable", "withLockIfAvailableUnchecked", "withCriticalRegion",
    "withValue", "withMutation", "sync", "performAndWait", "assumeIsolated", "withMemoryRebound",
    "withContiguousStorageIfAvailable", "withContiguousMutableStorageIfAvailable", "withUTF8", "withCString",
    "withTaskExecutorPreference",
  ]

  /// Methods of sequences that walk them, lazy ones too.
  private static let consumers: Set<String> = [
    "forEach", "reduce", "allSatisfy", "contains", "first", "last", "firstIndex", "lastIndex", "min", "max", "sorted",
    "sort", "removeAll", "partition", "count", "elementsEqual", "starts", "lexicographicallyPrecedes", "merge",
    "merging", "firstRange",
  ]

  /// Methods of sequences, optionals and results that give something of the same kind.
  private static let transforms: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "mapValues", "compactMapValues", "mapError", "flatMapError", "drop",
    "prefix", "split", "trimmingPrefix",
  ]
}
