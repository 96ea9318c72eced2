import DepGraphModel

/// What line-oriented formats say of one block.
extension ViolationBlock {
  /// What is accepted already must not weigh like something new.
  var effectiveSeverity: Severity {
    switch first.state {
    case .new: severity
    case .baselined, .suppressed: .info
    }
  }

  /// The message with how sure it is, its state and, for several, the roots; on one line.
  var sentence: String {
    let roots = rootList(most: 8)
    return PrintableText.oneLine(first.sentence + (roots.isEmpty ? "" : " (in roots: \(roots))"))
  }

  /// Where else roots do it, a line each.
  func elsewhereLines(most: Int) -> [String] {
    let places = elsewhere
    let lines = places.prefix(most).map { place in
      "also in \(place.roots.map(PrintableText.oneLine).joined(separator: ", ")): \(ViolationText.place(place.location))"
    }
    guard lines.count < places.count else { return lines }
    return lines + ["… and \(SummaryText.counted(places.count - lines.count, "place")) more"]
  }

  /// The fixes, as far as they differ in more than the root's name.
  func shortHelps(most: Int) -> [String] {
    let helps = distinctHelps
    return helps.prefix(most).map { help in
      PrintableText.oneLine(help.text)
        + (help.more > 0 ? " (and the same for each of the \(help.more) other roots)" : "")
    } + (helps.count > most ? ["… and \(helps.count - most) similar ones, one for each root"] : [])
  }

  /// The names of several roots; what is left out is counted. Empty for one or none.
  func rootList(most: Int?) -> String {
    let roots = rootNames.map(PrintableText.oneLine)
    guard roots.count > 1 else { return "" }
    let shown = roots.prefix(most ?? roots.count)
    return shown.joined(separator: ", ") + (shown.count < roots.count ? " and \(roots.count - shown.count) more" : "")
  }
}

extension Violation {
  var sentence: String {
    var text = message
    switch confidence {
    case .proven: break
    case .likely: text += " (likely)"
    case .unknown: text += " (not certain)"
    }
    switch state {
    case .new: return text
    case .baselined, .suppressed: return text + " (\(state.rawValue))"
    }
  }
}
