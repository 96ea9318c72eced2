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
