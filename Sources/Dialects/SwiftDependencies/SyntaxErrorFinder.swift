import DepGraphModel
import SwiftSyntax

/// Finds the first place where a source breaks the grammar.
struct SyntaxErrorFinder {
  let file: SourceFile

  func problem() -> FactProblem {
    // The parser takes such marks for white space and complains about what follows them, often at the end of the file.
    if let offset = MergeConflict.firstMark(in: file.bytes) {
      return FactProblem(
        kind: .unparsedSource, message: MergeConflict.message,
        position: file.scan.lines.position(at: offset))
    }
    var node = Syntax(file.tree)
    while let next = firstBroken(in: node) {
      node = next
      if node.is(UnexpectedNodesSyntax.self) { break }
    }
    return FactProblem(
      kind: .unparsedSource, message: message(for: node), position: file.position(of: node))
  }

  private func firstBroken(in node: Syntax) -> Syntax? {
    for child in node.children(viewMode: .all) {
      if let token = child.as(TokenSyntax.self), token.presence == .missing { return child }
      if child.hasError { return child }
    }
    return nil
  }

  private func message(for node: Syntax) -> String {
    if let token = node.as(TokenSyntax.self), token.presence == .missing, !token.text.isEmpty {
      return "does not parse: expected '\(token.text)'"
    }
    return "does not parse"
  }
}
