/// Whether git leaves folders out of a checkout.
enum SparseCheckout {
  private static let file = "info/sparse-checkout"
  private static let prefix = "gitdir:"

  /// - Parameter root: real and absolute; it may be a folder of the repository.
  static func isDeclared(around root: String) -> Bool {
    guard let home = DiskFile.nearestFolder(holding: ".git", from: root) else { return false }
    let git = (home == "/" ? "" : home) + "/.git"
    if DiskFile.exists(git + "/" + file) { return true }
    // A worktree or a submodule has a file there, which says where its own part of the repository is.
    guard let bytes = try? DiskFile.read(git), bytes.count < 4096 else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(prefix) else { return false }
    let path = String(text.dropFirst(prefix.count).split(whereSeparator: \.isNewline).first ?? "").drop { $0 == " " }
    guard !path.isEmpty else { return false }
    return DiskFile.exists((path.hasPrefix("/") ? String(path) : home + "/" + path) + "/" + file)
  }
}
