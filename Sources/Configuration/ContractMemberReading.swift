import DepGraphModel
import Yams

extension ContractMember {
  /// A list of members, or one alone.
  static let listShape = ValueShape.either([.text, memberShape, .list(.either([.text, memberShape]))])

  private static let memberShape = ValueShape.record(Draft.fields.map { $0.shape(in: nil) })

  /// As it can be written in the configuration.
  var value: ConfigurationValue {
    switch self {
    case .named(let pattern, let except):
      except.isEmpty
        ? .text(pattern.text)
        : .mapping([
          .init(name: "match", value: .text(pattern.text)), .init(name: "except", value: .texts(except.map(\.text))),
        ])
    case .role(let role, _): .mapping([.init(name: "role", value: .text(role.rawValue))])
    case .package(let pattern): .mapping([.init(name: "package", value: .text(pattern.text))])
    }
  }

  /// What was read of a mapping, before it is known what it means.
  fileprivate struct Draft: Sendable {
    var match: NamePattern?
    var except: [NamePattern] = []
    var role: ModuleRole?
    var package: NamePattern?

    static let fields: [Field<Draft>] = [
      .name("match", "A name of modules; * is a wildcard.", \.match),
      Field(
        name: "except", summary: "Names of modules that `match` leaves out; * is a wildcard.",
        shape: .either([.text, .list(.text)]),
        read: { node, what, draft, reader in draft.except = reader.modulePatterns(node, what) },
        value: { .texts($0.except.map(\.text)) }),
      .word("role", "Modules by their role.", kind: "a role", \.role),
      .name("package", "The modules of a package or project, by its name; * is a wildcard.", \.package),
    ]
  }
}

extension Field {
  static func members(_ name: String, _ summary: String, _ target: Target<[ContractMember]?>) -> Field {
    Field(
      name: name, summary: summary, shape: ContractMember.listShape,
      read: { node, what, record, reader in record[keyPath: target] = reader.contractMembers(node, what) },
      value: { record in record[keyPath: target].map { .list($0.map(\.value)) } ?? .unset })
  }
}

extension ConfigurationReader {
  mutating func contractMembers(_ node: Node, _ what: String) -> [ContractMember] {
    switch node {
    case .mapping: return contractMember(node, what).map { [$0] } ?? []
    case .sequence(let sequence):
      return sequence.compactMap { element in
        if case .mapping = element { return contractMember(element, "an entry of \(what)") }
        return modulePattern(element, "an entry of \(what)").map { .named($0, except: []) }
      }
    case .scalar, .alias: return modulePatterns(node, what).map { .named($0, except: []) }
    }
  }

  private mutating func contractMember(_ node: Node, _ what: String) -> ContractMember? {
    let before = findingCount
    var draft = ContractMember.Draft()
    read(
      ContractMember.Draft.fields, of: node, into: &draft,
      as: MappingName(whole: what, context: " of a member of a contract"))
    guard findingCount == before else { return nil }
    switch (draft.match, draft.role, draft.package) {
    case (let match?, nil, nil): return .named(match, except: draft.except)
    case (nil, let role?, nil) where draft.except.isEmpty: return .role(role, location: document.location(of: node))
    case (nil, nil, let package?) where draft.except.isEmpty: return .package(package)
    default:
      report(
        "\(what) must have one of `match`, `role` and `package`", at: node,
        help: draft.except.isEmpty ? nil : "`except` is only allowed with `match`")
      return nil
    }
  }

  /// One pattern on names of modules, or a list of them.
  fileprivate mutating func modulePatterns(_ node: Node, _ what: String) -> [NamePattern] {
    switch node {
    case .sequence(let sequence): return sequence.compactMap { modulePattern($0, "an entry of \(what)") }
    case .scalar where !Self.isEmpty(node): return modulePattern(node, "an entry of \(what)").map { [$0] } ?? []
    case .scalar, .mapping, .alias:
      reportType(what, expects: "a pattern on module names or a list of them", at: node)
      return []
    }
  }

  private mutating func modulePattern(_ node: Node, _ what: String) -> NamePattern? {
    guard let text = text(node, what) else { return nil }
    if text.isEmpty { report("\(what) is empty", at: node, help: "write \"*\" for every module") }
    return NamePattern(text, location: document.location(of: node))
  }
}
