import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// Finds and reads every manifest and project of the tree, and joins them into one model.
struct ProjectReading {
  let request: AnalysisRequest
  let contents: TreeContents

  struct Reading: Sendable {
    var assembly: ProjectAssembly

    var model: ProjectModel { assembly.model }
  }

  func read() -> Reading {
    let inventory = contents.inventory
    let discovery = ProjectDiscovery(in: inventory)
    let tree = request.tree
    let filter = request.configuration.paths
    let xcode = XcodeProjectReader(inventory: inventory, isExcluded: filter.excludes) { try? tree.read($0) }
    var fragments: [ProjectFragment] = []
    for path in discovery.projects {
      guard let bytes = try? tree.read(path) else { continue }
      fragments.append(xcode.fragment(of: bytes, at: path))
    }
    let workspaces = discovery.workspaces.compactMap { path in
      (try? tree.read(path)).map {
        XcodeWorkspace(reading: $0, at: path, inventory: inventory, isExcluded: filter.excludes)
      }
    }
    let assembly = ProjectAssembly(of: fragments, workspaces: workspaces)
    return Reading(assembly: assembly)
  }
}
