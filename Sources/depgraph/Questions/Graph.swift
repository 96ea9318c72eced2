import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `graph`: pictures.
struct Graph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws the graph of modules, or a part of it.",
    discussion: """
      Formats: dot (Graphviz), mermaid (for Markdown; refused beyond what GitHub draws), json, graphml, svg, html. All \
      of them show the same modules.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case dot
    case mermaid
    case json
    case graphml
    case svg
    case html
  }

  enum Collapse: String, ExpressibleByArgument, CaseIterable {
    case package
  }

  @Option(
    name: .customLong("format"),
    help: "dot, mermaid, json, graphml, svg or html; F=FILE writes to a file. Repeatable. Default: dot.",
    completion: .list(["dot", "mermaid", "json", "graphml", "svg", "html"]))
  var formats: [String] = []

  @Option(help: "A module: only its neighbourhood is drawn.", completion: .indexed(.modules))
  var focus: String?

  @Option(
    parsing: .unconditional, help: "The maximum distance from the focus (default 1) or the root (default: no limit).")
  var depth: Int?

  @Option(help: "Only what this module links.", completion: .indexed(.roots))
  var root: String?

  @Option(help: "Draw each package as one node: package.")
  var collapse: Collapse?

  @Option(help: "Only leaks, cycles or missing live values.")
  var only: PictureRequest.Only?

  @Flag(help: "Also draw products whose source is not on disk.")
  var external = false

  @Flag(help: "Draw the flow of screens and documents of Interface Builder instead of modules.")
  var screens = false

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    let targets = try targets()
    if let depth, depth < 1 { throw ValidationError("--depth takes a number of at least 1, not \(depth)") }
    if screens, focus != nil || root != nil || collapse != nil || only != nil || external {
      throw ValidationError("--screens takes no --focus, --root, --collapse, --only or --external")
    }
    if screens, targets.contains(where: { $0.format == .html }) {
      throw ValidationError("--screens has no format html; use svg, dot, mermaid, json or graphml")
    }
    if depth != nil, focus == nil, root == nil { throw ValidationError("--depth needs --focus or --root") }
  }

  func run() async throws {
    let targets = try targets()
    let workspace = try common.workspace()
    let result = try await common.indexed(workspace)
    let questions = try Machine.orExit { try Questions(result) }
    let request = PictureRequest(
      focus: focus, depth: depth, root: root, collapsesPackages: collapse != nil, only: only, showsExternals: external)
    for target in targets { try write(questions, request, to: target) }
    if allowIncomplete { try common.requireAnything(result.result) } else { try common.require(result.result.missing) }
  }

  private func write(_ questions: Questions, _ request: PictureRequest, to target: Target) throws {
    let picture = screens ? questions.flow() : try Machine.orExit { try questions.picture(request) }
    let bytes: [UInt8]
    do {
      bytes = try Self.rendered(picture, questions, as: target.format)
    } catch let error as PictureTooLarge {
      let hints = PictureHints(questions: questions, request: request, isOfScreens: screens) { other in
        Self.isDrawn(other, as: target.format)
      }
      Machine.printToStandardError("depgraph: error: \(error): \(hints.text)")
      throw ExitCode(Verdict.failure.rawValue)
    }
    if picture.nodes.isEmpty, !common.quiet { Machine.printToStandardError("depgraph: note: there is nothing to draw") }
    guard let file = target.file else { return try Machine.printToStandardOutput(bytes) }
    try Machine.orExit { try Workspace.write(bytes, to: file, in: Machine.currentFolder) }
  }

  private static func rendered(
    _ picture: GraphPicture, _ questions: Questions, as format: Format
  ) throws -> [UInt8] {
    switch format {
    case .dot: Array(DotPicture.text(picture).utf8)
    case .mermaid: Array(try MermaidPicture.text(picture).utf8)
    case .json: JSONPicture.bytes(picture)
    case .graphml: Array(GraphMLPicture.text(picture).utf8)
    case .svg:
      // Before it is laid out, which takes long for what is refused.
      Array(try SVGPicture.text(questions.placed(try SVGPicture.readable(picture))).utf8)
    case .html: questions.page(showing: picture)
    }
  }

  private static func isDrawn(_ picture: GraphPicture, as format: Format) -> Bool {
    switch format {
    case .mermaid: (try? MermaidPicture.text(picture)) != nil
    case .svg: (try? SVGPicture.readable(picture)) != nil
    case .dot, .json, .graphml, .html: true
    }
  }

  private struct Target {
    var format: Format
    /// `nil` = standard output.
    var file: String?
  }

  private func targets() throws -> [Target] {
    let targets = try formats.map(target)
    return targets.isEmpty ? [Target(format: .dot)] : targets
  }

  private func target(_ format: String) throws -> Target {
    let parts = format.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let known = Format(rawValue: parts[0]) else {
      let names = Format.allCases.map(\.rawValue)
      let near = NearestName.suggestion(for: parts[0], among: names)
      throw ValidationError(
        "unknown format \(parts[0])"
          + (near.map { ", did you mean \($0)?" } ?? "; one of \(names.joined(separator: ", "))"))
    }
    if parts.count > 1, parts[1].isEmpty { throw ValidationError("--format \(format) names no file") }
    return Target(format: known, file: parts.count > 1 ? parts[1] : nil)
  }
}

extension PictureRequest.Only: ExpressibleByArgument {}
