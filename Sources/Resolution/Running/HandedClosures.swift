import DepGraphModel

/// Which functions and initializers of the project call what they are handed before they return, by their names.
struct HandedClosures {
  private struct Use {
    var isCalled = false
    var isKept = false
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

  /// Where several functions of a name differ, nothing is concluded.
  func runsAtOnce(_ function: String, from module: ModuleIndex) -> Bool {
    guard let use = uses[module]?[function] ?? all[function] else { return false }
    return use.isCalled && !use.isKept
  }
}
