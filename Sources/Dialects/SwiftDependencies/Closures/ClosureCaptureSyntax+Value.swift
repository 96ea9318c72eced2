import SwiftSyntax

/// swift-syntax 600 keeps the value of a capture beside its name, later ones in an initializer clause.
extension ClosureCaptureSyntax {
  /// `fetch` of `[get = fetch]`, and of `[fetch]` where it is an expression.
  var value: ExprSyntax? {
    let parts = children(viewMode: .sourceAccurate)
    if let clause = parts.compactMap({ $0.as(InitializerClauseSyntax.self) }).first { return clause.value }
    return parts.compactMap { $0.as(ExprSyntax.self) }.last
  }

  /// `fetch` of `[fetch]` where it is a token.
  var shorthand: TokenSyntax? {
    guard value == nil else { return nil }
    return children(viewMode: .sourceAccurate).compactMap { $0.as(TokenSyntax.self) }
      .first { if case .identifier = $0.tokenKind { true } else { false } }?.trimmed
  }
}
