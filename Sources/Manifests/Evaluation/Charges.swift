import SwiftSyntax

/// Steps for what the standard library does in one go. A loop that asks a long text for its length takes as much time as
/// one that goes through it, and has to end as soon.
extension ManifestEvaluator {
  /// Charges for a method that looks at all of its receiver and arguments.
  func charge(
    _ receiver: ManifestValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws {
    let size = arguments.reduce(Self.size(of: receiver)) { $0 + Self.size(of: $1.value) }
    guard size > 0 else { return }
    try step(node.positionAfterSkippingLeadingTrivia, charging: size)
  }

  /// Charges for sorting by an order that no closure tells.
  func chargeSorting(_ count: Int, _ node: any SyntaxProtocol) throws {
    try step(node.positionAfterSkippingLeadingTrivia, charging: count * (Int.bitWidth - count.leadingZeroBitCount) / 2)
  }

  /// Charges for one comparison of many. Those of values that hold values count for each of them.
  func chargeComparison(_ node: any SyntaxProtocol) throws {
    comparisons += 1
    if comparisons % Self.comparisonsInStep == 0 { try step(node.positionAfterSkippingLeadingTrivia) }
  }

  private static var comparisonsInStep: Int { 4 }

  /// In steps, rounded down: what is short costs no more than the step that asks for it.
  private static func size(of value: ManifestValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count / 8
    case .array(let elements), .bag(let elements): elements.count / 16
    case .dictionary(let entries): entries.count / 16
    case .set(let members): members.count / 16
    case .void, .nothing, .boolean, .integer, .decimal, .tuple, .range, .enumeration, .structure, .object, .construct,
      .function, .type, .system, .implicit, .sum, .undecided, .unknown:
      0
    }
  }
}
