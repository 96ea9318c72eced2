import SwiftSyntax

extension FactVisitor {
  func take(_ node: IfExprSyntax) {
    let branch = Branch(node.conditions, in: file)
    body.enter()
    walk(node.conditions)
    take(branch.whereItHolds) { walk(node.body) }
    take(branch.whereItDoesNot) {
      switch node.elseBody {
      case .ifExpr(let next): walk(next)
      case .codeBlock(let block): walk(block)
      case nil: break
      }
    }
    body.leave()
  }

  private func take(_ branch: String?, visit: () -> Void) {
    body.enter()
    body.add(branch: branch)
    visit()
    body.leave()
  }

  /// Its condition counts until the end of the block around it.
  func take(_ node: GuardStmtSyntax) {
    walk(node.conditions)
    walk(node.body)
    if node.leavesQuietly { body.add(branch: Branch(node.conditions, in: file).whereItHolds) }
  }
}

extension GuardStmtSyntax {
  /// Whether the code behind is left out where the condition does not hold. What throws or stops is a fault of the
  /// program, not a way in which it runs.
  fileprivate var leavesQuietly: Bool {
    guard case .stmt(let last) = body.statements.last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(BreakStmtSyntax.self) || last.is(ContinueStmtSyntax.self)
  }
}

/// The conditions of an `if` or a `guard`, and what is to be noted of them.
private struct Branch {
  /// `nil` where an application that runs is sure to get there: it is no test.
  let whereItHolds: String?
  let whereItDoesNot: String?

  init(_ conditions: ConditionElementListSyntax, in file: SourceFile) {
    let questions = conditions.map { RuntimeQuestion($0.condition, text: file.text(of: $0.condition)) }
    let open = questions.filter { $0.answer != true }.map(\.text)
    whereItHolds = open.isEmpty ? nil : open.joined(separator: ", ")
    let isNever = questions.contains { $0.answer == false }
    whereItDoesNot = isNever ? nil : "!(\(questions.map(\.text).joined(separator: ", ")))"
  }
}

/// One condition at run time, and whether an application that was started by its user meets it.
struct RuntimeQuestion {
  let text: String
  /// `nil` where nothing tells.
  let answer: Bool?

  init(_ text: String) {
    self.text = text
    answer = RuntimeQuestion.answer(text)
  }

  fileprivate init(_ condition: ConditionElementSyntax.Condition, text: String) {
    self.text = text
    switch condition {
    case .optionalBinding(let binding) where SyntaxNames.identifier(binding.pattern) == "self": answer = true
    case .expression, .optionalBinding, .availability, .matchingPattern: answer = RuntimeQuestion.answer(text)
    }
  }

  private static func answer(_ text: String) -> Bool? {
    let isJoined = text.contains("&&") || text.contains("||") || text.contains("?")
    guard !isJoined, asksForTest(text) else { return text.hasSuffix("== .live") ? true : nil }
    return text.hasPrefix("!") || negations.contains { text.contains($0) }
  }

  private static let negations = ["== nil", "== false", "!= true", "!= .test", "!= .preview", "!= \"1\""]

  /// Whether a word of it is one for tests or previews: `isTesting`, `UI_TEST_NAME`, `NSClassFromString("XCTest")`.
  private static func asksForTest(_ text: String) -> Bool {
    words(text).contains { testWords.contains($0) }
  }

  private static let testWords: Set<String> = ["test", "tests", "testing", "preview", "previews"]

  /// The words of names, in lower case: of `isUITesting` `is`, `ui`, `testing`.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isUpper = false
    func end() {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    for character in text {
      guard character.isLetter else {
        end()
        isUpper = false
        continue
      }
      if character.isUppercase {
        if !isUpper { end() }
      } else if isUpper, word.count > 1, let first = word.popLast() {
        // The last capital of several begins the next word.
        end()
        word = String(first)
      }
      word.append(character)
      isUpper = character.isUppercase
    }
    end()
    return words
  }
}
