import ArgumentParser

/// `--format` of what is printed for people or for programs.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
