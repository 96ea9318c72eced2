package import DepGraphModel

extension FileFacts {
  /// The members of `DependencyValues` that the file declares.
  package var registeredNames: [String] { dependencies.registrations.map(\.property) }

  /// The members of `DependencyValues` that the file reads, as spelled.
  package var readNames: [String] {
    dependencies.consumptions.compactMap { fact in
      switch fact.reference {
      case .keyPath(let property, _): property
      case .member(let name): name
      case .type, .all, .given, .variable, .undecided: nil
      }
    }
  }
}
