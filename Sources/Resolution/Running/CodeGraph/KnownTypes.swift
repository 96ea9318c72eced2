import DepGraphModel

/// What a `CodeGraph` has found out about types, each settled when it is asked for.
struct KnownTypes {
  /// A type's name where it is written.
  struct Stored: Hashable {
    var name: String
    var type: CodeTypeIndex
  }

  struct SpelledType: Hashable {
    var file: Int
    var owner: [String]
    var path: [String]
  }

  enum Answer {
    case unasked
    case none
    case type(CodeTypeIndex)

    init(_ type: CodeTypeIndex?) { self = type.map { .type($0) } ?? .none }
  }

  /// What belongs to a type.
  struct Details {
    var facts: [Int]?
    /// `nil` while it was not asked for.
    var kind: TypeFact.Kind??
    var parents: [CodeTypeIndex]?
    var ancestors: [CodeTypeIndex]?
    var children: [CodeTypeIndex]?
    var members: [Int]?
    var instanceMembers: [Int]?
    var membersByName: [Int: [Int]]?
  }

  var spelled: [SpelledType: CodeTypeIndex?] = [:]
  /// The types of stored properties.
  var stored: [Stored: CodeTypeIndex?] = [:]
  /// By the number of what takes it.
  var taken: [Int: CodeTypeIndex?] = [:]
  /// By member, the type that it belongs to.
  var owners: [Answer]
  /// By property, the types that wrap it.
  var wrappers: [Int: [CodeTypeIndex]] = [:]
  /// By position in `CodeIndex.types`, what a declaration declares or an extension extends.
  var ofFacts: [Answer]
  private(set) var details: [Details] = []

  init(_ index: CodeIndex) {
    owners = [Answer](repeating: .unasked, count: index.members.count)
    ofFacts = [Answer](repeating: .unasked, count: index.types.count)
  }

  /// Makes room for one more type.
  mutating func add() { details.append(Details()) }

  subscript(type: CodeTypeIndex) -> Details {
    get { details[type] }
    _modify { yield &details[type] }
  }
}
