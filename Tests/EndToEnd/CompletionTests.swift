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

  /// What `--link` and `--unlink` take is offered in two steps.
  @Test func linksAreOfferedInTwoSteps() throws {
    let folder = try Weather.folder()
    try folder.run("check", exits: 1)
    func links(_ option: String, _ word: String) throws -> [String] {
      try offered(
        "---completion", "query", "what-if", "--", option, "4", "\(word.utf8.count)", "depgraph", "query", "what-if",
        option, word, in: folder)
    }
    #expect(try links("--link", "Weat") == ["WeatherClient:", "WeatherClientLive:"])
    #expect(try links("--link", "Forecast:Weat") == ["Forecast:WeatherClient", "Forecast:WeatherClientLive"])
    #expect(try links("--unlink", "Forecast:") == ["Forecast:HomeFeature"])
    // Bash has the colon as a word of its own.
    #expect(
      try offered(
        "---completion", "query", "what-if", "--", "--unlink", "6", "2", "depgraph", "query", "what-if", "--unlink",
        "Forecast", ":", "Ho", in: folder) == ["HomeFeature"])
    #expect(
      try offered(
        "---completion", "query", "modules", "--", "--package", "4", "0", "depgraph", "query", "modules", "--package",
        "", in: folder) == ["Forecast"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func rulesAndFormatsAreInTheScripts(shell: String) throws {
    let folder = try ProjectFolder()
    let script = try offered("--generate-completion-script", shell, in: folder).joined(separator: "\n")
    #expect(script.contains("missing-live-value") && script.contains("swiftlint-json"))
    // Kinds and roles of modules, kinds of edges.
    #expect(script.contains("app-clip") && script.contains("implementation") && script.contains("build-only"))
  }
}
