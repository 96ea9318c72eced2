import DepGraphFiles
import DepGraphModel

/// Asks git about a folder. What the folder's own configuration would run (hooks, filters, monitors, transports) is
/// switched off: the tree that is judged is not trusted.
struct GitRepository: Sendable {
  /// Runs git with arguments in a folder, and gives it an input.
  typealias Run = @Sendable (_ arguments: [String], _ folder: String, _ input: [UInt8]) throws -> Program.Output

  struct Failure: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// Absolute.
  let folder: String
  private let run: Run
  /// Arguments that stand before each command.
  private let guards: [String]

  /// - Throws: `Failure` where git or its repository is not there.
  init(folder: String, run: @escaping Run) throws {
    // `core.worktree` would have another folder compared: the one that holds `.git` is the one that is read.
    let home = DiskFile.nearestFolder(holding: ".git", from: folder)
    var fixed = (home.map { ["--work-tree=\($0)"] } ?? []) + Self.fixedGuards
    let found = try run(fixed + ["rev-parse", "--absolute-git-dir"], folder, [])
    guard found.exitCode == 0 else { throw Failure(description: Self.words(found)) }
    if home != nil, let directory = String(decoding: found.output, as: UTF8.self).split(separator: "\n").first {
      fixed.insert("--git-dir=\(directory)", at: 0)
    }
    let inside = try run(fixed + ["rev-parse", "--is-inside-work-tree"], folder, [])
    guard inside.exitCode == 0 else { throw Failure(description: Self.words(inside)) }
    // A filter is a program that git starts for each file whose attributes name it.
    let filters = #"^filter\..*\.(clean|smudge|process|required)$"#
    let named = try run(
      fixed + ["config", "-z", "--name-only", "--get-regexp", filters], folder, [])
    let names = Self.names(named.output)
    // `-c` takes everything behind the first sign of equality for the value.
    guard !names.contains(where: { $0.contains("=") }) else {
      throw Failure(description: "the repository's git configuration declares a filter that cannot be disabled")
    }
    self.folder = folder
    self.run = run
    guards =
      fixed + names.flatMap { ["-c", $0.hasSuffix(".required") ? "\($0)=false" : "\($0)="] }
  }

  /// Settings that a repository could change what is compared with, or have programs run. Each closes a way:
  private static let fixedGuards =
    ["--no-pager"]
    + [
      // Programs: a monitor of the file system, hooks, diff drivers, transports.
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "diff.external=", "protocol.allow=never",
      // The tree: none at all, a list of untracked files kept from before, submodules run as repositories.
      "core.bare=false", "core.untrackedCache=false", "submodule.recurse=false",
      // Which files count: patterns of a file anywhere on the machine, stat data that is not looked at.
      "core.excludesFile=/dev/null", "core.attributesFile=/dev/null", "core.trustctime=true", "core.checkStat=default",
      "core.ignoreStat=false",
      // What a difference says: its order, its prefixes, renames, relative paths, submodules, colours.
      "diff.orderFile=/dev/null", "diff.noprefix=false", "diff.mnemonicPrefix=false", "diff.renames=false",
      "diff.relative=false", "diff.ignoreSubmodules=all", "color.ui=false",
      // What commits are: replaced ones, and parents by a file of their own.
      "core.useReplaceRefs=false", "core.commitGraph=false",
    ].flatMap { ["-c", $0] }

  /// - Throws: `Failure` with git's own words.
  private func output(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    let ended = try run(guards + arguments, folder, input)
    guard ended.exitCode == 0 else { throw Failure(description: Self.words(ended)) }
    return ended.output
  }

  private static func words(_ ended: Program.Output) -> String {
    let lines = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let first = lines.first(where: { !$0.hasPrefix("warning: ") }) ?? lines.first else {
      return "git exited with \(ended.exitCode)"
    }
    // What follows says what to do: the folder is another user's, as often in a container.
    let advice = lines.first { $0.contains("safe.directory") }.map { $0.drop(while: \.isWhitespace) }
    if let advice { return "\(first); run `\(advice)`" }
    let isPartial = lines.contains { $0.contains("lazy fetching") }
    return first + (isPartial ? "; the clone is partial: fetch without --filter" : "")
  }

