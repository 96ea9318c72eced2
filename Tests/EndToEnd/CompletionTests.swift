import Testing

/// What a shell offers behind a key press.
@Suite struct CompletionTests {
  private func offered(_ arguments: String..., in folder: ProjectFolder) throws -> [String] {
    // As the scripts of swift-argument-parser ask: the position of the word, and where in it the cursor is.
    let outcome = try Tool.run(arguments, in: folder.path)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func namesComeFromTheIndexWithoutAScan() throws {
    let folder = try Weather.folder()
    #expect(
      try offered(
        "---completion", "query", "deps", "--", "positional@0", "3", "0", "depgraph", "query", "deps", "", in: folder)
        == [])
    #expect(!folder.exists(".depgraph"))
    try folder.run("check", exits: 1)
    try folder.remove("Package.swift")
    #expect(
      try offered(
        "---completion", "query", "deps", "--", "positional@0", "3", "4", "depgraph", "query", "deps", "Weat",
        in: folder) == ["WeatherClient", "WeatherClientLive"])
    #expect(
      try offered(
        "---completion", "query", "why-not", "--", "positional@0", "3", "0", "depgraph", "query", "why-not", "",
        in: folder) == ["Forecast", "Kiosk"])
    #expect(
      try offered(
        "---completion", "query", "matrix", "--", "--key", "4", "0", "depgraph", "query", "matrix", "--key", "",
        in: folder) == ["weatherClient", "WeatherClient"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func rulesAndFormatsAreInTheScripts(shell: String) throws {
    let folder = try ProjectFolder()
    let script = try offered("--generate-completion-script", shell, in: folder).joined(separator: "\n")
    #expect(script.contains("missing-live-value") && script.contains("swiftlint-json"))
  }
}
