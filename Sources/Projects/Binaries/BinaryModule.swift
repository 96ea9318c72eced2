import DepGraphFiles
import DepGraphModel

/// What is known of a prebuilt framework or library.
struct BinaryModule {
  /// What `import` calls it, where its interface says so.
  private(set) var moduleName: String?
  /// The interface that is read in place of sources; at most one.
  private(set) var files: [String] = []
  /// Whether all that it declares was seen. Without a Swift module in it there is nothing to see.
  private(set) var isWhole = false

  /// - Parameters:
  ///   - folder: repository-relative; `nil` where it is fetched from elsewhere.
  ///   - name: the module that is looked for.
  init(at folder: String?, of name: String, in inventory: Inventory) {
    guard let folder, inventory.isDirectory(folder) else { return }
    if let interface = BinaryInterface(below: folder, of: name, in: inventory) {
      moduleName = interface.moduleName
      files = [interface.file]
      isWhole = true
    } else {
      isWhole = !inventory.files(below: folder).contains { $0.path.contains(".swiftmodule") }
    }
  }
}
