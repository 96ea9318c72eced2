/// What one dialect reads in one source, besides what every Swift file says. What is in it is known to the dialect and
/// to the graph that resolution makes of it, and to nothing between them.
package protocol DialectFacts: Codable, Equatable, Sendable {
  /// Names the dialect in the index.
  static var dialect: String { get }

  /// Nothing.
  init()
}

extension DialectFacts {
  func isEqual(to other: (any DialectFacts)?) -> Bool { other as? Self == self }
}

extension FileFacts {
  /// What a dialect reads in the file; empty where it reads nothing.
  package subscript<Facts: DialectFacts>(_ type: Facts.Type) -> Facts {
    get {
      // Most files: nothing is looked up for them.
      let read = ofDialects
      return read.isEmpty ? type.init() : read[type.dialect] as? Facts ?? type.init()
    }
    set { ofDialects[type.dialect] = newValue == type.init() ? nil : newValue }
  }
}

extension FileFacts: Equatable {
  package static func == (left: FileFacts, right: FileFacts) -> Bool {
    left.imports == right.imports && left.types == right.types && left.suppressions == right.suppressions
      && left.problems == right.problems && left.isParsed == right.isParsed && left.vocabulary == right.vocabulary
      && left.lineCount == right.lineCount && left.ofDialects.count == right.ofDialects.count
      && left.ofDialects.allSatisfy { $0.value.isEqual(to: right.ofDialects[$0.key]) }
  }
}
