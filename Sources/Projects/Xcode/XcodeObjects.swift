/// A value of a property list. Everything that is neither a list nor a table is text in a project file.
enum XcodeValue: Equatable {
  case text(String)
  case list([XcodeValue])
  case table([String: XcodeValue])

  /// Text as it is, a list as its texts with a space between them: how Xcode reads a build setting.
  var flattened: String {
    switch self {
    case .text(let text): text
    case .list(let values): values.map(\.flattened).joined(separator: " ")
    case .table: ""
    }
  }
}

/// One object of a project file, with access that tolerates absent and mistyped fields: both occur in real files.
struct XcodeObject: Equatable {
  let identifier: String
  /// `isa`
  let kind: String
  let fields: [String: XcodeValue]

  init(identifier: String, fields: [String: XcodeValue]) {
    self.identifier = identifier
    self.fields = fields
    if case .text(let kind)? = fields["isa"] { self.kind = kind } else { kind = "" }
  }

  func text(_ key: String) -> String? {
    guard case .text(let text)? = fields[key] else { return nil }
    return text
  }

  func texts(_ key: String) -> [String] {
    guard case .list(let values)? = fields[key] else { return [] }
    return values.compactMap { value in
      guard case .text(let text) = value else { return nil }
      return text
    }
  }

  func table(_ key: String) -> [String: XcodeValue] {
    guard case .table(let table)? = fields[key] else { return [:] }
    return table
  }
}

/// All objects of one project file.
struct XcodeObjects {
  /// The `PBXProject`.
  let project: XcodeObject
  private let byIdentifier: [String: XcodeObject]
  private let byKind: [String: [XcodeObject]]

  init(project: XcodeObject, byIdentifier: [String: XcodeObject]) {
    self.project = project
    self.byIdentifier = byIdentifier
    byKind = Dictionary(grouping: byIdentifier.values, by: \.kind)
  }

  subscript(identifier: String?) -> XcodeObject? {
    guard let identifier else { return nil }
    return byIdentifier[identifier]
  }

  /// Sorted by identifier.
  func all(of kinds: Set<String>) -> [XcodeObject] {
    kinds.flatMap { byKind[$0] ?? [] }.sorted { $0.identifier < $1.identifier }
  }

  /// The objects that a list of an object names, in its order, without those that are not there.
  func referenced(by object: XcodeObject, _ key: String) -> [XcodeObject] {
    object.texts(key).compactMap { byIdentifier[$0] }
  }

  /// What a list of an object names and the project does not hold, as a badly resolved merge leaves it.
  func dangling(in object: XcodeObject, _ key: String) -> [String] {
    object.texts(key).filter { byIdentifier[$0] == nil }
  }

  /// The targets that Xcode builds itself, in the project's order. Aggregate and legacy targets hold no Swift code.
  var nativeTargets: [XcodeObject] {
    referenced(by: project, "targets").filter { $0.kind == "PBXNativeTarget" }
  }
}
