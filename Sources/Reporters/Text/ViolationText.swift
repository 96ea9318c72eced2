import DepGraphModel

/// One block of violations as lines.
struct ViolationText {
  /// Places of one message, and fixes.
  private static let mostAlike = 5
  private static let mostRoots = 20
  private static let mostOnAScreen = 12
  private static let mostRecalled = 12

  let style: TextStyle
  let excerpts: SourceExcerpts
  var isWhole = false
  /// Whether a violation's short fingerprint ends it.
  var showsFingerprint = true

  func lines(_ block: ViolationBlock) -> [String] {
    let violation = block.first
    var lines = header(block)
    var gutter = 1
    if let location = violation.location {
      gutter = String(location.line).count
      lines += excerpt(location, gutter: gutter, part: .severity(block.severity))
    }
    let indentation = String(repeating: " ", count: gutter + 2)
    let roots = block.rootList(most: isWhole ? nil : Self.mostRoots)
    if !roots.isEmpty { lines += prose("in roots: ", roots, indentation) }
    if !Self.repeatsHeader(violation) { lines += trace(violation.trace, indentation) }
    lines += block.elsewhereLines(most: isWhole ? .max : Self.mostAlike).map { indentation + $0 }
    lines += related(violation.related).map { indentation + $0 }
    let helps = isWhole ? block.helps.map { (text: $0, more: 0) } : block.distinctHelps
    let shown = isWhole ? helps[...] : helps.prefix(Self.mostAlike)
    for help in shown {
      lines += prose(style.paint("help:", .help) + " ", PrintableText.oneLine(help.text), indentation, labelWidth: 6)
      if help.more > 0 { lines.append("\(indentation)… and the same for each of the \(help.more) other roots") }
    }
    if shown.count < helps.count {
      lines.append("\(indentation)… and \(helps.count - shown.count) similar ones, one for each root")
    }
    if showsFingerprint { lines.append("\(indentation)id: \(PrintableText.oneLine(violation.shortFingerprint))") }
    return lines
  }

  /// One step that happens where the violation is, on the way from no root: the header and the source line say it.
  private static func repeatsHeader(_ violation: Violation) -> Bool {
    violation.root == nil && violation.trace.count == 1 && violation.trace[0].location == violation.location
  }

  /// Places whose messages differ in the module alone count together.
  private func related(_ places: [RelatedPlace]) -> [String] {
    func kind(_ place: RelatedPlace) -> Substring {
      place.message[..<(place.message.firstRange(of: ", in ")?.lowerBound ?? place.message.endIndex)]
    }
    var counts: [Substring: Int] = [:]
    for place in places { counts[kind(place), default: 0] += 1 }
    var shown: [Substring: Int] = [:]
    return places.compactMap { place in
      let kind = kind(place)
      let number = shown[kind, default: 0] + 1
      shown[kind] = number
      if !isWhole, number > Self.mostAlike {
        let left = counts[kind, default: 0] - Self.mostAlike
        guard number == Self.mostAlike + 1 else { return nil }
        return "\(PrintableText.oneLine(String(kind))): … and \(SummaryText.counted(left, "place")) more"
      }
      return PrintableText.oneLine(place.message) + (place.location.map { ": " + Self.place($0) } ?? "")
    }
  }

  /// What is left out of a rule, and how to see it.
  func line(_ rest: FoldedRules.Rest) -> String {
    let rule = PrintableText.oneLine(rest.rule)
    let total = rest.counts.reduce(0) { $0 + $1.count }
    let counts = rest.counts.map { SummaryText.counted($0.count, $0.severity.rawValue) }.joined(separator: ", ")
    return "… and \(total) more of \(style.paint(rule, .strong)) (\(counts)): --only \(rule) or --verbose shows them"
  }

  /// The errors of a long report once more, where a terminal shows them without scrolling.
  func recalled(_ blocks: [ViolationBlock], entries: Int) -> [String] {
    let errors = blocks.filter { $0.severity == .error && $0.first.state == .new }
    guard entries > Self.mostOnAScreen, !errors.isEmpty, errors.count <= Self.mostRecalled else { return [] }
    return errors.map { block in
      let place = block.first.location.map { Self.place($0) + ": " } ?? ""
      return place + style.paint("error", .severity(.error)) + ": \(block.sentence)"
    } + [""]
  }

  private func header(_ block: ViolationBlock) -> [String] {
    let violation = block.first
    let label = "\(block.severity.rawValue)[\(PrintableText.oneLine(violation.rule))]"
    var message = PrintableText.oneLine(violation.message)
    switch violation.confidence {
    case .proven: break
    case .likely: message += " (likely)"
    case .unknown: message += " (not certain: something that could change this was not analysed)"
    }
    switch violation.state {
    case .new: break
    case .baselined, .suppressed: message += " (\(violation.state.rawValue))"
    }
    let wrapped = DisplayWidth.wrapped("\(label): \(message)", width: style.width)
    return wrapped.enumerated().map { index, line in
      guard index == 0, line.hasPrefix(label) else { return "  " + line }
      return style.paint(label, .severity(block.severity)) + style.paint(String(line.dropFirst(label.count)), .strong)
    }
  }

  func excerpt(_ location: SourceLocation, gutter: Int, part: TextStyle.Part) -> [String] {
    let space = String(repeating: " ", count: gutter)
    let arrow = style.paint("\(space)-->", .gutter) + " " + Self.place(location)
    guard let source = excerpts.line(at: location) else { return [arrow] }
    let excerpt = SourceExcerpt(source, column: location.column)
    let bar = style.paint("\(space) |", .gutter)
    return [
      arrow, bar, style.paint("\(location.line) |", .gutter) + " " + excerpt.line,
      bar + " " + style.paint(excerpt.caret, part),
    ]
  }

  private func trace(_ steps: [TraceStep], _ indentation: String) -> [String] {
    let texts = steps.enumerated().map { index, step in
      let number = DisplayWidth.paddedLeft("\(index + 1)", to: String(steps.count).count)
      return "\(number). \(Self.sentence(step))"
    }
    let width = min(texts.map { DisplayWidth.of($0) }.max() ?? 0, 72)
    return zip(texts, steps).map { text, step in
      guard let location = step.location else { return indentation + text }
      let place = style.paint(Self.place(location, withColumn: false), .gutter)
      return indentation + DisplayWidth.padded(text, to: width) + "  " + place
    }
  }

  static func sentence(_ step: TraceStep) -> String {
    "\(PrintableText.oneLine(step.from)) \(step.kind.verb) \(PrintableText.oneLine(step.to))"
  }

  static func place(_ location: SourceLocation, withColumn: Bool = true) -> String {
    let file = PrintableText.oneLine(location.file)
    return withColumn ? "\(file):\(location.line):\(location.column)" : "\(file):\(location.line)"
  }

  /// A label and wrapped text, later lines under the first word after the label.
  func prose(_ label: String, _ text: String, _ indentation: String, labelWidth: Int? = nil) -> [String] {
    let hanging = labelWidth ?? DisplayWidth.of(label)
    let width = style.width.map { max(20, $0 - indentation.count - hanging) }
    return DisplayWidth.wrapped(text, width: width).enumerated().map { index, line in
      indentation + (index == 0 ? label : String(repeating: " ", count: hanging)) + line
    }
  }
}
