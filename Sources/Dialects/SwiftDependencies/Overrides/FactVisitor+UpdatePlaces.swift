import DepGraphModel
import SwiftSyntax

extension FactVisitor {
  /// Where a read is in an update: what this has set before is what the read takes.
  func update(of root: OverrideRoot, at node: Syntax) -> ConsumptionFact.Update? {
    guard root.prefix == .all, let start = root.start else { return nil }
    return ConsumptionFact.Update(
      form: root.form, extent: root.extent, member: root.helperName ?? body.member?.fact.name,
      branches: branches(of: root.form),
      // The value of an assignment is made before it.
      end: body.assignment.flatMap { $0 < start ? nil : $0 } ?? file.position(of: node))
  }
}
