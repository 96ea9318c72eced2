import SwiftSyntax

/// A manifest without content, as people put it into a folder so that Xcode does not list the folder as a part of the
/// package around it: `let package = Package(name: "", targets: [])`, most often without a tools version. SwiftPM would
/// not read it, and nobody asks it to.
enum PlaceholderManifest {
  /// Whether the text says, letter by letter, that its package has nothing in it. Call on a deep stack only.
  static func matches(_ bytes: [UInt8]) -> Bool {
    guard let file = try? ManifestSyntax(bytes).file else { return false }
    let statements = file.statements.filter { !$0.item.is(ImportDeclSyntax.self) }
    guard statements.count == 1, let variable = statements.first?.item.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, variable.bindings.count == 1,
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "Package", call.trailingClosure == nil,
      call.additionalTrailingClosures.isEmpty
    else { return false }
    return call.arguments.allSatisfy { argument in
      switch argument.label?.text {
      case "name": argument.expression.is(StringLiteralExprSyntax.self)
      case "platforms": true
      default: argument.expression.as(ArrayExprSyntax.self)?.elements.isEmpty == true
      }
    }
  }
}
