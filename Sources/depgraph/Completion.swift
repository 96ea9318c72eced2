import ArgumentParser
import DepGraphPipeline

extension CompletionKind {
  /// Names that the index knows, so that a key press starts no scan.
  static func indexed(_ names: IndexedNames) -> CompletionKind {
    .custom { _, _, prefix in
      names.names(currentFolder: Machine.currentFolder, environment: Machine.environment).filter {
        prefix.isEmpty || $0.hasPrefix(prefix)
      }
    }
  }

  /// Branches and tags.
  static let commits = CompletionKind.shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")

  /// `A:B`: first the modules, then behind the colon those that it can go on with.
  /// - Parameter existing: whether only what the first one depends on is offered.
  static func links(existing: Bool = false) -> CompletionKind {
    .custom { words, position, prefix in
      func names(_ names: IndexedNames) -> [String] {
        names.names(currentFolder: Machine.currentFolder, environment: Machine.environment)
      }
      func targets(of module: String) -> [String] {
        names(existing ? .dependencies(of: module) : .modules).filter { $0 != module }
      }
      let modules = names(.modules)
      // Bash takes a colon for a word of its own.
      let before = words.indices.contains(position) ? words[..<position] : []
      if let option = before.lastIndex(where: { $0.hasPrefix("--") }) {
        let written = before[(option + 1)...].joined() + prefix
        if written != prefix, let module = first(in: written, modules) {
          return targets(of: module).filter { (module + ":" + $0).hasPrefix(written) }
        }
      }
      guard let module = first(in: prefix, modules) else {
        return modules.filter { $0.hasPrefix(prefix) }.map { $0 + ":" }
      }
      return targets(of: module).map { "\(module):\($0)" }.filter { $0.hasPrefix(prefix) }
    }
  }

  /// The longest name that a colon is behind: an identifier holds one too.
  private static func first(in text: String, _ names: [String]) -> String? {
    names.filter { text.hasPrefix($0 + ":") }.max { $0.utf8.count < $1.utf8.count }
  }
}
