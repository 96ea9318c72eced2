package import DepGraphModel
import Synchronization

/// What a run asked of its tree, with what the answers were: a result depends on these and on nothing else of the disk.
package final class ReadingRecord: Sendable {
  /// What can be asked again later.
  package enum Question: Hashable, Sendable {
    /// The content of a file, or that and why there is none.
    case content(String)
    /// The names of the folders in a folder.
    case folders(String)
    /// Which parts of a folder could not be walked.
    case obstacles(String)
  }

  private struct State {
    var answers: [Question: ContentHash] = [:]
    /// Of files whose content the run takes as known.
    var known: [String: ContentHash] = [:]
    var isStable = true
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether everything that was asked more than once had one answer: then the tree did not change under the run.
  package var isStable: Bool { state.withLock { $0.isStable } }

  /// Takes contents as known, by path: reading something else is a change.
  package func expect(_ contents: [String: ContentHash]) {
    state.withLock { state in
      state.known = contents
      for case (.content(let path), let answer) in state.answers {
        if let content = contents[path], content != answer { state.isStable = false }
      }
    }
  }

  /// Everything that was asked besides the files whose content is known, in an order of its own.
  package func answers() -> [(question: Question, answer: ContentHash)] {
    let (answers, known) = state.withLock { ($0.answers, $0.known) }
    return answers.filter { question, _ in
      if case .content(let path) = question { return known[path] == nil }
      return true
    }.map { (question: $0.key, answer: $0.value) }.sorted { $0.question < $1.question }
  }

  func answer(to question: Question) -> ContentHash? {
    state.withLock { state in
      if let answer = state.answers[question] { return answer }
      if case .content(let path) = question { return state.known[path] }
      return nil
    }
  }

  func note(_ question: Question, _ answer: ContentHash) {
    state.withLock { state in
      if case .content(let path) = question, let known = state.known[path] {
        if known != answer { state.isStable = false }
      } else if let first = state.answers[question] {
        if first != answer { state.isStable = false }
      } else {
        state.answers[question] = answer
      }
    }
  }
}

extension ReadingRecord.Question: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// A letter, the path, and a zero byte, which no path holds.
  private var bytes: [UInt8] {
    switch self {
    case .content(let path): [UInt8(ascii: "c")] + path.utf8 + [0]
    case .folders(let path): [UInt8(ascii: "f")] + path.utf8 + [0]
    case .obstacles(let path): [UInt8(ascii: "o")] + path.utf8 + [0]
    }
  }

  package static func bytes(of questions: [Self]) -> [UInt8] { questions.flatMap(\.bytes) }

  /// - Returns: `nil` for bytes that `bytes(of:)` did not write.
  package static func questions(in bytes: [UInt8]) -> [Self]? {
    var questions: [Self] = []
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
      guard let path = String(validating: part.dropFirst(), as: UTF8.self) else { return nil }
      switch part.first {
      case UInt8(ascii: "c"): questions.append(.content(path))
      case UInt8(ascii: "f"): questions.append(.folders(path))
      case UInt8(ascii: "o"): questions.append(.obstacles(path))
      default: return nil
      }
    }
    return bytes.isEmpty || bytes.last == 0 ? questions : nil
  }
}
