import DepGraphModel

/// Decides whether no build meets several clauses at once, by trying out the answers to what they ask. One question has one
/// answer wherever it is asked.
struct ConditionExclusion {
  private let clauses: [ConditionExpression]

  init(_ clauses: [ConditionExpression]) {
    self.clauses = clauses
  }

  /// More answers than this are not tried out: the clauses then do not exclude each other.
  private static let mostSteps = 4_000

  /// Systems of which little is known. The last one is any that has no name of its own.
  static let rarePlatforms: Set<String> = ["freebsd", "openbsd", "none"]

  var isImpossible: Bool {
    var steps = Self.mostSteps
    return !platforms.contains { platform in
      var trial = Trial(platform: platform)
      return isMet(&trial, &steps)
    }
  }

  /// The systems that differ in what is asked; any one where nothing is asked of the system.
  private var platforms: [String] {
    let calls = clauses.flatMap(\.atoms).compactMap { atom -> (function: String, argument: String)? in
      guard case .call(let function, let argument) = atom else { return nil }
      return ["os", "canImport", "targetEnvironment"].contains(function) ? (function, argument) : nil
    }
    guard !calls.isEmpty else { return ["none"] }
    let named = calls.filter { $0.function == "os" }.map { $0.argument.lowercased() }.filter { $0 != "osx" }
    return SystemModules.named.union(Self.rarePlatforms).union(named).sorted()
  }

  private func isMet(_ trial: inout Trial, _ steps: inout Int) -> Bool {
    steps -= 1
    guard steps > 0 else { return true }
    var question: BuildAtom?
    for clause in clauses {
      switch trial.truth(of: clause) {
      case false?: return false
      case true?: break
      case nil: question = question ?? trial.question(in: clause)
      }
    }
    guard let question else { return true }
    for answer in [true, false] {
      trial.answers[question] = answer
      if isMet(&trial, &steps) { return true }
    }
    trial.answers[question] = nil
    return false
  }
}

/// A build of which some answers are known.
private struct Trial {
  let platform: String
  var answers: [BuildAtom: Bool] = [:]

  func truth(of expression: ConditionExpression) -> Bool? {
    switch expression {
    case .literal(let value): return value
    case .flag(let name): return ConditionExpression.isFeature(name) ? true : answers[.flag(name)]
    case .call(let function, let argument):
      let (atom, isAsked) = Self.atom(function, argument)
      return answer(to: atom).map { $0 == isAsked }
    case .not(let inner): return truth(of: inner).map { !$0 }
    case .and(let left, let right):
      let values = [truth(of: left), truth(of: right)]
      return values.contains(false) ? false : (values.contains(nil) ? nil : true)
    case .or(let left, let right):
      let values = [truth(of: left), truth(of: right)]
      return values.contains(true) ? true : (values.contains(nil) ? nil : false)
    }
  }

  /// The first one that is open.
  func question(in expression: ConditionExpression) -> BuildAtom? {
    switch expression {
    case .literal: nil
    case .flag(let name): answers[.flag(name)] == nil ? .flag(name) : nil
    case .call(let function, let argument):
      answer(to: Self.atom(function, argument).atom) == nil ? Self.atom(function, argument).atom : nil
    case .not(let inner): question(in: inner)
    case .and(let left, let right), .or(let left, let right): question(in: left) ?? question(in: right)
    }
  }

  /// `swift(<6)` is the opposite of `swift(>=6)`.
  private static func atom(_ function: String, _ argument: String) -> (atom: BuildAtom, isAsked: Bool) {
    guard ["swift", "compiler"].contains(function), argument.hasPrefix("<"), !argument.hasPrefix("<=") else {
      return (.call(function, argument), true)
    }
    return (.call(function, ">=" + argument.dropFirst()), false)
  }

  private func answer(to atom: BuildAtom) -> Bool? {
    guard case .call(let function, let argument) = atom else { return answers[atom] }
    if let decided = PlatformQuestion.answer(function, argument, on: platform) { return decided }
    if let known = answers[atom] { return known }
    // A build is for one processor.
    guard function == "arch" else { return nil }
    let isOther = answers.contains { other, isTrue in
      guard isTrue, case .call("arch", let name) = other else { return false }
      return name != argument
    }
    return isOther ? false : nil
  }
}
