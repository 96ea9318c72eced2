/// Names in a sentence.
enum Enumeration {
  /// Up to three of them, and how many more there are: `A`, `A and B`, `A, B, C and 4 more`.
  static func few(_ names: [String]) -> String {
    let shown = names.prefix(3)
    let rest = names.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
    guard shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + shown[shown.count - 1]
  }
}
