import Foundation
import PackagePlugin

/// `swift package depgraph [arguments]`: the tool on the package, with the tool's own arguments.
@main
struct DepGraphCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(
      try context.tool(named: "depgraph").url, arguments, in: context.package.directoryURL,
      workFolder: context.pluginWorkDirectoryURL)
  }

  /// The plugin's own folder holds the index: the package's may not be written to.
  private func run(_ tool: URL, _ arguments: [String], in folder: URL, workFolder: URL) throws {
    var words = arguments
    // Xcode names the targets that were chosen in its dialog; depgraph judges the tree.
    var extractor = ArgumentExtractor(words)
    _ = extractor.extractOption(named: "target")
    words = extractor.remainingArguments
    if Self.usesIndex(words) { words += ["--db", workFolder.appendingPathComponent("index.sqlite").path] }
    let process = Process()
    process.executableURL = tool
    process.arguments = words
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      Diagnostics.error("depgraph was terminated by signal \(process.terminationStatus)")
      return
    }
    // What is wrong has been printed; SwiftPM makes exit code 1 of any of depgraph's.
    if process.terminationStatus != 0 { Diagnostics.error("depgraph: exit code \(process.terminationStatus)") }
  }

  private static func usesIndex(_ words: [String]) -> Bool {
    let own = ["--db", "--in-memory", "--no-cache", "--help", "-h", "--version"]
    guard !words.contains(where: { word in own.contains(word) || word.hasPrefix("--db=") }) else { return false }
    guard let command = words.first, !command.hasPrefix("-") else { return true }
    return ["check", "index", "query", "baseline"].contains(command)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DepGraphCommandPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(
        try context.tool(named: "depgraph").url, arguments, in: context.xcodeProject.directoryURL,
        workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
