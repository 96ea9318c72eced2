import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct XcodePackageReferenceTests {
  @Test func localPackagesAreFoundByEitherKindOfReference() throws {
    var project = ProjectFileText()
    project.add("LOCAL", "XCLocalSwiftPackageReference", ["relativePath": "../Packages/New Kit"])
    project.packageReferences = ["LOCAL"]
    project.add("MAIN", "PBXGroup", ["children": ["OLDREF", "FOLDER", "ROOTREF"], "sourceTree": "<group>"])
    project.add(
      "OLDREF", "PBXFileReference", ["lastKnownFileType": "wrapper", "path": "Internal", "sourceTree": "<group>"])
    project.add(
      "FOLDER", "PBXFileReference", ["lastKnownFileType": "folder", "path": "Assets", "sourceTree": "<group>"])
    project.add(
      "ROOTREF", "PBXFileReference",
      ["lastKnownFileType": "folder", "name": "Shop", "path": "..", "sourceTree": "<group>"])
    project.addProduct("KIT", "Kit", package: "LOCAL")
    project.addTarget("App", products: ["KIT"])
    let files = [
      "Package.swift": "", "App/Internal/Package.swift": "", "Packages/New Kit/Package.swift": "",
      "App/Assets/picture.png": "",
    ]
    let fragment = try readProject(project, files: files)
    #expect(fragment.dependencies.map(\.localDirectory) == ["Packages/New Kit", "App/Internal", ""])
    #expect(fragment.dependencies.map(\.identity) == ["new kit", "internal", "shop"])
    #expect(fragment.dependencies[1].location == place(project.line(of: "OLDREF"), column: 3))
    #expect(fragment.dependencies(of: "App").map(\.reference) == [.product("Kit", package: "new kit")])
  }

  @Test func aLocalPackageAboveTheRepositoryHasNoFolder() throws {
    var project = ProjectFileText()
    project.add("LOCAL", "XCLocalSwiftPackageReference", ["relativePath": "../../Sibling"])
    project.packageReferences = ["LOCAL"]
    let dependencies = try readProject(project).dependencies
    #expect(dependencies.map(\.localDirectory) == [nil])
    #expect(dependencies.map(\.identity) == ["sibling"])
  }
}
