/// Everything one file says, by itself. Facts name a file, never a module; which module they belong to, what they refer
/// to and whether they are visible is settled by resolution.
///
/// All of it is behind one reference. Each step of resolution looks up the facts of every file, and a copy of eight
/// fields would count the references of each.
package struct FileFacts: Sendable {
  private var shared: Shared

  package init(
    imports: [ImportFact] = [], types: [TypeFact] = [], suppressions: [SuppressionFact] = [],
    problems: [FactProblem] = [], isParsed: Bool = false, vocabulary: SourceVocabulary = SourceVocabulary(),
    declaresTypesAlone: Bool = false, offersFunctions: Bool = false, lineCount: Int = 0
  ) {
    shared = Shared(
      Contents(
        imports: imports, types: types, suppressions: suppressions, problems: problems, isParsed: isParsed,
        vocabulary: vocabulary, declaresTypesAlone: declaresTypesAlone, offersFunctions: offersFunctions,
        lineCount: lineCount))
  }

  private final class Shared: Sendable {
    let contents: Contents

    init(_ contents: Contents) { self.contents = contents }
  }

  /// The facts of dialects are packed next to it, one by one, and so are the lines of the file, which most edits change
  /// and which no finding depends on.
  private struct Contents: Sendable, Codable {
    enum CodingKeys: CodingKey {
      case imports, types, suppressions, problems, isParsed, vocabulary, declaresTypesAlone, offersFunctions
    }

    @PackedList var imports: [ImportFact]
    @PackedList var types: [TypeFact]
    var suppressions: [SuppressionFact]
    var problems: [FactProblem]
    var isParsed: Bool
    var vocabulary: SourceVocabulary
    var declaresTypesAlone: Bool
    var offersFunctions: Bool
    var lineCount: Int = 0
    var ofDialects: [String: any DialectFacts] = [:]
  }

  private mutating func set<Value>(_ field: WritableKeyPath<Contents, Value>, to value: Value) {
    var contents = shared.contents
    contents[keyPath: field] = value
    shared = Shared(contents)
  }
}

extension FileFacts {
  package var imports: [ImportFact] {
    get { shared.contents.imports }
    set { set(\.imports, to: newValue) }
  }

  package var types: [TypeFact] {
    get { shared.contents.types }
    set { set(\.types, to: newValue) }
  }

  /// Comments that hide violations.
  package var suppressions: [SuppressionFact] {
    get { shared.contents.suppressions }
    set { set(\.suppressions, to: newValue) }
  }

  /// What of this file could not be understood.
  package var problems: [FactProblem] {
    get { shared.contents.problems }
    set { set(\.problems, to: newValue) }
  }

  /// Whether swift-dependencies read the file in full. Otherwise `imports` and `types` come from the byte scanner.
  package var isParsed: Bool {
    get { shared.contents.isParsed }
    set { set(\.isParsed, to: newValue) }
  }

  /// The words of the source, for what it may refer to.
  package var vocabulary: SourceVocabulary {
    get { shared.contents.vocabulary }
    set { set(\.vocabulary, to: newValue) }
  }

  /// Whether nothing but imports and types is declared at file scope. Told of what the byte scanner read.
  package var declaresTypesAlone: Bool {
    get { shared.contents.declaresTypesAlone }
    set { set(\.declaresTypesAlone, to: newValue) }
  }

  /// Whether a type is a client of closures for other modules. Told of what the byte scanner read.
  package var offersFunctions: Bool {
    get { shared.contents.offersFunctions }
    set { set(\.offersFunctions, to: newValue) }
  }

  /// Of the whole file, blank lines and comments included.
  package var lineCount: Int {
    get { shared.contents.lineCount }
    set { set(\.lineCount, to: newValue) }
  }

  /// By the dialect's name; without those that read nothing.
  package var ofDialects: [String: any DialectFacts] {
    get { shared.contents.ofDialects }
    set { set(\.ofDialects, to: newValue) }
  }
}

