import SwiftSyntax

/// A call that is handed closures: which of them run before it returns.
struct ClosureCall {
  struct Closure {
    var expression: ClosureExprSyntax
    var label: String?
    /// Whether it stands behind the parentheses.
    var isTrailing = false
  }

  enum Use: Equatable {
    case atOnce
    /// Up to the function of that name, which may be the project's.
    case handed(to: String)
    case later
  }

  let closures: [Closure]
  let node: FunctionCallExprSyntax
  private let callee: AccessPath
  private let variables: DeclaredVariables

  init(_ node: FunctionCallExprSyntax, callee: AccessPath, among variables: DeclaredVariables) {
    self.node = node
    self.variables = variables
    self.callee = callee
    closures = Self.closures(of: node)
  }

  /// In the order of the source. Most calls are handed none.
  static func closures(of node: FunctionCallExprSyntax) -> [Closure] {
    var closures: [Closure] = []
    for argument in node.arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        closures.append(Closure(expression: closure, label: argument.label?.text))
      }
    }
    if let first = node.trailingClosure { closures.append(Closure(expression: first, isTrailing: true)) }
    for element in node.additionalTrailingClosures {
      closures.append(Closure(expression: element.closure, label: element.label.text, isTrailing: true))
    }
    return closures
  }

  func use(of closure: Closure) -> Use {
    let feeds = Self.feeds(callee, closure.expression, label: closure.label) == true
    if !isFirstValue(closure), feeds || runsAtOnce(label: closure.label) { return .atOnce }
    guard let name = callee.lastName else { return .later }
    guard name == "init" else { return .handed(to: name) }
    let names = callee.dottedName ?? []
    return names.count > 1 ? .handed(to: names[names.count - 2]) : .later
  }

  /// `handlers.reduce({ send() }) { next, handler in { handler(next) } }`: what a chain begins with is not called yet.
  private func isFirstValue(_ closure: Closure) -> Bool {
    callee.lastName == "reduce" && !closure.isTrailing && closure.label == nil && closures.count > 1
      && closures[0].expression.id == closure.expression.id
  }

  /// `AsyncStream { continuation in … }`: the closure that makes elements on demand takes nothing. `nil` for what makes no
  /// stream.
  static func feeds(_ callee: AccessPath, _ closure: ClosureExprSyntax, label: String?) -> Bool? {
    guard callee.steps.isEmpty, streams.contains(callee.lastName ?? ""), label == nil else { return nil }
    if let signature = closure.signature { return signature.parameterClause != nil }
    return Self.takesArgument(Syntax(closure.statements))
  }

  /// Whether `$0` is what the closure around the code is handed, and not one inside of it.
  private static func takesArgument(_ code: Syntax) -> Bool {
    code.children(viewMode: .sourceAccurate).contains { child in
      if let token = child.as(TokenSyntax.self) { return token.text == "$0" }
      return !child.is(ClosureExprSyntax.self) && takesArgument(child)
    }
  }

  /// Types that call the closure which is to feed them as they are made.
  private static let streams: Set<String> = ["AsyncStream", "AsyncThrowingStream", "Future"]

  /// Whether what is handed under a label is called before the call returns, as far as the standard library and those of
  /// the system say.
  func runsAtOnce(label: String?) -> Bool {
    Self.runsAtOnce(label: label, of: node, callee: callee, among: variables)
  }

  static func runsAtOnce(
    label: String?, of node: FunctionCallExprSyntax, callee: AccessPath, among variables: DeclaredVariables
  ) -> Bool {
    guard let name = callee.lastName, !laterLabels.contains(label ?? "") else { return false }
    if callee.steps.isEmpty {
      return functions.contains(name) || name.hasPrefix("withUnsafe")
        || initializers[name]?.contains(label ?? "_") ?? false
    }
    // `.sync(record)`, `Handling.sync(record)`: a case or a static function of the project.
    if callee.steps.count == 1, callee.isImplicit || callee.rootName?.first?.isUppercase ?? false {
      return name == "assumeIsolated"
    }
    if scopes.contains(name) || name.hasPrefix("withUnsafe") { return true }
    if consumers.contains(name) { return !DeferringSource(of: node, callee: callee, among: variables).isStream }
    if transforms.contains(name) { return !DeferringSource(of: node, callee: callee, among: variables).isDeferring }
    return false
  }

  static func isTransform(_ callee: AccessPath) -> Bool {
    !callee.steps.isEmpty && callee.lastName.map(transforms.contains) ?? false
  }

  /// Whether it is a method of sequences or optionals, as far as its name says.
  static func walksElements(_ callee: AccessPath) -> Bool {
    !callee.steps.isEmpty && callee.lastName.map { transforms.contains($0) || consumers.contains($0) } ?? false
  }

  /// Called when something ends or changes.
  private static let laterLabels: Set<String> = [
    "onCancel", "onChange", "onTermination", "onCompletion", "completion", "completionHandler", "handler",
    "receiveValue", "receiveCompletion", "unfolding", "willChange",
  ]

  /// Whether a label says so.
  static func isLater(_ label: String?) -> Bool { label.map(laterLabels.contains) ?? false }

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
  static let scopes: Set<String> = [
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
