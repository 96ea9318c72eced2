import SwiftSyntax

/// What may not be reached because of a choice in an expression or an error.
extension OrderCollector {
  /// `isDemo ? ($0.mail = .noop) : ()`
  func takeChoice(_ node: SequenceExprSyntax) -> Bool {
    let elements = Array(node.elements)
    guard elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) else { return takeShortcut(elements) }
    body.enter()
    var start = 0
    for (index, element) in elements.enumerated() {
      guard let choice = element.as(UnresolvedTernaryExprSyntax.self) else {
        walk(element)
        continue
      }
      let condition = elements[start..<index].map { file.text(of: $0) }.joined(separator: " ")
      start = index + 1
      body.inBranch(condition) { walk(choice.thenExpression) }
      body.add(branch: "!(\(condition))")
    }
    body.leave()
    return true
  }

  /// `isDemo && start()`, `name ?? started()`
  private func takeShortcut(_ elements: [ExprSyntax]) -> Bool {
    guard let first = elements.firstIndex(where: \.isShortcut), first > 0 else { return false }
    for element in elements[..<first] { walk(element) }
    body.enter()
    body.add { [file] in [elements[...first].map { file.text(of: $0) }.joined(separator: " ")] }
    for element in elements[first...] { walk(element) }
    body.leave()
    return true
  }
}
