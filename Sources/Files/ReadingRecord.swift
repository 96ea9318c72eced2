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
    /// The paths of the Swift files below a folder that a walk over the tree leaves out.
    case sources(String)
  }

  private struct State {
    var answers: [Question: ContentHash] = [:]
    /// Of files whose content the run takes as known.
    var known: [String: ContentHash] = [:]
    /// Those of them that were asked for.
    var asked: Set<String> = []
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

  /// Everything that was asked, in an order of its own; of files whose content is known, those that `isWanted` names.
  package func answers(
    ofKnown isWanted: (String) -> Bool = { _ in false }
  ) -> [(question: Question, answer: ContentHash)] {
    var (answers, known, asked) = state.withLock { ($0.answers, $0.known, $0.asked) }
    for case .content(let path) in answers.keys where known[path] != nil { asked.insert(path) }
    for path in asked { answers[.content(path)] = isWanted(path) ? known[path] : nil }
    return answers.map { (question: $0.key, answer: $0.value) }.sorted { $0.question < $1.question }
  }

  /// Notes that what came of a file is known because its content is.
  package func noteKnown(_ path: String) { state.withLock { _ = $0.asked.insert(path) } }

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
        state.asked.insert(path)
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
    case .sources(let path): [UInt8(ascii: "s")] + path.utf8 + [0]
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
      case UInt8(ascii: "s"): questions.append(.sources(path))
      default: return nil
      }
    }
    return bytes.isEmpty || bytes.last == 0 ? questions : nil
  }
}
