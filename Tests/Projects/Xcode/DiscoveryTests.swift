import DepGraphFiles
import DepGraphProjects
import Testing

@Test func discoveryFindsWhatIsAProjectAndNothingElse() throws {
  let paths = [
    "Package.swift", "Kit/Package.swift", "Kit/Sources/Package.swiftinterface", "Play.swiftpm/Package.swift",
    "Kit/.swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata", "Kit/.build/checkouts/a/Package.swift",
    "App/App.xcodeproj/project.pbxproj", "App/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata",
    "App/App.xcodeproj/Package.swift", "All.xcworkspace/contents.xcworkspacedata", "Docs/project.pbxproj",
    "Docs/contents.xcworkspacedata", "Try.playground/Package.swift",
  ]
  let tree = MemoryTree(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
  let found = ProjectDiscovery(in: try tree.inventory(pruning: Pruning()))
  #expect(found.paths(of: .swiftPM) == ["Kit/Package.swift", "Package.swift", "Play.swiftpm/Package.swift"])
  #expect(found.paths(of: .xcode) == ["App/App.xcodeproj/project.pbxproj"])
  #expect(found.workspaces == ["All.xcworkspace/contents.xcworkspacedata"])
}
