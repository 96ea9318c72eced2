/// Decides whether one of several places is reached whatever holds at run time, as it looks: the same words are taken to
/// mean the same wherever they stand.
struct BranchCover {
  /// For each place what has to hold, as in `OverrideFact.branches`.
  private let places: [Set<Literal>]

  init(_ places: [[String]]) {
    self.places = places.map { Set($0.map { Literal($0) }) }
  }

  /// Whether what one place needs is what another one must not be.
  static func excludeEachOther(_ left: [String], _ right: [String]) -> Bool {
    let other = Set(right.map { Literal($0) })
    return left.contains { text in
      let literal = Literal(text)
      return other.contains(Literal(text: literal.text, isTrue: !literal.isTrue))
    }
  }

  var isWhole: Bool {
    var steps = Self.mostSteps
    return Self.isWhole(places, steps: &steps)
  }

  /// More is not looked into: the places then do not count as all.
  private static let mostSteps = 2_000

  /// Tries both answers to one question after the other.
  private static func isWhole(_ places: [Set<Literal>], steps: inout Int) -> Bool {
    if places.contains(where: \.isEmpty) { return true }
    steps -= 1
    guard steps > 0, let question = places.first?.min()?.text else { return false }
    return [true, false].allSatisfy { answer in
      let left = places.compactMap { place -> Set<Literal>? in
        if place.contains(Literal(text: question, isTrue: !answer)) { return nil }
        return place.subtracting([Literal(text: question, isTrue: answer)])
      }
      return isWhole(left, steps: &steps)
    }
  }

  private struct Literal: Hashable, Comparable {
    let text: String
    let isTrue: Bool

    init(text: String, isTrue: Bool) {
      self.text = text
      self.isTrue = isTrue
    }

    /// Takes `!( … )` and `!name` for the opposite of what they hold.
    init(_ text: String) {
      var inner = text[...]
      var isTrue = true
      while inner.first == "!" {
        let rest = inner.dropFirst()
        if rest.first == "(", rest.last == ")" {
          inner = rest.dropFirst().dropLast()
        } else if rest.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) {
          inner = rest
        } else {
          break
        }
        isTrue.toggle()
      }
      self.init(text: String(inner), isTrue: isTrue)
    }

    static func < (left: Literal, right: Literal) -> Bool {
      (left.text, left.isTrue ? 0 : 1) < (right.text, right.isTrue ? 0 : 1)
    }
  }
}
