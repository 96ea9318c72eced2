import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct XcodeSettingsTests {
  @Test(arguments: [
    ([], "Demo_App"),
    ([("PRODUCT_NAME", "$(TARGET_NAME)")], "Demo_App"),
    ([("PRODUCT_NAME", "3D-${TARGET_NAME:lower}")], "_D_demo_app"),
    ([("PRODUCT_NAME", "Shop"), ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME)Core")], "ShopCore"),
    ([("PRODUCT_MODULE_NAME", "My$(PRODUCT_NAME:c99extidentifier)")], "MyDemo_App"),
    ([("PRODUCT_NAME", "Ünïcode-é")], "Ünïcode_é"),
    ([("PRODUCT_NAME", "$(A)"), ("A", "$(B)"), ("B", "$(A)")], "Demo_App"),
    ([("PRODUCT_NAME", "$(UNCLOSED")], "__UNCLOSED"),
  ])
  func moduleNameComesFromTheSettings(settings: [(String, String)], expected: String) throws {
    var project = ProjectFileText()
    project.addTarget("Demo App", settings: settings)
    #expect(try readProject(project).targets.map(\.moduleName) == [expected])
  }

  @Test func conditionsAreThoseOfTheShippedConfiguration() throws {
    var project = ProjectFileText()
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    project.addConfigurations("PLIST", ["Debug": [(name, "DEBUG")], "Release": [(name, "WHOLE")]])
    project.projectFields = [("buildConfigurationList", "PLIST")]
    project.addConfigurations(
      "TLIST", ["Debug": [(name, "$(inherited) MOCKS")], "Release": [(name, "SHOP $(inherited)")]])
    project.addTarget("App", configurations: "TLIST")
    project.addConfigurations("OLIST", ["Debug": [], "Release": []])
    project.addTarget("Other", configurations: "OLIST")
    #expect(try readProject(project).targets.map(\.defines) == [["SHOP", "WHOLE"], ["WHOLE"]])
  }

  @Test(arguments: [
    ("Release", "", ["MOCKS", "TRACE"]), ("Beta", "TRACE", ["MOCKS"]), ("DebugBeta", "", []),
  ])
  func conditionsOfDebugBuildsAreThoseThatNoOtherBuildHas(
    other: String, conditions: String, expected: [String]
  ) throws {
    var project = ProjectFileText()
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    project.addConfigurations(
      "TLIST",
      [
        "Debug": [(name, "MOCKS SHOP"), ("OTHER_SWIFT_FLAGS", "$(inherited) -DTRACE -Onone -D SHOP")],
        other: [(name, conditions), ("OTHER_SWIFT_FLAGS", "-D SHOP")],
      ])
    project.addTarget("App", configurations: "TLIST")
    #expect(try readProject(project).targets.map(\.debugDefines) == [expected])
  }

  @Test(arguments: [
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", ["CLIP", "LOCAL", "SHOP"]),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]", ["CLIP", "LOCAL", "SHOP"]),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=iphonesimulator*]", nil),
  ])
  func conditionsOfAllBuildsAreKnownWhereNoneDependsOnTheDevice(name: String, expected: [String]?) throws {
    var project = ProjectFileText()
    project.addConfigurations(
      "TLIST", ["Debug": [(name, "LOCAL SHOP")], "Release": [("OTHER_SWIFT_FLAGS", "-D SHOP -DCLIP")]])
    project.addTarget("App", configurations: "TLIST")
    #expect(try readProject(project).targets.map(\.possibleDefines) == [expected])
  }

  /// What another compiler is handed defines nothing for Swift.
  @Test(arguments: [
    ("-Xcc -DCLIP -DSHOP", ["SHOP"]), ("-Xfrontend -D -Xfrontend CLIP", ["CLIP"]), ("-Xlinker -DCLIP", []),
  ])
  func flagsForOthersDefineNothing(flags: String, expected: [String]) throws {
    var project = ProjectFileText()
    project.addTarget("App", settings: [("OTHER_SWIFT_FLAGS", flags)])
    #expect(try readProject(project).targets.map(\.defines) == [expected])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aLineOfASettingsFileGoesOnBehindABackslash(end: String) throws {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "Config/App.xcconfig", tree: "SOURCE_ROOT")
    project.addConfigurations("TLIST", ["Release": []], base: "CONFIG")
    project.addTarget("App", configurations: "TLIST")
    let lines = [
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS = LIVE \\", "  SHOP \\ // with a comment", "  CLIP",
      "PRODUCT_NAME = Shop \\", "",
      "OTHER_SWIFT_FLAGS = \\", "-DTRACE;", "A = \\",
    ]
    let files = ["App/Config/App.xcconfig": lines.joined(separator: end)]
    let target = try #require(try readProject(project, files: files).targets.first)
    #expect(target.defines == ["CLIP", "LIVE", "SHOP", "TRACE"])
    #expect(target.moduleName == "Shop")
  }

  @Test func ofASettingsFileThatIsNotThereNothingIsSaid() throws {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "Config/App.xcconfig", tree: "SOURCE_ROOT")
    let debug = [("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "MOCKS")]
    project.addConfigurations("TLIST", ["Debug": debug, "Release": []], base: "CONFIG")
    project.addTarget("App", configurations: "TLIST")
    let fragment = try readProject(project)
    #expect(fragment.targets.map(\.debugDefines) == [[]])
    #expect(fragment.targets.map(\.possibleDefines) == [nil])
    #expect(fragment.problems.count == 1)
    let files = ["App/Config/App.xcconfig": "A = B"]
    #expect(try readProject(project, files: files).targets.map(\.debugDefines) == [["MOCKS"]])
  }

  @Test(arguments: [("Store-Release", ["STORE"]), ("Debug", ["BETA"])])
  func withoutReleaseTheDefaultConfigurationCountsUnlessItIsForDebugging(
    standard: String, expected: [String]
  ) throws {
    var project = ProjectFileText()
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    project.addConfigurations(
      "TLIST",
      ["Debug": [(name, "DEBUG")], "Beta-Release": [(name, "BETA")], "Store-Release": [(name, "STORE")]],
      standard: standard)
    project.addTarget("App", configurations: "TLIST")
    #expect(try readProject(project).targets.map(\.defines) == [expected])
  }

  @Test func configurationFilesStandBelowTheirLevelAndIncludeOthers() throws {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "Config/App.xcconfig", tree: "SOURCE_ROOT")
    project.addConfigurations("TLIST", ["Release": [("PRODUCT_NAME", "$(inherited)Final")]], base: "CONFIG")
    project.addTarget("App", configurations: "TLIST")
    let files = [
      "App/Config/App.xcconfig": """
      #include "Base.xcconfig" // with a comment
      #include? "Local.xcconfig"
      #include "Absent.xcconfig"
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(SHARED) LIVE // no more
      SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=macosx*] = DESKTOP
      """,
      "App/Config/Base.xcconfig": """
      #include "App.xcconfig"
      SHARED = BASE
      PRODUCT_NAME = Shop
      """,
    ]
    let fragment = try readProject(project, files: files)
    #expect(fragment.targets.map(\.moduleName) == ["ShopFinal"])
    #expect(fragment.targets.map(\.defines) == [["BASE", "LIVE"]])
    #expect(fragment.problems.map(\.kind) == [.missingPath])
    #expect(fragment.problems[0].location == SourceLocation(file: "App/Config/App.xcconfig", line: 3, column: 1))
  }

  @Test(arguments: [
    ([("SDKROOT", "iphoneos")], ["ios"]),
    ([("SDKROOT", "xros")], ["visionos"]),
    ([("SDKROOT", "auto"), ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator macosx")], ["ios", "macos"]),
    ([("SDKROOT", "auto")], []),
    ([], []),
  ])
  func platformsComeFromTheSDK(settings: [(String, String)], expected: [String]) throws {
    var project = ProjectFileText()
    project.addTarget("App", settings: settings)
    #expect(try readProject(project).targets.map(\.platforms) == [expected])
  }

  @Test func settingsThatGrowWithoutBoundEnd() throws {
    var project = ProjectFileText()
    let doubling = (0..<60).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))$(A\($0 + 1))") }
    project.addTarget("App", settings: doubling + [("PRODUCT_NAME", "$(A0)")])
    #expect(try readProject(project).targets.count == 1)
  }

  /// A project whose one configuration file has the given content.
  private func read(_ content: String, files: [String: String] = [:]) throws -> ProjectFragment {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "App.xcconfig")
    project.addConfigurations("LIST", ["Release": []], base: "CONFIG")
    project.addTarget("App", configurations: "LIST")
    return try readProject(project, files: files.merging(["App/App.xcconfig": content]) { first, _ in first })
  }

  @Test func anIncludedFileIsFoundWhateverTheCaseOfItsPath() throws {
    let common = ["Config/Common.xcconfig": "PRODUCT_MODULE_NAME = Shop\n"]
    let fragment = try read("#include \"../config/common.xcconfig\"\n", files: common)
    #expect(fragment.targets.map(\.moduleName) == ["Shop"])
    #expect(fragment.problems.isEmpty)
    #expect(fragment.settingsFiles.contains("App/App.xcconfig"))
    #expect(try read("#include \"../config/other.xcconfig\"\n", files: common).problems.map(\.kind) == [.missingPath])
  }

  @Test func manyTargetsWithFilesOfTheirOwnAreAllRead() throws {
    var project = ProjectFileText()
    var files: [String: String] = ["App/Common.xcconfig": "A = B\n"]
    for number in 0..<150 {
      files["App/T\(number).xcconfig"] = "#include \"Common.xcconfig\"\nPRODUCT_MODULE_NAME = M\(number)\n"
      project.addFile("CONFIG\(number)", path: "T\(number).xcconfig")
      project.addConfigurations("LIST\(number)", ["Release": []], base: "CONFIG\(number)")
      project.addTarget("T\(number)", configurations: "LIST\(number)")
    }
    #expect(try readProject(project, files: files).targets.map(\.moduleName) == (0..<150).map { "M\($0)" })
  }

  @Test func aConfigurationFileOutsideOfTheRepositoryIsTold() throws {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "../../App.xcconfig")
    project.addConfigurations("LIST", ["Release": []], base: "CONFIG")
    project.addTarget("App", configurations: "LIST")
    let problems = try readProject(project).problems
    #expect(problems.map(\.kind) == [.missingPath])
    #expect(problems.first?.message.contains("is outside of the repository") == true)
  }
}
