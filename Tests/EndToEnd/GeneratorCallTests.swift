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
    #expect(
      try calls(in: folder) == [
        "App.xcscheme:1", "Justfile:2", "Makefile:3", "Makefile:4", "Project.swift:2", "Project.swift:4", "Rakefile:1",
        "bitrise.yml:2", "build-phases/di:2", "fastlane/Fastfile:1", "project.pbxproj:1", "project.pbxproj:2",
        "project.pbxproj:3", "project.pbxproj:4", "project.yml:2", "project.yml:3", "project.yml:6",
      ])
  }

  /// On Windows each line ends in two characters, also within the strings of a project.
  @Test func callsGoOnBehindTheEndsOfLinesOfWindows() throws {
    let folder = try Weather.folder()
    try folder.write(
      "Other/di.sh", "#!/bin/sh\r\nneedle \\\r\n  generate \\\r\n  Gen.swift\r\nneedle \\ \r\n  generate\r\n")
    try folder.write(
      "Other/project.yml", "scripts:\r\n  - script: |\r\n      needle \\\r\n        generate Gen.swift\r\n")
    try folder.write("Other/project.pbxproj", #"shellScript = "needle \\\r\n  generate Gen.swift\r\n";"# + "\r\n")
    #expect(try calls(in: folder) == ["di.sh:2", "project.pbxproj:1", "project.yml:3"])
  }

  @Test func phasesThatRunAScriptOfTheRepositoryCallWhatItCalls() throws {
    let folder = try Weather.folder()
    try folder.write("Other/Scripts/di.sh", "needle generate Gen.swift Sources\n")
    try folder.write("Other/Scripts/lint.sh", "swiftlint\n")
    try folder.write(
      "Other/App.xcodeproj/project.pbxproj",
      #"""
      shellScript = "\"${SRCROOT}/Scripts/di.sh\"\n";
      shellScript = "cd Scripts\nsh ./di.sh --all\n";
      shellScript = "\"${SRCROOT}/Scripts/lint.sh\"\n";
      shellScript = "# ./Scripts/di.sh\necho ./Scripts/di.sh\n";
      inputPaths = ("$(SRCROOT)/Scripts/di.sh");
      """#)
    try folder.write(
      "Other/project.yml",
      """
      sources:
        - Scripts/di.sh
      preBuildScripts:
        - path: Scripts/di.sh
        - script: ./Scripts/di.sh
        - script: |
            Scripts/di.sh Gen.swift
        - script: ./Scripts/lint.sh

      """)
    try folder.write(
      "Other/Project.swift",
      """
      let scripts: [TargetScript] = [
        .pre(path: "Scripts/di.sh", name: "1"),
        .pre(path: "Scripts/lint.sh", name: "2"),
      ]

      """)
    #expect(
      try calls(in: folder) == [
        "App.xcodeproj/project.pbxproj:1", "App.xcodeproj/project.pbxproj:2", "Project.swift:2", "Scripts/di.sh:1",
        "project.yml:4", "project.yml:5", "project.yml:7",
      ])
  }

  private func calls(in folder: ProjectFolder) throws -> [String] {
    let outcome = try Tool.run(["migrate", "needle", "--allow-incomplete", "--format", "json"], in: folder.path)
    return try JSON(outcome.output)["answer"]["residue"].list.compactMap { row -> String? in
      guard let file = row["location"]["file"].string, file.hasPrefix("Other/"), row["kind"] == .text("generator-call"),
        case .integer(let line) = row["location"]["line"]
      else { return nil }
      return "\(file.dropFirst(6)):\(line)"
    }
  }
}
