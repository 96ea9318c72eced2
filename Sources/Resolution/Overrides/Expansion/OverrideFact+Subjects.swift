import DepGraphModel

extension OverrideFact.Subject {
  /// Whether what it comes to depends on what functions of the project are handed.
  var needsAppliers: Bool {
    switch self {
    case .given, .handedOn, .around: true
    case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .handed: false
    }
  }

  /// Whether it is spelled without a word of the library.
  var isOfTheProject: Bool {
    switch self {
    case .handed, .handedOn, .around: true
    case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .given: false
    }
  }
}

extension DependencyReference {
  /// `Self.self`
  var isOwnType: Bool {
    if case .type(let type) = self { type.path == ["Self"] } else { false }
  }
}

extension OverrideFact {
  /// The member of a dependency that it sets; `nil` where it sets a part of one.
  var endpoint: String? {
    switch subject {
    case .dependency(.keyPath(_, let chain)): chain.count == 1 ? chain[0] : nil
    case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .given,
      .around, .handed, .handedOn:
      nil
    }
  }
}
