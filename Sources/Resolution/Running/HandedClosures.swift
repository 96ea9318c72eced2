import DepGraphModel

/// Which functions and initializers of the project call what they are handed before they return, by their names.
struct HandedClosures {
  private struct Use {
    var isCalled = false
    var isKept = false
    var isDetached = false
  }

  private var uses: [ModuleIndex: [String: Use]] = [:]
  private var all: [String: Use] = [:]

  init(_ index: CodeIndex) {
    for member in index.members {
      let name = member.fact.kind == .initializer ? member.fact.owner.last ?? "" : member.fact.name
      for parameter in member.fact.parameters ?? [] {
        switch parameter.closure {
        case .none: continue
        case .called:
          uses[member.module, default: [:]][name, default: Use()].isCalled = true
          all[name, default: Use()].isCalled = true
        case .kept:
          uses[member.module, default: [:]][name, default: Use()].isKept = true
          all[name, default: Use()].isKept = true
        case .detached:
          uses[member.module, default: [:]][name, default: Use()].isKept = true
          all[name, default: Use()].isKept = true
          uses[member.module, default: [:]][name, default: Use()].isDetached = true
          all[name, default: Use()].isDetached = true
        }
      }
    }
  }

  init() {}

  /// Whether a function of the project of that name keeps what it is handed.
  func keeps(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isKept ?? false
  }

  /// Whether a function of that name calls what it is handed, before or after it returns.
  func calls(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isCalled ?? false
  }

  /// Whether a function of that name runs what it is handed outside of the task that calls it.
  func detaches(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isDetached ?? false
  }

  /// Whether a place runs where the code around it does, as far as the closures around it tell.
  func isAtOnce(_ timing: Timing, from module: ModuleIndex) -> Bool {
    switch timing {
    case .eager: true
    case .handed(let function):
      // One of no source that was parsed is taken for one that calls what it is handed.
      (uses[module]?[function] ?? all[function]).map { $0.isCalled && !$0.isKept } ?? !Self.later.contains(function)
    case .event, .deferred, .unread, .named: false
    }
  }

  /// Functions and types of the system that run what they are handed later.
  private static let later: Set<String> = [
    "Task", "detached", "async", "asyncAfter", "addOperation", "addBarrierBlock", "BlockOperation", "DispatchWorkItem",
    "Thread", "detachNewThread", "Timer", "scheduledTimer", "addObserver", "notify", "perform", "schedule", "sink",
    "observe", "dataTask", "uploadTask", "downloadTask", "requestAuthorization", "getNotificationSettings",
    "performBackgroundTask",
  ]

  /// Where several functions of a name differ, nothing is concluded.
  func runsAtOnce(_ function: String, from module: ModuleIndex) -> Bool {
    guard let use = uses[module]?[function] ?? all[function] else { return false }
    return use.isCalled && !use.isKept
  }
}
