import DepGraphModel

/// Hides faults that are in generated files alone: they are fixed in the generator, or not at all.
struct GeneratedCode {
  let patterns: [PathPattern]

  /// A root that lacks something lacks it, also where the code that reads it is generated.
  func hide(_ found: PlacedViolation) -> Violation {
    guard !patterns.isEmpty, found.violation.state == .new, found.violation.rootId == nil, !found.places.isEmpty,
      let pattern = patterns.first(where: { $0.matches(found.places[0].file) }),
      found.places.allSatisfy({ place in patterns.contains { $0.matches(place.file) } })
    else { return found.violation }
    var hidden = found.violation
    hidden.state = .suppressed
    hidden.suppression = Suppression(
      kind: .external, reason: "generated: \(pattern.text)", location: pattern.location)
    return hidden
  }
}
