import DepGraphModel
import Yams

/// Walks the nodes of one configuration and collects everything that is wrong.
struct ConfigurationReader {
  struct Entry {
    var key: String
    var keyNode: Node
    var value: Node
  }

  /// Who reads the first hundred errors will not miss the others; a hostile file could have a hundred thousand.
  static let mostDiagnostics = 100

  let document: YAMLDocument
  let cards: [RuleCard]
  /// The contracts and queries of the file as rules, whatever precedes them.
  private(set) var contractCards: [RuleCard] = []
  /// Where each contract and query that was read so far has its id.
  private var contractIDs: [String: SourceLocation] = [:]
  private(set) var diagnostics: [ConfigurationDiagnostic] = []
  private var firstHidden: SourceLocation?
  private var hiddenCount = 0
  /// Where each value that was read is, by its path.
  private(set) var origins: [String: SourceLocation] = [:]
  /// Where the entries of rules' options stand, by `rule.option`.
  var optionPlaces: [String: [SourceLocation]] = [:]
  private var path: [String] = []
  /// Names of rules or contracts that the file uses: the contracts may stand below.
  private var expectedRules: [(name: String, node: Node)] = []

  init(document: YAMLDocument, cards: [RuleCard]) {
    self.document = document
    self.cards = cards
  }

  // MARK: Places

  /// Reads the value of a key and notes where it is; a key with nothing behind it says nothing.
  mutating func within(_ name: String, at entry: Entry, _ read: (inout ConfigurationReader) -> Void) {
    within(name, place: Self.isEmpty(entry.value) ? nil : entry.keyNode, read)
  }

  mutating func within(_ name: String, at element: Node, _ read: (inout ConfigurationReader) -> Void) {
    within(name, place: element, read)
  }

  private mutating func within(_ name: String, place: Node?, _ read: (inout ConfigurationReader) -> Void) {
    path.append(name)
    if let place { origins[path.joined(separator: ".")] = document.location(of: place) }
    read(&self)
    path.removeLast()
  }

  // MARK: Rules

  mutating func expectRule(_ name: String, at node: Node) { expectedRules.append((name, node)) }

  /// Looks for the contracts before everything else is read; what is wrong in them is reported when they are read in turn.
  mutating func readContractCards(of root: Node) {
    var reader = self
    var configuration = Configuration()
    reader.read([Contract.field, ConfiguredQuery.field], of: root, into: &configuration, as: MappingName(whole: ""))
    contractCards = configuration.ownCards
  }

  /// Notes the id of a contract or a query.
  /// - Returns: the line of the one that has the same, `nil` where none has.
  mutating func notePolicy(_ id: String, at node: Node) -> Int? {
    if let first = contractIDs[id] { return first.line }
    contractIDs[id] = document.location(of: node)
    return nil
  }

  mutating func checkExpectedRules() {
    let valid = (cards + contractCards).map(\.id)
    let known = Set(valid)
    for (name, node) in expectedRules where !known.contains(name) {
      reportUnknown("a rule", name, at: node, valid: valid)
    }
  }

  // MARK: Diagnostics

  /// How much is wrong so far.
  var findingCount: Int { diagnostics.count + hiddenCount }

  mutating func report(_ message: String, at node: Node, help: @autoclosure () -> String? = nil) {
    let location = document.location(of: node)
    guard diagnostics.count < Self.mostDiagnostics else {
      hiddenCount += 1
      firstHidden = firstHidden ?? location
      return
    }
    diagnostics.append(ConfigurationDiagnostic(message: message, location: location, help: help()))
  }

  /// Everything that was found, with a count of what is not listed; `nil` where nothing is wrong.
  var error: ConfigurationError? {
    guard !diagnostics.isEmpty else { return nil }
    guard let firstHidden else { return ConfigurationError(diagnostics) }
    let rest = ConfigurationDiagnostic(message: "… and \(hiddenCount) more errors", location: firstHidden)
    return ConfigurationError(diagnostics + [rest])
  }

