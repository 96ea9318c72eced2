import ArgumentParser
import DepGraphModel

/// `--show new,suppressed`: the states of the violations that are reported.
struct ShownStates: Equatable {
  static let new = ShownStates(states: [.new])

  static let all = ShownStates(states: Set(Violation.State.allCases))

  var states: Set<Violation.State>
}

extension ShownStates: ExpressibleByArgument {
  init?(argument: String) {
    states = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if word == "all" {
        states.formUnion(Violation.State.allCases)
      } else if let state = Violation.State(rawValue: String(word)) {
        states.insert(state)
      } else {
        return nil
      }
    }
  }

  static var allValueStrings: [String] { Violation.State.allCases.map(\.rawValue) + ["all"] }

  var defaultValueDescription: String { self == .all ? "all" : "new" }
}
