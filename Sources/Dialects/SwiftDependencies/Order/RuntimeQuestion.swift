import DepGraphModel
import SwiftSyntax

/// One condition at run time, and whether an application that was started by its user meets it.
struct RuntimeQuestion {
  let text: String
  /// `nil` where nothing tells.
  let answer: Bool?

  init(_ text: String) {
    self.text = text
    answer = RuntimeQuestion.answer(text)
  }

  init(_ condition: ConditionElementSyntax.Condition, text: String) {
    self.text = text
    switch condition {
    case .optionalBinding(let binding) where SyntaxNames.identifier(binding.pattern) == "self": answer = true
    case .expression, .optionalBinding, .availability, .matchingPattern: answer = RuntimeQuestion.answer(text)
    }
  }

  /// Whether only tests or previews meet some conditions, for certain: what stands behind them is left out. A word for tests
  /// in a name is not enough for that: `if showsPreview`.
  static func isNever(
    _ conditions: ConditionElementListSyntax, in file: SourceFile, _ declared: DeclaredNames
  ) -> Bool {
    conditions.contains { isNever(file.text(of: $0.condition), in: file, declared) }
  }

  static func isNever(_ text: String, in file: SourceFile, _ declared: DeclaredNames) -> Bool {
    switch text {
    case "false": return true
    // A name that many a type declares itself.
    case "isTesting":
      return file.scan.imports.contains { reporting.contains($0.module) }
        && !declared.declares(text, in: Syntax(file.tree))
    case "context == .test", "context == .preview", "context != .live", "$0.context == .test", "$0.context == .preview",
      "$0.context != .live":
      return true
    default:
      return (text.hasSuffix("!= nil") || text.hasSuffix("== \"1\"")) && runners.contains { text.contains($0) }
    }
  }

  /// Modules that declare `isTesting`, or hand it on.
  private static let reporting: Set<String> = [
    "ComposableArchitecture", "Dependencies", "IssueReporting", "XCTestDynamicOverlay",
  ]

  /// What only the process of a test or a preview has.
  private static let runners = [
    "NSClassFromString(\"XCTest", "\"XCTestConfigurationFilePath\"", "\"XCTestSessionIdentifier\"",
    "\"XCODE_RUNNING_FOR_PREVIEWS\"",
  ]

  private static func answer(_ text: String) -> Bool? {
    // What the system hands to the delegate of a scene is one of these.
    if text == "true" || text.hasSuffix("scene as? UIWindowScene") || text.hasSuffix("(scene as? UIWindowScene)") {
      return true
    }
    guard mayAskForTest(text), !isJoined(text), asksForTest(text) else {
      return text.hasSuffix("== .live") ? true : nil
    }
    return text.hasPrefix("!") || negations.contains { text.contains($0) }
  }

  private static func isJoined(_ text: String) -> Bool {
    text.contains("&&") || text.contains("||") || text.contains("?")
  }

  /// Whether the letters of `test` or `preview` occur at all: most conditions hold neither, and splitting a text into
  /// words is slow.
  private static func mayAskForTest(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { start in
        stems.contains { stem in
          start + stem.count <= bytes.count && stem.indices.allSatisfy { bytes[start + $0] | 0x20 == stem[$0] }
        }
      }
    }
  }

  /// In lower case, which is what setting one bit makes of an ASCII letter.
  private static let stems = [Array("test".utf8), Array("preview".utf8)]

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