  /// `kind` says what was expected, with its article: `a key`, `a rule`, `an option`.
  mutating func reportUnknown(_ kind: String, _ name: String, at node: Node, valid: [String], context: String = "") {
    report("\(name) is not \(kind)\(context)", at: node, help: Self.help(for: name, valid: valid))
  }

  static func help(for name: String, valid: [String]) -> String? {
    if let nearest = NearestName.suggestion(for: name, among: valid) { return "did you mean \(nearest)?" }
    let words = valid.sorted()
    switch words.count {
    case 0: return nil
    case 1: return "the only one is \(words[0])"
    case 2...16: return "one of \(words.joined(separator: ", "))"
    default: return nil
    }
  }

  mutating func reportType(_ what: String, expects: String, at node: Node, help: String? = nil) {
    report("\(what) must be \(expects), not \(Self.description(of: node))", at: node, help: help)
  }

  private static func description(of node: Node) -> String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    case .scalar(let scalar):
      isEmpty(node) ? "empty" : scalar.string.count <= 60 ? "\"\(scalar.string)\"" : "text"
    }
  }

  // MARK: Shapes

  static func isEmpty(_ node: Node) -> Bool {
    guard case .scalar(let scalar) = node, isPlain(scalar) else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// Neither quoted nor a block of text.
  private static func isPlain(_ scalar: Node.Scalar) -> Bool {
    switch scalar.style {
    case .plain, .any: true
    case .singleQuoted, .doubleQuoted, .literal, .folded: false
    }
  }

  /// The entries of a mapping in their order; none where there is nothing after the colon.
  mutating func entries(of node: Node, _ what: String, expects: String = "a mapping") -> [Entry] {
    if Self.isEmpty(node) { return [] }
    guard case .mapping(let mapping) = node else {
      reportType(what, expects: expects, at: node)
      return []
    }
    var entries: [Entry] = []
    for (key, value) in mapping {
      if case .scalar(let scalar) = key {
        entries.append(Entry(key: scalar.string, keyNode: key, value: value))
      } else {
        reportType("a key in \(what)", expects: "text", at: key)
      }
    }
    return entries
  }

  mutating func elements(of node: Node, _ what: String) -> [Node] {
    if Self.isEmpty(node) { return [] }
    if case .sequence(let sequence) = node { return Array(sequence) }
    var help: String?
    if case .scalar(let scalar) = node, scalar.string.utf8.count <= 60 { help = "write [\"\(scalar.string)\"]" }
    reportType(what, expects: "a list", at: node, help: help)
    return []
  }

  mutating func text(_ node: Node, _ what: String) -> String? {
    guard case .scalar(let scalar) = node, !Self.isEmpty(node) else {
      reportType(what, expects: "text", at: node)
      return nil
    }
    switch scalar.style {
    case .plain, .any, .singleQuoted, .doubleQuoted: return scalar.string
    // The line ends of a block belong to its shape, not to what it says.
    case .literal, .folded: return String(scalar.string.reversed().drop(while: \.isNewline).reversed())
    }
  }

  mutating func flag(_ node: Node, _ what: String) -> Bool? {
    guard case .scalar(let scalar) = node, Self.isPlain(scalar),
      let value = ["true": true, "false": false][scalar.string]
    else {
      reportType(what, expects: "true or false", at: node)
      return nil
    }
    return value
  }

  mutating func texts(_ node: Node, _ what: String) -> [(text: String, node: Node)] {
    var texts: [(String, Node)] = []
    for element in elements(of: node, what) {
      if let text = text(element, "an entry of \(what)") { texts.append((text, element)) }
    }
    return texts
  }

  mutating func namePatterns(_ node: Node, _ what: String) -> [NamePattern] {
    texts(node, what).map { NamePattern($0.text, location: document.location(of: $0.node)) }
  }

  mutating func pathPatterns(_ node: Node, _ what: String) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for (text, element) in texts(node, what) {
      do throws(PatternError) {
        patterns.append(try PathPattern(text, location: document.location(of: element)))
      } catch {
        report(error.message, at: element, help: error.help)
      }
    }
    return patterns
  }
}