  private static func names(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Commits

  /// The commit that a name means, `nil` where it means none.
  func commit(_ name: String) -> String? {
    guard !name.hasPrefix("-"),
      let bytes = try? output(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// - Throws: `Failure` where the name means no commit.
  func knownCommit(_ name: String) throws -> String {
    if let commit = commit(name) { return commit }
    throw unknown(name)
  }

  func unknown(_ commit: String) -> Failure {
    Failure(description: "git does not know the commit \(commit)" + (isShallow ? "; \(Self.shallow)" : ""))
  }

  /// What to do where a clone has a part of the history.
  static let shallow =
    "the clone is shallow: fetch the history (`git fetch --unshallow`, `fetch-depth: 0`, `GIT_DEPTH: 0`)"

  /// The last commit that two share; `nil` where none is known.
  func mergeBase(_ left: String, _ right: String) -> String? {
    if let bytes = try? output(["merge-base", left, right]) {
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
    // A shallow clone ends at the commit that merges a branch, and its parents are named all the same.
    return parents(of: right).contains(left) ? left : nil
  }

  private func parents(of commit: String) -> [String] {
    guard let bytes = try? output(["cat-file", "commit", commit]) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.filter { $0.hasPrefix("parent ") }.map { String($0.dropFirst("parent ".count)) }
  }

  /// A commit and those after it on the way of first parents to `HEAD`, oldest first.
  func commits(from commit: String) throws -> [String] {
    let bytes = try output(["rev-list", "--first-parent", "--reverse", "--end-of-options", "\(commit)..HEAD"])
    return [commit] + String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  var isShallow: Bool {
    (try? output(["rev-parse", "--is-shallow-repository"])).map { $0.starts(with: "true".utf8) } ?? false
  }

  // MARK: Files

  /// One file that is not as it was in a commit.
  struct Change: Equatable {
    /// Relative to the folder.
    var path: String
    /// Of the content in the commit; `nil` where the commit does not hold the file.
    var oldObject: String?
    /// Whether the file is still there.
    var isThere: Bool
  }

  /// A tree without files, which every repository knows.
  static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Files below the folder that differ between a commit and the disk; ones that git ignores are left out, and so is
  /// what submodules hold: to look at them, git would run itself in them, with what their configuration says.
  func changes(since commit: String) throws -> [Change] {
    let raw = try output([
      "diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative",
      "--ignore-submodules=all", commit, "--",
    ])
    let untracked = Self.names(try output(["ls-files", "--others", "--exclude-standard", "-z"]))
    var changes = Self.changes(inRaw: Self.names(raw))
    var positions = Dictionary(firstOf: changes.enumerated().map { ($1.path, $0) })
    for path in untracked {
      if let position = positions[path] {
        changes[position].isThere = true
      } else {
        positions[path] = changes.count
        changes.append(Change(path: path, oldObject: nil, isThere: true))
      }
    }
    return changes.sorted { $0.path < $1.path }
  }

  /// `:100644 100644 <old> <new> M`, then the path, each ended by a zero byte.
  static func changes(inRaw fields: [String]) -> [Change] {
    var changes: [Change] = []
    var index = 0
    while index + 1 < fields.count {
      let head = fields[index].split(separator: " ")
      guard head.count == 5, head[0].hasPrefix(":") else {
        index += 1
        continue
      }
      let isNew = head[2].allSatisfy { $0 == "0" }
      changes.append(
        Change(
          path: fields[index + 1], oldObject: isNew ? nil : String(head[2]), isThere: head[1] != "000000"))
      index += 2
    }
    return changes
  }

  /// Whether the repository holds a file or folder, in whatever capitals, as a part of itself or as a submodule.
  func tracks(_ path: String) throws -> Bool {
    !(try output(["ls-files", "--cached", "-z", "--", ":(top,literal,icase)\(path)"])).isEmpty
  }

  /// Symbolic links that lead to a part of the repository below the folder, as they are on disk; relative to the folder.
  func links() throws -> [(path: String, target: String)] {
    Self.names(try output(["ls-files", "--stage", "-z"])).filter { $0.hasPrefix("120000 ") }.compactMap { entry in
      guard let path = Self.path(ofEntry: entry), let real = DiskFile.realPath(folder + "/" + path),
        real.hasPrefix(folder + "/")
      else { return nil }
      return (path: path, target: String(real.dropFirst(folder.count + 1)))
    }
  }

  /// Submodules by their folder, with the commit that another commit names for them; `nil` where it names none.
  func submodules(in commit: String) throws -> [(folder: String, commit: String?)] {
    var found: [String: String?] = [:]
    for entry in Self.names(try output(["ls-files", "--stage", "-z"])) where entry.hasPrefix("160000 ") {
      if let path = Self.path(ofEntry: entry) { found[path] = .some(nil) }
    }
    for entry in Self.names(try output(["ls-tree", "-r", "-z", commit])) where entry.hasPrefix("160000 ") {
      if let path = Self.path(ofEntry: entry) {
        found[path] = entry.split { $0 == " " || $0 == "\t" }.dropFirst(2).first.map(String.init)
      }
    }
    return found.sorted { $0.key < $1.key }.map { (folder: $0.key, commit: $0.value) }
  }

  private static func path(ofEntry entry: String) -> String? {
    entry.firstIndex(of: "\t").map { String(entry[entry.index(after: $0)...]) }
  }

  /// The contents of objects; one that is missing, or no file, is left out.
  func contents(of objects: [String]) throws -> [String: [UInt8]] {
    guard !objects.isEmpty else { return [:] }
    let wanted = Set(objects).sorted()
    let input = Array((wanted.joined(separator: "\n") + "\n").utf8)
    let bytes = try output(["cat-file", "--batch"], input: input)
    var contents: [String: [UInt8]] = [:]
    var index = bytes.startIndex
    while let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let head = String(decoding: bytes[index..<end], as: UTF8.self).split(separator: " ")
      index = end + 1
      // A missing object has a head only: `<name> missing`.
      guard head.count == 3, let count = Int(head[2]), count >= 0, count <= bytes.endIndex - index else { continue }
      if head[1] == "blob" { contents[String(head[0])] = Array(bytes[index..<index + count]) }
      index = min(index + count + 1, bytes.endIndex)
    }
    return contents
  }
}

extension GitRepository {
  /// In seconds. A difference over a large repository takes a few.
  private static let patience = 120

  /// Git as the machine has it.
  /// - Parameter environment: of this process. What points git to a repository is left out: it is the folder that counts.
  static func process(environment: [String: String]) -> Run {
    var variables = environment.filter { !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG_") }
    variables["GIT_OPTIONAL_LOCKS"] = "0"
    variables["GIT_TERMINAL_PROMPT"] = "0"
    variables["GIT_NO_LAZY_FETCH"] = "1"
    variables["GIT_NO_REPLACE_OBJECTS"] = "1"
    variables["GIT_GRAFT_FILE"] = "/dev/null"
    variables["LC_ALL"] = "C"
    return { [variables] arguments, folder, input in
      try Program(name: "git", arguments: arguments, environment: variables, folder: folder, input: input)
        .run(seconds: patience)
    }
  }
}
