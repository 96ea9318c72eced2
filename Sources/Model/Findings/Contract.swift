/// What the configuration lays down about who may depend on whom.
package struct Contract: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// `from` must not depend on `to`.
    case forbidden
    /// `from` may depend on no module of the project but `to`.
    case allowed
    /// Each of `from` must depend on each of `to`.
    case required
    /// A layer must not depend on one above it.
    case layers
    /// None of `from` must depend on another.
    case independence
  }

  /// What its violations are called; no rule has the same.
  package var id: String
  package var kind: Kind
  package var from: [ContractMember]
  package var to: [ContractMember]
  /// From the top down; members of one list are peers.
  package var layers: [[ContractMember]]
  /// Whether indirect dependencies count.
  package var isTransitive: Bool
  /// `nil` = switched off.
  package var severity: Severity?
  /// Why, in its author's words; empty where there are none.
  package var because: String
  package var location: SourceLocation

  package init(
    id: String, kind: Kind, from: [ContractMember] = [], to: [ContractMember] = [],
    layers: [[ContractMember]] = [],
    isTransitive: Bool = false, severity: Severity? = .error, because: String = "", location: SourceLocation
  ) {
    self.id = id
    self.kind = kind
    self.from = from
    self.to = to
    self.layers = layers
    self.isTransitive = isTransitive
    self.severity = severity
    self.because = because
    self.location = location
  }
}
