package import DepGraphModel

/// What was understood of the project, for people: a block a module.
package struct ModuleListing: Sendable {
  private let style: TextStyle

  package init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  package func text(_ project: ProjectModel) -> String {
    var output = ""
    for module in project.modules { output += block(module).map { $0 + "\n" }.joined() + "\n" }
    let libraries = project.external.libraries.flatMap(block)
    if !libraries.isEmpty { output += "libraries on disk\n" + libraries.map { $0 + "\n" }.joined() + "\n" }
    let data = project.data.projects.map { "  " + PrintableText.oneLine($0) + "\n" }
    if !data.isEmpty {
      output +=
        "in resources, left out of tests, or in another git repository: not part of the project\n" + data.joined()
        + "\n"
    }
    let problems = ProblemText(style: style).lines(project.problems)
    if !problems.isEmpty { output += problems.map { $0 + "\n" }.joined() + "\n" }
    let counts = [
      SummaryText.counted(project.modules.count, "module"), SummaryText.counted(project.packages.count, "package"),
      SummaryText.counted(project.modules.filter(\.kind.isRoot).count, "root"),
    ]
    return output + counts.joined(separator: ", ") + "\n"
  }

  private func block(_ module: Module) -> [String] {
    var title = style.paint(PrintableText.oneLine(module.id), .strong) + "  \(module.kind.rawValue)"
    if module.kind.isRoot { title += ", root" }
    if module.moduleName != module.name { title += ", import \(PrintableText.oneLine(module.moduleName))" }
    title += place(module.location)
    var lines = [title, "  " + files(module)]
    if !module.platforms.isEmpty { lines.append("  platforms " + module.platforms.joined(separator: ", ")) }
    if !module.defines.isEmpty { lines.append("  defines " + names(module.defines)) }
    if !module.archiveFlags.isEmpty { lines.append("  linker flags " + names(module.archiveFlags)) }
    if !module.knowsLinkerSettings { lines.append("  linker settings unknown") }
    let links = module.links.map(sentence)
    let width = min(links.map { DisplayWidth.of($0) }.max() ?? 0, 72)
    for (link, text) in zip(module.links, links) {
      lines.append("  " + (link.location == nil ? text : DisplayWidth.padded(text, to: width) + place(link.location)))
    }
    return lines
  }

  /// What is read of a library, and not judged.
  private func block(_ library: ExternalSources.Library) -> [String] {
    let modules = library.modules.map { $0.files.isEmpty ? "\($0.moduleName) (not read)" : $0.moduleName }
    let state = library.isWhole ? "" : ", not fully understood"
    return [
      "  " + style.paint(PrintableText.oneLine(library.identity), .strong) + state
        + "  " + style.paint(PrintableText.oneLine(library.directory), .gutter),
      "    " + names(modules),
    ]
  }

  /// How many, and the folder that holds them all: whose they are is what goes wrong most.
  private func files(_ module: Module) -> String {
    let count = SummaryText.counted(module.files.count, "file")
    guard var common = module.files.first?.split(separator: "/").dropLast() else { return count }
    for file in module.files.dropFirst() {
      let folders = file.split(separator: "/").dropLast()
      common = common.prefix(zip(common, folders).prefix { $0 == $1 }.count)
    }
    return common.isEmpty ? count : "\(count) in \(PrintableText.oneLine(common.joined(separator: "/")))"
  }

  private func names(_ names: [String]) -> String { names.map(PrintableText.oneLine).joined(separator: ", ") }

  private func sentence(_ link: ModuleLink) -> String {
    var text: String
    switch link.target {
    case .module(let id):
      text = "\(verb(link.kind)) \(PrintableText.oneLine(id))"
      if let product = link.product { text += " (product \(PrintableText.oneLine(product)))" }
    case .external(let product, let package):
      let owner = package.map { " of \(PrintableText.oneLine($0))" } ?? ""
      text = "\(verb(link.kind)) \(PrintableText.oneLine(product)) (external product\(owner))"
    }
    if !link.platforms.isEmpty { text += " on \(link.platforms.joined(separator: ", "))" }
    if !link.traits.isEmpty { text += " with \(names(link.traits))" }
    return text
  }

  private func verb(_ kind: ModuleLink.Kind) -> String {
    switch kind {
    case .link: "links"
    case .embed: "embeds"
    case .buildOnly: "builds first"
    case .macro: "expands macros of"
    case .testHost: "is hosted by"
    case .trait: "may link"
    }
  }

  private func place(_ location: SourceLocation?) -> String {
    location.map { "  " + style.paint(ViolationText.place($0, withColumn: false), .gutter) } ?? ""
  }
}
