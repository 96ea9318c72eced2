import DepGraphModel
package import SwiftSyntax

/// A manifest's evaluation, from its bytes to plain values or to the reason why there are none.
package struct ManifestEvaluation: Sendable {
  package enum Outcome: Sendable {
    case contents(ManifestContents)
    case refused(reason: String, position: AbsolutePosition)
    /// SwiftPM was asked and gave no answer.
    case failed(reason: String, AbsolutePosition)
  }

  package internal(set) var outcome: Outcome
  package internal(set) var environmentRead: [String: String?] = [:]
  /// What its first line asks for.
  package internal(set) var declared: ToolsVersion
  /// The `#if` condition that it failed at, for want of knowing whether it holds.
  var undecided: String?
  /// Whether it was stopped by an `#error`.
  var isImpossible = false
  private var lineStarts: [Int] = [0]

  private init(_ outcome: Outcome, declared: ToolsVersion) {
    self.outcome = outcome
    self.declared = declared
  }

  /// Evaluates a manifest of SwiftPM, on a stack that is deep enough for the limits.
  /// - Parameter surroundings: what it finds; its first line decides which tools it is declared for.
  package static func run(_ bytes: [UInt8], in surroundings: ManifestSurroundings) -> ManifestEvaluation {
    let text = String(decoding: bytes.prefix(ManifestSyntax.largestSize), as: UTF8.self)
    guard let declared = ToolsVersion.declared(in: text), declared.major >= 4 else {
      return withoutVersion(bytes)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { return refused(notText, declared) }
    var result =
      DeepStack.run(.evaluation) { evaluate(bytes, surroundings, declared: declared) }
      ?? refused("the system has no thread to evaluate the manifest on", declared)
    result.lineStarts = lineStarts(bytes)
    return result
  }

  /// Why SwiftPM refuses a manifest too: running it does not help.
  package static let brokenReasons: Set<String> = [
    ManifestSyntax.notParsed, ManifestSyntax.mergeMarks, notText, noVersion,
  ]

  private static let notText = "the manifest is not UTF-8"
  private static let noVersion = "the first line declares no Swift tools version of 4 or later"

  /// SwiftPM refuses it. A package without targets has nothing that a graph could miss: an empty one keeps Xcode from
  /// showing a folder, and one that only imports keeps a place for a manifest that a tool writes.
  private static func withoutVersion(_ bytes: [UInt8]) -> ManifestEvaluation {
    let refused = refused(noVersion, ToolsVersion(3, 1))
    let declaresNothing = DeepStack.run(.evaluation) { () -> Bool in
      guard let syntax = try? ManifestSyntax(bytes) else { return false }
      return syntax.hasNoTargets || syntax.isOnlyImports
    }
    guard declaresNothing == true else { return refused }
    return ManifestEvaluation(.contents(.empty), declared: ToolsVersion(3, 1))
  }

  private static func refused(_ reason: String, _ declared: ToolsVersion) -> ManifestEvaluation {
    let outcome = Outcome.refused(reason: reason, position: AbsolutePosition(utf8Offset: 0))
    return ManifestEvaluation(outcome, declared: declared)
  }

  private static func evaluate(
    _ bytes: [UInt8], _ surroundings: ManifestSurroundings, declared: ToolsVersion
  ) -> ManifestEvaluation {
    var surroundings = surroundings
    surroundings.declared = declared
    let result = UndecidedConditions { [surroundings] assumptions in
      evaluate(bytes, surroundings, declared: declared, assuming: assumptions)
    }.evaluation()
    guard case .refused = result.outcome, (try? ManifestSyntax(bytes))?.isBlank == true else { return result }
    return ManifestEvaluation(.contents(.empty), declared: declared)
  }

  private static func evaluate(
    _ bytes: [UInt8], _ surroundings: ManifestSurroundings, declared: ToolsVersion, assuming assumptions: [String: Bool]
  ) -> ManifestEvaluation {
    let evaluator = ManifestEvaluator(surroundings: surroundings)
    evaluator.assumptions = assumptions
    let outcome: Outcome
    do {
      try evaluator.run(try ManifestSyntax(bytes).file)
      guard let package = evaluator.package else { throw evaluator.missingPackage() }
      outcome = .contents(try ManifestReading(package: package).contents())
    } catch let failure as Unevaluable {
      outcome = .refused(reason: failure.reason, position: failure.position)
    } catch {
      outcome = .refused(reason: "\(error)", position: AbsolutePosition(utf8Offset: 0))
    }
    var result = ManifestEvaluation(outcome, declared: declared)
    result.environmentRead = evaluator.environmentRead
    result.undecided = evaluator.undecided
    result.isImpossible = evaluator.isImpossible
    return result
  }

  // MARK: SwiftPM's answer

  /// SwiftPM's answer in place of an evaluation: the manifest was run.
  /// - Parameter folder: absolute path of the package's folder.
  package static func reading(
    _ dump: Result<[UInt8], ManifestDumpFailure>, manifest bytes: [UInt8], folder: String
  ) -> ManifestEvaluation {
    let head = String(decoding: bytes.prefix(ManifestSyntax.largestSize), as: UTF8.self)
    let starts = lineStarts(bytes)
    let outcome: Outcome
    switch dump {
    case .success(let json):
      do {
        outcome = .contents(try DumpReading(folder: folder, places: ManifestPlaces(bytes)).contents(of: json))
      } catch {
        outcome = .failed(reason: "what SwiftPM printed is not understood: \(error)", AbsolutePosition(utf8Offset: 0))
      }
    case .failure(let failure):
      let line = min(max(failure.line ?? 1, 1), starts.count) - 1
      let offset = min(starts[line] &+ max(failure.column ?? 1, 1) - 1, bytes.count)
      outcome = .failed(reason: failure.reason, AbsolutePosition(utf8Offset: offset))
    }
    var result = ManifestEvaluation(outcome, declared: ToolsVersion.declared(in: head) ?? ToolsVersion(3, 1))
    result.lineStarts = starts
    return result
  }

  // MARK: Places

  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r")
      let isFollowed = isReturn && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (isReturn && !isFollowed) { starts.append(offset + 1) }
    }
    return starts
  }

  /// Line and column of a place, both from 1, the column in UTF-8 bytes.
  package func line(_ position: AbsolutePosition) -> (line: Int, column: Int) {
    let offset = max(position.utf8Offset, 0)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
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
      ?? Unevaluable(reason: "the manifest declares no package", position: AbsolutePosition(utf8Offset: 0))
  }
}
