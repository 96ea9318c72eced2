import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphStore

/// Runs `swift package dump-package`, which runs the manifest. What it said of a manifest is kept beside the index.
struct PackageDump: ManifestDumping {
  /// Absolute path of the repository.
  private let root: String
  private let environment: [String: String]
  /// What the answer depends on besides the manifest and where it is.
  let circumstances: String
  /// Where answers are kept.
  struct Store: Sendable {
    /// Absolute.
    var folder: String
    /// An answer that was kept with another key is not believed.
    var key: IndexKey
  }

  /// `nil` where none is kept.
  private let store: Store?

  /// In seconds. Compiling a manifest takes one or two; the rest is for a machine that does much else.
  private static let patience = 120

  /// Names of variables that a toolchain needs to run. Manifests see nothing else of the environment but what the
  /// configuration gives them, as if they were evaluated.
  private static let needed: Set<String> = [
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
  ]

  /// - Parameters:
  ///   - environment: of the toolchain.
  ///   - variables: what manifests find in theirs.
  ///   - version: what the toolchain says of itself.
  private init(
    root: String, environment: [String: String], variables: [String: String], version: [UInt8], store: Store?
  ) {
    self.root = root
    self.store = store
    self.environment = environment
    circumstances =
      ([String(decoding: version, as: UTF8.self)]
      + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: "\u{0}")
  }

  /// Asks the toolchain for its version, which starts it.
  static func askingToolchain(
    root: String, process: [String: String], variables: [String: String], store: Store?
  ) -> PackageDump {
    let environment = process.filter { needed.contains($0.key) }.merging(variables) { $1 }
    let version = try? Program(
      name: "swift", arguments: ["--version"], environment: environment, folder: root
    ).run(seconds: patience)
    return PackageDump(
      root: root, environment: environment, variables: variables, version: version?.output ?? [], store: store)
  }

  func absolute(_ folder: String) -> String {
    if folder.isEmpty { return root }
    return root == "/" ? root + folder : root + "/" + folder
  }

  func dump(folder: String, manifest: [UInt8]) throws -> [UInt8] {
    let key = ContentHash(bytes: Array("\(circumstances)\u{0}\(absolute(folder))\u{0}".utf8) + manifest).text
    if let known = answer(for: folder, key) { return known }
    let made = try run(in: folder)
    keep(made, for: folder, key)
    return made
  }

  private func run(in folder: String) throws -> [UInt8] {
    let program = Program(
      name: "swift", arguments: ["package", "--package-path", absolute(folder), "dump-package"],
      environment: environment, folder: absolute(folder))
    do {
      let ended = try program.run(seconds: Self.patience)
      guard ended.exitCode == 0 else {
        throw ManifestDumpFailure(standardError: String(decoding: ended.errors, as: UTF8.self))
      }
      return ended.output
    } catch let failure as Program.Failure {
      throw ManifestDumpFailure(reason: failure.description)
    }
  }

  // MARK: Answers that are kept

  /// One file a package, so that what is kept does not grow with every change.
  private func file(for folder: String) -> String? {
    store.map { "\($0.folder)/\(ContentHash(bytes: Array(absolute(folder).utf8)).text).json" }
  }

  private static func head(_ key: String, _ answer: [UInt8], _ store: Store) -> String {
    "\(key) \(String(store.key.tag(of: [Array(key.utf8), answer]), radix: 16))"
  }

  /// The first line of a file names what the answer belongs to, and who kept it.
  private func answer(for folder: String, _ key: String) -> [UInt8]? {
    guard let store, let file = file(for: folder), let bytes = try? DiskFile.read(file),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let answer = Array(bytes[(end + 1)...])
    return bytes[..<end].elementsEqual(Self.head(key, answer, store).utf8) ? answer : nil
  }

  /// What cannot be kept is asked for again.
  private func keep(_ answer: [UInt8], for folder: String, _ key: String) {
    guard let store, let file = file(for: folder), !WritablePath.isLink(file) else { return }
    // What cannot be kept is asked for again: no fault of this run.
    MachineFaults.$current.withValue(nil) {
      try? DiskWriter.makeFolder(store.folder)
      try? DiskWriter.replace(file, with: Array((Self.head(key, answer, store) + "\n").utf8) + answer)
    }
  }
}
