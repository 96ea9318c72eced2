import SwiftSyntax

/// `#warning` says something to whoever builds, and changes nothing; an `#error` that is reached ends the build.
extension ManifestEvaluator {
  func note(_ node: MacroExpansionDeclSyntax) throws {
    switch node.macroName.text {
    case "warning": return
    case "error": throw stopped(by: node)
    default: throw fail("'#\(node.macroName.text)' is not supported by the static evaluator", node)
    }
  }

  func stopped(by node: some FreestandingMacroExpansionSyntax) -> Unevaluable {
    isImpossible = true
    let message = node.arguments.first?.expression.trimmedDescription ?? ""
    return Unevaluable(
      reason: "the manifest stops here with '#error': \(message)",
      position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
  }
}
