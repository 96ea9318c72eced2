import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// Reads a project that lies at `App/Demo.xcodeproj` in a tree of the given files.
func readProject(_ project: ProjectFileText, files: [String: String] = [:]) throws -> ProjectFragment {
  try readProject(bytes: project.bytes, files: files)
}

let projectPath = "App/Demo.xcodeproj/project.pbxproj"

func readProject(bytes: [UInt8], files: [String: String] = [:]) throws -> ProjectFragment {
  let tree = MemoryTree(files)
  let reader = XcodeProjectReader(inventory: try tree.inventory(pruning: Pruning())) { try? tree.read($0) }
  return reader.fragment(of: bytes, at: projectPath)
}

func place(_ line: Int, column: Int = 5) -> SourceLocation {
  SourceLocation(file: projectPath, line: line, column: column)
}

extension ProjectFragment {
  func target(_ name: String) -> FragmentTarget? { targets.first { $0.name == name } }

  func dependencies(of name: String) -> [FragmentTargetDependency] { target(name)?.dependencies ?? [] }
}
