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
}
