import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// The command line. No command means `check`.
@main
struct DepGraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "depgraph",
    abstract: "Finds missing live values and other breaches of the interface/implementation split in Swift projects.",
    discussion: "Reads manifests, projects and sources; builds and runs nothing.",
    version: DepGraphVersion.current,
    subcommands: [
      Check.self, IndexCommand.self, Modules.self, Query.self, Tree.self, Graph.self, ReportCommand.self,
      BaselineCommand.self, Migrate.self, Rules.self,
      Explain.self, ExplainLog.self, Init.self, ConfigCommand.self,
    ],
    defaultSubcommand: Check.self)

  static func main() async {
    Machine.occupyClosedStreams()
    guard Machine.canOpenFiles() else {
      Machine.printToStandardError("depgraph: error: too few open files are allowed; raise the limit (`ulimit -n`)")
      exit(withError: ExitCode(Verdict.failure.rawValue))
    }
    do { try CommandName.check(CommandLine.arguments.dropFirst()) } catch { exit(withError: error) }
    await ReadingWatch.$current.withValue(Machine.readingWatch) {
      await run(AffectedArgument.completed(Array(CommandLine.arguments.dropFirst())))
    }
  }

  private static func run(_ arguments: [String]) async {
    do {
      var command = try await asyncParseAsRoot(arguments)
      do {
        if var waiting = command as? any AsyncParsableCommand { try await waiting.run() } else { try command.run() }
      } catch let error as ValidationError {
        // Left to itself, what a command finds wrong while it runs shows the usage of the tool and not its own.
        Machine.printToStandardError("Error: \(error.message)\nUsage: \(usageString(for: type(of: command)))")
        exit(withError: ExitCode.validationFailure)
      }
    } catch {
      exit(withError: error)
    }
  }
}
