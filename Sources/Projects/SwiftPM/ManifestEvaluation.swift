import SwiftSyntax

/// A manifest's evaluation, from its bytes to plain values or to the reason why there are none.
struct ManifestEvaluation {
  enum Outcome {
    case contents(ManifestContents)
    case refused(reason: String, position: AbsolutePosition)
  }

  var outcome: Outcome
  var environmentRead: [String: String?] = [:]
  /// Places in the manifest; `nil` where it was refused before it was parsed.
  var converter: SourceLocationConverter?
  var declared: ToolsVersion
  /// Where it was refused before it was parsed.
  private var refusedAt = (line: 1, column: 1)

  private init(outcome: Outcome, declared: ToolsVersion) {
    self.outcome = outcome
    self.declared = declared
  }

  /// Runs where the stack is deep enough for the limits.
  static func run(_ bytes: [UInt8], reader: SwiftPMReader) -> ManifestEvaluation {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard let declared = ToolsVersion.declared(in: text), declared.major >= 4 else {
      return refused("the first line names no version of the Swift tools from 4 on", ToolsVersion(3, 1))
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { return refused("the manifest is not UTF-8", declared) }
    let result = DeepStack.run { evaluate(bytes, reader: reader, declared: declared) }
    return result ?? refused("the system has no thread to evaluate the manifest on", declared)
  }

  private static func refused(_ reason: String, _ declared: ToolsVersion) -> ManifestEvaluation {
    ManifestEvaluation(
      outcome: .refused(reason: reason, position: AbsolutePosition(utf8Offset: 0)), declared: declared)
  }

  private static func evaluate(_ bytes: [UInt8], reader: SwiftPMReader, declared: ToolsVersion) -> ManifestEvaluation {
    let surroundings = ManifestSurroundings(
      environment: reader.environment, host: reader.host, tools: reader.tools, declared: declared)
    let evaluator = ManifestEvaluator(surroundings: surroundings)
    var converter: SourceLocationConverter?
    let outcome: Outcome
    do {
      let syntax = try ManifestSyntax(bytes)
      converter = syntax.converter
      try evaluator.run(syntax.file)
      guard let package = evaluator.package else { throw evaluator.missingPackage() }
      outcome = .contents(try ManifestReading(package: package).contents())
    } catch let failure as Unevaluable {
      outcome = .refused(reason: failure.reason, position: failure.position)
    } catch {
      outcome = .refused(reason: "\(error)", position: AbsolutePosition(utf8Offset: 0))
    }
    var evaluation = ManifestEvaluation(outcome: outcome, declared: declared)
    evaluation.environmentRead = evaluator.environmentRead
    evaluation.converter = converter
    if case .refused(_, let position) = outcome { evaluation.refusedAt = place(position.utf8Offset, in: bytes) }
    return evaluation
  }

  private static func place(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return (before.reduce(1) { $1 == newline ? $0 + 1 : $0 }, before.count - start + 1)
  }

  /// Line and column of a place.
  func line(_ position: AbsolutePosition) -> (line: Int, column: Int) {
    guard let place = converter?.location(for: position) else { return refusedAt }
    return (place.line, place.column)
  }
}

extension ManifestEvaluator {
  /// Why there is no package: what made the variable unknown that should hold it.
  func missingPackage() -> Unevaluable {
    let failures = global.variables.sorted { $0.key < $1.key }.compactMap { _, storage -> Unevaluable? in
      if case .unknown(let failure) = storage.value { return failure }
      return nil
    }
    if case .unknown(let failure)? = global.variables["package"]?.value { return failure }
    return failures.first
      ?? Unevaluable(reason: "the manifest makes no package", position: AbsolutePosition(utf8Offset: 0))
  }
}
