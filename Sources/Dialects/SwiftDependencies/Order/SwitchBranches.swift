import SwiftSyntax

/// A `switch`, told as the chain of `if` and `else if` that it stands for. Since it names every value, its last case is
/// the `else`; cases that stop the program, and the one for values that the compiler does not know, are no ways in which
/// it runs.
final class SwitchBranches {
  private let node: SwitchExprSyntax
  private let file: SourceFile
  private(set) lazy var conditions = SwitchConditions(node, in: file)

  init(_ node: SwitchExprSyntax, in file: SourceFile) {
    self.node = node
    self.file = file
  }

  /// Whether only tests or previews take a case, for certain. One that others may fall through to is left alone.
  func isNever(_ item: SwitchCaseSyntax, _ declared: DeclaredNames) -> Bool {
    guard case .case(let label) = item.label else { return false }
    return label.caseItems.allSatisfy { pattern in
      RuntimeQuestion.isNever("\(subject) == \(file.text(of: pattern.pattern))", in: file, declared)
    } && !fallsThrough
  }

  private lazy var subject = file.text(of: node.subject)

  /// Asked once: there may be thousands of cases.
  private lazy var fallsThrough = node.cases.contains { element in
    guard case .switchCase(let item) = element else { return false }
    return item.statements.last.map { Syntax($0.item).is(FallThroughStmtSyntax.self) } ?? false
  }
}

struct SwitchConditions {
  /// What has to hold for each case.
  private(set) var byCase: [SyntaxIdentifier: [String]] = [:]
  /// What holds behind it, where some cases leave the code around it.
  private(set) var behind: [String] = []

  init(_ node: SwitchExprSyntax, in file: SourceFile) {
    let subject = file.text(of: node.subject)
    let cases = Self.cases(of: node.cases)
    let last = cases.last { $0.attribute == nil && BlockEnding($0.statements, isCase: true) != .stops }
    var earlier: [String] = []
    var isDecided = false
    var falling: [CaseQuestion] = []
    for item in cases {
      let question = CaseQuestion(item, of: subject, in: file, after: falling)
      let ending = BlockEnding(item.statements, isCase: true)
      let isElse = item.id == last?.id && question.answer != false
      let isSure = !isDecided && (isElse || question.answer == true)
      let isCertain = !isDecided && question.answer == true
      byCase[item.id] = isCertain ? [] : earlier + (isSure ? [] : [question.text])
      let fallsThrough = item.statements.last.map { Syntax($0.item).is(FallThroughStmtSyntax.self) } ?? false
      falling = fallsThrough ? falling + [question] : []
      guard item.attribute == nil, ending != .stops, !fallsThrough, question.answer != false, !isDecided else {
        continue
      }
      if ending == .leaves {
        let isRest = isSure && !isCertain && !earlier.isEmpty
        behind.append("!(\(isRest ? earlier.joined(separator: ", ") : question.text))")
      }
      if isSure { isDecided = true } else { earlier.append("!(\(question.text))") }
    }
  }

  /// Those under `#if` too.
  private static func cases(of list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
    list.flatMap { element -> [SwitchCaseSyntax] in
      switch element {
      case .switchCase(let item): [item]
      case .ifConfigDecl(let conditional):
        conditional.clauses.flatMap { clause -> [SwitchCaseSyntax] in
          guard case .switchCases(let inner) = clause.elements else { return [] }
          return cases(of: inner)
        }
      }
    }
  }
}

/// What a case asks of the value, together with the cases that fall through to it.
private struct CaseQuestion {
  private let patterns: [String]
  private let subject: String
  /// `nil` where nothing tells.
  let answer: Bool?

  var text: String { "case \(patterns.joined(separator: ", ")) = \(subject)" }

  init(_ item: SwitchCaseSyntax, of subject: String, in file: SourceFile, after falling: [CaseQuestion]) {
    var answers: [Bool?] = falling.map(\.answer)
    var patterns = falling.flatMap(\.patterns)
    switch item.label {
    case .case(let label):
      for pattern in label.caseItems {
        let answer = RuntimeQuestion("\(subject) == \(file.text(of: pattern.pattern))").answer
        answers.append(pattern.whereClause == nil || answer == false ? answer : nil)
        patterns.append(file.text(of: pattern.whereClause == nil ? Syntax(pattern.pattern) : Syntax(pattern)))
      }
    case .default:
      answers.append(nil)
      patterns.append("default")
    }
    self.subject = subject
    self.patterns = patterns
    if answers.contains(true) {
      answer = true
    } else {
      answer = answers.allSatisfy { $0 == false } ? false : nil
    }
  }
}
