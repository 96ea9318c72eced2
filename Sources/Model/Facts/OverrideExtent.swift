/// What an override is in force for, as far as its own file shows.
package enum OverrideExtent: Hashable, Codable, Sendable {
  /// Everything that is read from then on: `prepareDependencies`.
  case process
  /// The code between two places of the file: an operation, what makes a store, what a modifier is called on.
  case code(from: SourcePosition, to: SourcePosition)
  /// Syntax does not say: `store.dependencies.mail = …`, the body of a helper.
  case unknown

  package func contains(_ position: SourcePosition) -> Bool {
    switch self {
    case .code(let start, let end): start <= position && position < end
    case .process, .unknown: false
    }
  }

  /// Whether another one is a part of it.
  package func encloses(_ other: OverrideExtent) -> Bool {
    switch (self, other) {
    case (.code(let start, let end), .code(let otherStart, let otherEnd)): start <= otherStart && otherEnd <= end
    case (.process, _), (.unknown, _), (.code, .process), (.code, .unknown): false
    }
  }
}
