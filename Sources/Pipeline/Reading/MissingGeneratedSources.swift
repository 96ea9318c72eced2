import DepGraphFiles
import DepGraphModel

/// Generated files that the configuration names and that are not on disk: what they declare was not seen, so that
/// nothing is certain about names that nothing seems to register. In the folder of a module they may also hold what it
/// lacks; a pattern without a folder says of no module that it has such files.
struct MissingGeneratedSources {
  let patterns: [PathPattern]
  let inventory: Inventory
  /// The path that was probably meant.
  let nearest: (String) -> String?

  /// Makes them files of the modules that they may belong to, which cannot be read, and reports each once.
  func note(in model: inout ProjectModel) {
    for pattern in patterns where !inventory.files.contains(where: { pattern.matches($0.path) }) {
      let folder = pattern.literalFolder
      for index in model.modules.indices where Self.mayHold(model.modules[index], folder) {
        model.modules[index].files = (model.modules[index].files + [pattern.text]).sorted()
      }
      model.problems.append(
        Problem(
          kind: .unmatchedPattern,
          message: "no generated file \(pattern.text) is on disk: what it declares is unknown"
            + (nearest(pattern.text).map { "; did you mean \($0)?" } ?? ""),
          location: pattern.location, subject: pattern.text))
    }
  }

  /// Whether a folder is in the module's own one, or around it.
  private static func mayHold(_ module: Module, _ folder: String) -> Bool {
    guard !module.files.isEmpty else { return false }
    if folder.isEmpty { return true }
    return Set(module.files.map { home(of: $0, in: module) }).contains { home in
      !home.isEmpty && (isInside(home, folder) || isInside(folder, home))
    }
  }

  /// The folder that is named like the module, else the file's own.
  private static func home(of file: String, in module: Module) -> String {
    let folders = file.split(separator: "/").dropLast()
    let end = folders.lastIndex { $0 == module.name } ?? folders.endIndex - 1
    return folders.isEmpty ? "" : folders[...end].joined(separator: "/")
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }
}
