import DepGraphModel
import Yams

extension Contract {
  /// `contracts` of the configuration.
  static let field = Field<Configuration>(
    name: "contracts", summary: "Which modules may, must or must not depend on which.",
    shape: .list(.record(ContractDraft.fields.map { $0.shape(in: nil) })),
    read: { node, what, configuration, reader in
      let drafts = reader.list(
        ContractDraft.fields, of: node, what, entryName: "a contract", new: { ContractDraft(location: $0) },
        check: { $0.check($1, &$2) })
      configuration.contracts = drafts.compactMap(\.contract)
    },
    value: { configuration in
      .list(configuration.contracts.map { Field<ContractDraft>.mapping(ContractDraft($0), ContractDraft.fields) })
    })
}

/// What was read of one contract, before it is known to be whole.
struct ContractDraft: Sendable {
  var id: String?
  var kind: Contract.Kind?
  var from: [ContractMember]?
  var to: [ContractMember]?
  var layers: [[ContractMember]]?
  var isTransitive = false
  var level = RuleSetting.Level.severity(.error)
  var because: String?
  var location: SourceLocation

  init(location: SourceLocation) {
    self.location = location
  }

  init(_ contract: Contract) {
    let wanted = Self.keys(of: contract.kind)
    id = contract.id
    kind = contract.kind
    from = wanted.contains("from") ? contract.from : nil
    to = wanted.contains("to") ? contract.to : nil
    layers = wanted.contains("layers") ? contract.layers : nil
    isTransitive = contract.isTransitive
    level = RuleSetting.Level(contract.severity)
    because = contract.because.isEmpty ? nil : contract.because
    location = contract.location
  }

  static let fields: [Field<ContractDraft>] = [
    .policyIdentifier("contract", \.id).isMandatory,
    .word("type", "The type of the contract.", kind: "a type of contract", \.kind).isMandatory,
    .members("from", "The modules that depend: names, in which * is a wildcard, roles or packages.", \.from),
    .members("to", "The modules that are depended on: names, in which * is a wildcard, roles or packages.", \.to),
    layers,
    .flag("transitive", "Whether indirect dependencies count.", \.isTransitive),
    .severity(\.level),
    .text("because", "The reason; printed with each violation.", \.because),
  ]

  private static let layers = Field<ContractDraft>(
    name: "layers", summary: "From the top down; members of one list are peers.",
    shape: .list(ContractMember.listShape),
    read: { node, what, draft, reader in
      draft.layers = reader.elements(of: node, what).map { reader.contractMembers($0, "a layer") }
    },
    value: { draft in draft.layers.map { .list($0.map { .list($0.map(\.value)) }) } ?? .unset })

  /// `nil` for what is not whole, of which there is an error.
  var contract: Contract? {
    guard let id, let kind else { return nil }
    let severity: Severity?
    switch level {
    case .off: severity = nil
    case .severity(let level): severity = level
    }
    return Contract(
      id: id, kind: kind, from: from ?? [], to: to ?? [], layers: layers ?? [], isTransitive: isTransitive,
      severity: severity, because: because ?? "", location: location)
  }

  private static func keys(of kind: Contract.Kind) -> [String] {
    switch kind {
    case .forbidden, .allowed, .required: ["from", "to"]
    case .layers: ["layers"]
    case .independence: ["from"]
    }
  }

  func check(_ node: Node, _ reader: inout ConfigurationReader) {
    guard let id, let kind else { return }
    let wanted = Self.keys(of: kind)
    let before = reader.findingCount
    for (key, count) in [("from", from?.count), ("to", to?.count), ("layers", layers?.count)] {
      if wanted.contains(key) {
        // Who is allowed nothing says so with an empty list.
        guard (count ?? 0) == 0, !(kind == .allowed && key == "to" && count == 0) else { continue }
        reader.report("the contract \(id) is of type \(kind.rawValue) and is missing `\(key)`", at: node)
      } else if count != nil {
        reader.report(
          "the contract \(id) is of type \(kind.rawValue), which has no \(key)", at: node,
          help: "it has \(wanted.joined(separator: " and "))")
      }
    }
    if kind == .layers, layers?.count == 1, reader.findingCount == before {
      reader.report(
        "a layers contract needs at least two layers", at: node.mapping?["layers"] ?? node,
        help: "list them from the top down")
    }
  }
}

extension Field {
  /// The id that violations are reported under, like the id of a rule.
  static func policyIdentifier(_ kind: String, _ target: Target<String?>) -> Field {
    Field(
      name: "id", summary: "The id its violations are reported under, like the id of a rule.", shape: .text,
      read: { node, what, record, reader in
        guard let id = reader.text(node, what) else { return }
        record[keyPath: target] = id
        // Comments that hide violations end a rule's name at white space and commas.
        if id.isEmpty || !id.utf8.allSatisfy(isNameByte) {
          reader.report("invalid \(kind) id `\(id)`", at: node, help: "use letters, digits, -, _ and . only")
        } else if reader.cards.contains(where: { $0.id == id }) {
          reader.report("\(id) is the id of a rule", at: node, help: "give the \(kind) another")
        } else if let line = reader.notePolicy(id, at: node) {
          reader.report(
            "duplicate \(kind) id `\(id)`", at: node,
            help: "first declared on line \(line); every \(kind) needs its own id")
        }
      },
      value: { record in record[keyPath: target].map { .text($0) } ?? .unset })
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
