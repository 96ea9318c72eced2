/// A small project, with what its executables reported when they ran with the real library.
public struct Truth: Sendable {
  public struct Target: Sendable {
    public enum Run: Sendable, Equatable {
      /// Not an executable.
      case none
      /// The keys' types for which the library reported no live value.
      case missing(Set<String>)
      /// It ended by itself: live values that make each other without end.
      case crash
    }

    public var name: String
    public var links: [String]
    public var run: Run
    /// Why depgraph says something else, where it does.
    public var remark: String?
  }

  public var name: String
  public var targets: [Target] = []
  /// By path, without the manifest.
  public var sources: [String: String] = [:]

  /// All files, by path.
  public var files: [String: String] {
    var files = sources
    files["Package.swift"] = manifest
    return files
  }

  private var manifest: String {
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    let lines = targets.map { target in
      let links = (target.links.map { "\"\($0)\"" } + [library]).joined(separator: ", ")
      return "    .\(target.run == .none ? "target" : "executableTarget")"
        + "(name: \"\(target.name)\", dependencies: [\(links)]),"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v13)],
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.16.0")],
        targets: [
      \(lines.joined(separator: "\n"))
        ]
      )

      """
  }

  /// All that is linked into a target, itself included; what is linked goes first.
  func linked(into name: String) -> [String] {
    var found: [String] = []
    func add(_ name: String) {
      guard !found.contains(name), let target = targets.first(where: { $0.name == name }) else { return }
      for link in target.links { add(link) }
      if !found.contains(name) { found.append(name) }
    }
    add(name)
    return found
  }

  /// What can be built and run.
  var runnable: RunnableProject {
    var order: [String] = []
    for target in targets { order += linked(into: target.name).filter { !order.contains($0) } }
    let roots = targets.filter { $0.run != .none }
    return RunnableProject(
      files: sources,
      order: order.map { name in (module: name, isRoot: roots.contains { $0.name == name }) },
      roots: roots.map { (name: $0.name, linked: linked(into: $0.name)) })
  }
}

/// The name of a key's type without what it is nested in: `Kit.Box<Swift.String>` is `Box<String>`.
func plainName(_ name: String) -> String {
  var plain = ""
  for character in name where character != " " {
    if character == "." {
      while let last = plain.last, last.isLetter || last.isNumber || last == "_" { plain.removeLast() }
    } else {
      plain.append(character)
    }
  }
  return plain.hasPrefix("__Key_") ? String(plain.dropFirst("__Key_".count)) : plain
}