/// What every Swift file says, without what is packed next to it.
extension FileFacts: Codable {
  package init(from decoder: any Decoder) throws { shared = Shared(try Contents(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try shared.contents.encode(to: encoder) }
}

/// A part of a file that was not understood.
package struct FactProblem: Equatable, Codable, Sendable {
  package var kind: Problem.Kind
  package var message: String
  package var position: SourcePosition

  package init(kind: Problem.Kind, message: String, position: SourcePosition) {
    self.kind = kind
    self.message = message
    self.position = position
  }
}

/// A type as it is spelled at one place: `AWS.Client`, `Mail`, `Client<Int>`.
package struct TypeReference: Hashable, Codable, Sendable {
  /// The dotted name, without generic arguments, attributes, `any`, `some`, `?` and `.self`.
  package var path: [String]
  /// The text between `<` and `>` of the last component, empty where there is none.
  package var genericArguments: String

  package init(path: [String], genericArguments: String = "") {
    self.path = path
    self.genericArguments = genericArguments
  }

  /// `AWS.Client<Int>`
  package init(spelled text: String) {
    let open = text.firstIndex(of: "<") ?? text.endIndex
    self.init(
      path: text[..<open].split(separator: ".").map(String.init),
      genericArguments: String(text[open...].dropFirst().dropLast()))
  }

  package var text: String {
    path.joined(separator: ".") + (genericArguments.isEmpty ? "" : "<\(genericArguments)>")
  }
}

package enum AccessLevel: String, Codable, Sendable, CaseIterable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`
  case open

  package var isFileScoped: Bool { self == .private || self == .fileprivate }

  /// Whether other modules do not see it.
  package var isInternal: Bool { isFileScoped || self == .internal }
}

package struct ImportFact: Equatable, Codable, Sendable {
  /// The module: the first component of the path.
  package var module: String
  /// `struct` in `import struct Calculator.Client`; `nil` for a whole module.
  package var declarationKind: String?
  package var isExported: Bool
  package var isTestable: Bool
  package var isImplementationOnly: Bool
  package var access: AccessLevel?
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    module: String, declarationKind: String? = nil, isExported: Bool = false, isTestable: Bool = false,
    isImplementationOnly: Bool = false, access: AccessLevel? = nil, conditions: ConditionStack = [],
    position: SourcePosition
  ) {
    self.module = module
    self.declarationKind = declarationKind
    self.isExported = isExported
    self.isTestable = isTestable
    self.isImplementationOnly = isImplementationOnly
    self.access = access
    self.conditions = conditions
    self.position = position
  }
}

/// A type declaration, an extension or a type alias. Conformances are read off `inherits`, so that a protocol that
/// refines `DependencyKey` can be followed.
package struct TypeFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case `struct`
    case `class`
    case `enum`
    case actor
    case `protocol`
    case `extension`
    case `typealias`
  }

  package var kind: Kind
  /// The types around it and its own name: `["DependencyValues", "MailKey"]`. For an extension the extended type
  /// as spelled, after what is around it (nothing, in code that compiles).
  package var path: [String]
  /// The names of its generic parameters, of a protocol those of its associated types, in their order. Empty for an
  /// extension.
  package var genericParameters: [String]
  /// The inheritance clause without attributes, compositions taken apart. For a type alias its target.
  package var inherits: [TypeReference]
  /// The least access of the declaration and of what is around it, as far as this file shows.
  package var access: AccessLevel
  /// Attribute names, without `@`: `main`, `DependencyClient`, `UIApplicationMain`.
  package var attributes: [String]
  /// The text of a generic `where` clause; the conformance is conditional.
  package var whereClause: String
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    kind: Kind, path: [String], genericParameters: [String] = [], inherits: [TypeReference] = [],
    access: AccessLevel = .internal, attributes: [String] = [], whereClause: String = "",
    conditions: ConditionStack = [], position: SourcePosition
  ) {
    self.kind = kind
    self.path = path
    self.genericParameters = genericParameters
    self.inherits = inherits
    self.access = access
    self.attributes = attributes
    self.whereClause = whereClause
    self.conditions = conditions
    self.position = position
  }
}
