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
    let roots = rootNames
    let list = roots.count > 1 ? " (in roots: \(roots.joined(separator: ", ")))" : ""
    return PrintableText.oneLine(first.sentence + list)
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
