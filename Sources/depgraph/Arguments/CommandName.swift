import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `check` may be left out, so a command that is not there looks like a folder that is not there.
enum CommandName {
  private static func names(below command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.map { $0.configuration.commandName ?? String(describing: $0).lowercased() }
  }

  /// - Parameters:
  ///   - word: what `work` takes for the path of a folder.
  ///   - arguments: of the command line, which may name the command.
  /// - Throws: what `work` throws; for a word that is neither a command nor a path, a usage error that says so.
  static func orNearest<Value>(
    to word: String?, arguments: some Sequence<String>, _ work: () throws -> Value
  ) throws -> Value {
    do { return try work() } catch let error as WorkspaceError where error.kind == .usage {
      let isNamed = Array(arguments.prefix(1)) == ["check"]
      guard let word, !isNamed, isName(word),
        !Workspace.exists(WorkspaceLocation.absolute(word, in: Machine.currentFolder))
      else {
        throw ValidationError(error.message)
      }
      throw unknown(word)
    }
  }

  private static func unknown(_ word: String) -> ValidationError {
    let near = NearestName.suggestion(for: word, among: names(below: DepGraphCommand.self))
    let advice = near.map { "did you mean \($0)?" } ?? "`depgraph help` lists the commands"
    return ValidationError("unknown command \(word); \(advice)")
  }

  /// Whether a word may be meant as a command.
  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
  }

  /// The parser calls the words behind `query` unexpected, and a command that it does not know the path of a folder; what
  /// is behind that is unexpected, too.
  /// - Throws: a usage error about a command or query that is not there, with the nearest name.
  static func check(_ words: some Sequence<String>) throws {
    let words = Array(words.prefix(2))
    guard words.count == 2, !words.contains(where: { $0.hasPrefix("-") }) else { return }
    let commands = names(below: DepGraphCommand.self) + ["help"]
    if isName(words[0]), !commands.contains(words[0]),
      !Workspace.exists(WorkspaceLocation.absolute(words[0], in: Machine.currentFolder))
    {
      throw unknown(words[0])
    }
    let known = names(below: Query.self)
    guard words[0] == "query", !(known + ["help"]).contains(words[1]) else { return }
    let near = NearestName.suggestion(for: words[1], among: known)
    throw ValidationError(
      "there is no query \(words[1])"
        + (near.map { "; did you mean \($0)?" } ?? "; there is \(known.joined(separator: ", "))"))
  }
}
