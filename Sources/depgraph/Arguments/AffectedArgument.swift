import ArgumentParser
import DepGraphPipeline

/// `--affected[=REF]`. The parser knows no option whose value may be left out, so one is put in before it reads.
struct AffectedArgument: ExpressibleByArgument, Equatable {
  /// Git allows no such name.
  private static let noName = "?"

  static let help = ArgumentHelp(
    "Report only what changed since REF: --affected=REF, or --affected for the merge base with the default branch.",
    valueName: "ref")

  let commit: ComparedCommit

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    commit = argument == Self.noName ? .branchPoint : .named(argument)
  }

  /// The command line with a value behind each `--affected` that has none.
  static func completed(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments.enumerated().map { index, argument in
      index < end && argument == "--affected" ? "--affected=\(noName)" : argument
    }
  }
}
