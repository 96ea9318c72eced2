import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query modules`: as the public view of that name.
struct ModulesQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules", abstract: "Lists the modules with their kinds and roles.")

  @Option(help: "Only modules of this kind, such as library or application.", completion: .list(Questions.moduleKinds))
  var kind: String?

  @Option(
    help: "Only modules of this role, such as interface or implementation.", completion: .list(Questions.moduleRoles))
  var role: String?

  @Option(
    help: ArgumentHelp("Only modules of the package or project with this identifier.", valueName: "package"),
    completion: .indexed(.packages))
  var package: String?

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() async throws {
    let arguments: [String: JSONValue] = [
      "kind": .optional(kind), "role": .optional(role), "package": .optional(package),
    ]
    try await options.answer("modules", arguments) { questions in
      TablePage(try questions.modules(kind: kind, role: role, package: package), hiding: ["import_name", "package"])
    }
  }
}
