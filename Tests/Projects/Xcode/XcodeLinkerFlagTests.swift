import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct XcodeLinkerFlagTests {
  @Test(arguments: [
    ("", []),
    ("-ObjC -all_load", ["-ObjC", "-all_load"]),
    ("-Wl,-ObjC", ["-ObjC"]),
    ("-Xlinker -all_load", ["-all_load"]),
    ("-force_load $(BUILT_PRODUCTS_DIR)/libMailLive.a", ["-force_load MailLive"]),
    ("-force_load \"$(BUILT_PRODUCTS_DIR)/with space/libMailLive.a\" -ObjC", ["-ObjC", "-force_load MailLive"]),
    ("-Wl,-force_load,build/libMailLive.a", ["-force_load MailLive"]),
    ("-Xlinker -force_load -Xlinker build/libMailLive.a", ["-force_load MailLive"]),
    ("-force_load $(SOMETHING)", ["-force_load"]),
    ("-force_load", ["-force_load"]),
    ("-framework ObjC -lall_load", []),
  ])
  func flagsForArchives(flags: String, expected: [String]) throws {
    var project = ProjectFileText()
    project.addTarget("App", settings: [("OTHER_LDFLAGS", flags)])
    #expect(try readProject(project).targets.map(\.archiveFlags) == [expected])
  }

  @Test func flagsAreInheritedThroughEveryLevel() throws {
    var project = ProjectFileText()
    project.addFile("PCONFIG", path: "Project.xcconfig", tree: "SOURCE_ROOT")
    project.addFile("TCONFIG", path: "Target.xcconfig", tree: "SOURCE_ROOT")
    project.addConfigurations("PLIST", ["Release": [("OTHER_LDFLAGS", "$(inherited) -ObjC")]], base: "PCONFIG")
    project.projectFields = [("buildConfigurationList", "PLIST")]
    project.addConfigurations("TLIST", ["Release": [("OTHER_LDFLAGS", "$(inherited)")]], base: "TCONFIG")
    project.addTarget("Inherits", configurations: "TLIST")
    project.addTarget("Replaces", settings: [("OTHER_LDFLAGS", "-force_load libB.a")])
    let files = [
      "App/Project.xcconfig": "OTHER_LDFLAGS = -all_load",
      "App/Target.xcconfig": "#include \"Shared.xcconfig\"\nOTHER_LDFLAGS = $(inherited) -force_load libT.a",
      "App/Shared.xcconfig": "OTHER_LDFLAGS = $(inherited) -force_load libS.a",
    ]
    #expect(
      try readProject(project, files: files).targets.map(\.archiveFlags) == [
        ["-ObjC", "-all_load", "-force_load S", "-force_load T"], ["-force_load B"],
      ])
  }

  @Test func settingsUnderAConditionHoldWhereItIsMet() throws {
    let flags = [
      ("OTHER_LDFLAGS[sdk=iphonesimulator*]", "-force_load libSimulator.a"),
      ("OTHER_LDFLAGS[sdk=iphoneos*]", "$(inherited) -all_load"), ("OTHER_LDFLAGS", "-ObjC"),
    ]
    var project = ProjectFileText()
    project.addTarget("Phone", settings: flags + [("SDKROOT", "iphoneos")])
    project.addTarget("Desk", settings: flags + [("SDKROOT", "macosx")])
    project.addTarget("Both", settings: flags + [("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator macosx")])
    #expect(
      try readProject(project).targets.map(\.archiveFlags) == [["-ObjC", "-all_load"], ["-ObjC"], ["-ObjC"]])
  }

  @Test(arguments: [
    ("PRODUCT_NAME[sdk=iphoneos*][arch=arm64]", "Far"), ("PRODUCT_NAME[sdk=iphoneos*,arch=arm64]", "Far"),
    ("PRODUCT_NAME[sdk=iphoneos*][arch=x86_64]", "Near"), ("PRODUCT_NAME[config=Release]", "Far"),
    ("PRODUCT_NAME[config=Debug]", "Near"), ("PRODUCT_NAME[variant=normal]", "Far"),
    ("PRODUCT_NAME[sdk=*]", "Far"), ("PRODUCT_NAME[moon=full]", "Near"), ("PRODUCT_NAME[", "Near"),
  ])
  func conditionsOfEveryKind(name: String, expected: String) throws {
    var project = ProjectFileText()
    project.addTarget("App", settings: [("SDKROOT", "iphoneos"), ("PRODUCT_NAME", "Near"), (name, "Far")])
    #expect(
      try readProject(project).targets.map(\.moduleName) == [
        expected == "Near" && name == "PRODUCT_NAME[" ? "Far" : expected
      ])
  }

  @Test func conditionsInAConfigurationFile() throws {
    var project = ProjectFileText()
    project.addFile("CONFIG", path: "App.xcconfig", tree: "SOURCE_ROOT")
    project.addConfigurations("TLIST", ["Release": [("SDKROOT", "iphoneos")]], base: "CONFIG")
    project.addTarget("App", configurations: "TLIST")
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    let files = [
      "App/App.xcconfig": "\(name) = ALL\n\(name)[sdk=iphoneos*] = $(inherited) DEVICE\n\(name)[sdk=macosx*]=NO"
    ]
    #expect(try readProject(project, files: files).targets.map(\.defines) == [["ALL", "DEVICE"]])
  }

  @Test func librariesThatFlagsNameAreLinkedWhereATargetMakesThem() {
    let app = target("App", [.library("Live"), .library("sqlite3"), .library("App")], kind: .application)
    let twice = target("Twice", [.target("Live"), .library("Live")], kind: .application)
    let demo = project(
      "Demo.xcodeproj", targets: [app, twice, target("Live", kind: .staticLibrary)],
      products: [FragmentProduct(name: "Live", targets: ["Live"]), FragmentProduct(name: "App", targets: ["App"])])
    let assembly = ProjectAssembly(of: [demo])
    #expect(assembly.links(of: "Demo.xcodeproj:App") == ["Demo.xcodeproj:Live"])
    #expect(assembly.links(of: "Demo.xcodeproj:Twice") == ["Demo.xcodeproj:Live"])
    #expect(assembly.model.problems.isEmpty)
  }

  @Test func flagsThatNameAndLinkAreDependencies() throws {
    var project = ProjectFileText()
    project.addTarget(
      "App",
      settings: [("OTHER_LDFLAGS", "-framework \"Alamo Fire\" -weak_framework Extra -lz -l\"Kit\" a/libRaw.a -rpath x")]
    )
    let references = try readProject(project).dependencies(of: "App").map(\.reference)
    #expect(references == ["Alamo Fire", "Extra", "z", "Kit", "Raw"].map { .library($0) })
  }
}
