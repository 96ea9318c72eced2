import ArgumentParser

/// How an answer is printed.
enum AnswerFormat: String, CaseIterable {
  case text
  /// As `text`.
  case table
  case json
  case csv
  case markdown
  case html
}

/// Answers that can be printed in the same formats.
protocol AnswerKind: Sendable {
  static var formats: [AnswerFormat] { get }
}

enum PlainAnswer: AnswerKind {
  static let formats: [AnswerFormat] = [.text, .table, .json]
}

/// Rows, which a spreadsheet reads too.
enum RowsAnswer: AnswerKind {
  static let formats: [AnswerFormat] = [.text, .table, .json, .csv]
}

/// What can be a comment on a pull request.
enum CommentAnswer: AnswerKind {
  static let formats: [AnswerFormat] = [.text, .table, .json, .markdown]
}

/// What can be a page of its own as well.
enum DrawnAnswer: AnswerKind {
  static let formats: [AnswerFormat] = [.text, .table, .json, .csv, .markdown, .html]
}

/// `--format F`. A format that only other questions have is refused when the answer is printed, by the question's name.
struct AnswerFormatArgument<Kind: AnswerKind>: ExpressibleByArgument, Sendable {
  static var help: ArgumentHelp { ArgumentHelp("The format of the answer; table means text.", valueName: "format") }

  var format: AnswerFormat

  init(format: AnswerFormat) { self.format = format }

  init?(argument: String) {
    guard let format = AnswerFormat(rawValue: argument) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Kind.formats.map(\.rawValue) }

  var defaultValueDescription: String { format.rawValue }
}
