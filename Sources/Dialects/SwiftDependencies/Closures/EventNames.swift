/// Which functions keep the closure they are given for later.
enum EventNames {
  private static let labels: Set<String> = ["action", "perform", "handler", "completion", "completionHandler"]
  private static let functions: Set<String> = [
    "task", "refreshable", "sink", "subscribe", "observe", "addObserver", "schedule", "handle", "handler",
    "setEventHandler", "setCancelHandler", "whenSuccess", "whenFailure", "whenComplete", "get", "post", "put", "patch",
    "delete", "head", "options", "webSocket", "ws", "use", "Button", "UIAction",
  ]
  /// Functions with parameters in their closure that call it while they run, or to build what is shown.
  private static let immediate: Set<String> = [
    "forEach", "map", "flatMap", "compactMap", "filter", "reduce", "sorted", "sheet", "popover", "fullScreenCover",
    "navigationDestination", "overlay", "background", "alert", "confirmationDialog", "ifLet", "ifCaseLet", "addTask",
    "update", "configure", "apply", "async", "sync", "perform", "transformDependency", "prepareDependencies",
  ]

  static func isHandler(label: String) -> Bool { labels.contains(label) || startsWithOn(label) }

  static func isHandler(function name: String, hasParameters: Bool, takesAction: Bool) -> Bool {
    if name == "Button" { return !takesAction }
    if functions.contains(name) || startsWithOn(name) { return true }
    guard hasParameters, let first = name.utf8.first, first >= 0x61 else { return false }
    return !immediate.contains(name) && !name.hasPrefix("with")
  }

  /// `onAppear`, `onOpenURL`
  private static func startsWithOn(_ name: String) -> Bool {
    guard name.hasPrefix("on"), let third = name.utf8.dropFirst(2).first else { return false }
    return (0x41...0x5A).contains(third)
  }
}
