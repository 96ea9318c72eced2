/// Module names as Xcode forms them from product names.
enum XcodeModuleName {
  /// `:c99extidentifier`: what cannot be in an identifier becomes `_`.
  static func identifier(for name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isValid =
        scalar == "_" || (scalars.isEmpty ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
      scalars.append(isValid ? scalar : "_")
    }
    return String(scalars)
  }
}
