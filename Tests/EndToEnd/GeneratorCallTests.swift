import Testing

/// `migrate needle`: the places that call Needle's generator.
@Suite struct GeneratorCallTests {
  /// A build phase is one string; others call by a path, a variable, a package manager, over several lines.
  @Test func callsOfTheGeneratorAreFoundInScriptsOfAllKinds() throws {
    let folder = try Weather.folder()
    let padding = String(repeating: "# what the phase is for\\n", count: 30)
    try folder.write(
      "Other/project.pbxproj",
      """
      shellScript = "\(padding)if which needle >/dev/null; then\\n  needle generate Gen.swift Sources\\nfi\\n";
      shellScript = "\\"${PODS_ROOT}/Needle/bin/needle\\" \\\\\\n  generate Gen.swift Sources\\n";
      shellScript = "GENERATOR=$(which needle)\\n$GENERATOR generate Gen.swift Sources\\n";
      shellScript = "xcrun --sdk macosx mint run needle@0.25.1 generate Gen.swift Sources\\n";
      shellScript = "echo needle is missing; xcodegen generate\\n";
      shellScript = "# needle generate Gen.swift Sources\\n";
      shellScript = "bundle exec rake needles\\n";

      """)
    try folder.write(
      "Other/project.yml",
      """
      preBuildScripts:
        - script: mint run uber/needle@0.25 generate Gen.swift Sources
        - script: ${NEEDLE_PATH} generate Gen.swift Sources
      postCompileScripts:
        - script: |
            needle \\
              generate Gen.swift Sources

      """)
    try folder.write(
      "Other/Project.swift",
      """
      let scripts: [TargetScript] = [
        .pre(tool: "needle", arguments: ["generate", "Gen.swift"], name: "1"),
        .pre(
          tool: "needle",
          arguments: ["generate", "Gen.swift"], name: "2"),
        // needle generate Gen.swift Sources
      ]

      """)
    try folder.write(
      "Other/Makefile",
      """
      GENERATOR := mint run uber/needle
      code:
      \t$(GENERATOR) generate Gen.swift Sources
      \tswift run needle generate Gen.swift Sources
      \ttuist generate

      """)
    try folder.write("Other/Rakefile", "task(:di) { sh 'bundle', 'exec', 'needle', 'generate', 'Gen.swift' }\n")
    try folder.write("Other/fastlane/Fastfile", "sh(\"cd .. && needle generate Gen.swift Sources\")\n")
    try folder.write("Other/Justfile", "di:\n    @needle generate Gen.swift Sources\n")
    try folder.write("Other/build-phases/di", "#!/bin/sh\nneedle generate Gen.swift Sources\n")
    try folder.write("Other/build-phases/notes", "needle generate Gen.swift Sources\n")
    try folder.write("Other/bitrise.yml", "- script: |-\n    $BITRISE_SOURCE_DIR/bin/needle generate Gen.swift\n")
    try folder.write(
      "Other/App.xcscheme", "scriptText = \"cd &quot;$SRCROOT&quot;&#10;needle generate Gen.swift&#10;\"\n")
    let outcome = try Tool.run(["migrate", "needle", "--allow-incomplete", "--format", "json"], in: folder.path)
    let calls = try JSON(outcome.output)["answer"]["residue"].list.compactMap { row -> String? in
      guard let file = row["location"]["file"].string, file.hasPrefix("Other/"), row["kind"] == .text("generator-call"),
        case .integer(let line) = row["location"]["line"]
      else { return nil }
      return "\(file.dropFirst(6)):\(line)"
    }
    #expect(
      calls == [
        "App.xcscheme:1", "Justfile:2", "Makefile:3", "Makefile:4", "Project.swift:2", "Project.swift:4", "Rakefile:1",
        "bitrise.yml:2", "build-phases/di:2", "fastlane/Fastfile:1", "project.pbxproj:1", "project.pbxproj:2",
        "project.pbxproj:3", "project.pbxproj:4", "project.yml:2", "project.yml:3", "project.yml:6",
      ])
  }
}
