/// The operators of the standard library.
package enum OperatorNames {
  /// Those that nobody declares for types of the library.
  package static let plain: Set<String> = ["=", "&&", "||", "!", "??", "...", "..<", "===", "!==", "->", "?", "&"]

  package static let library: Set<String> = plain.union([
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&+", "&-", "&*", "&+=",
    "&-=", "&*=", "|", "^", "~", "<<", ">>", "&<<", "&>>", "&=", "|=", "^=", "<<=", ">>=", "~=", ".==", ".!=",
  ])
}
