import DepGraphModel

/// Holds two readings of one manifest against each other, field by field.
package struct ManifestComparison {
  /// What the evaluator made of it.
  let evaluated: ManifestContents
  /// What SwiftPM made of it.
  let dumped: ManifestContents
  /// Absolute path of the package's folder.
  let folder: String

  package init(evaluated: ManifestContents, dumped: ManifestContents, folder: String) {
    self.evaluated = evaluated
    self.dumped = dumped
    self.folder = folder
  }

  /// One line a difference; empty where both say the same.
  package func differences() -> [String] {
    var found = Differences()
    let own = evaluated.name.isEmpty ? folder.split(separator: "/").last.map(String.init) ?? "" : evaluated.name
    found.compare("name", own, dumped.name)
    // What is left open is reported as a problem of its own where it matters; here it is not compared.
    if !evaluated.hasUnknownPlatforms { found.compare("platforms", evaluated.platforms, dumped.platforms) }
    if evaluated.languageModes != .unknown {
      found.compare("language modes", "\(evaluated.languageModes)", "\(dumped.languageModes)")
    }
    found.compare("targets", ordered(evaluated.targets.map(\.name)), ordered(dumped.targets.map(\.name)))
    for (own, other) in zip(ordered(evaluated.targets), ordered(dumped.targets)) { compare(own, other, &found) }
    found.compare("products", ordered(evaluated.products.map(words)), ordered(dumped.products.map(words)))
    if !evaluated.dependencies.contains(where: \.isUnknown) {
      found.compare("dependencies", ordered(evaluated.dependencies.map(words)), ordered(dumped.dependencies.map(words)))
    }
    // The evaluator looks at traits only where something depends on one.
    if evaluated.targets.contains(where: { $0.dependencies.contains { !$0.traits.isEmpty } }) {
      found.compare("default traits", evaluated.defaultTraits.sorted(), dumped.defaultTraits.sorted())
    }
    return found.lines
  }

  /// In the order of both, or in one of our own where there is none.
  private func ordered(_ words: [String]) -> [String] { evaluated.hasUndefinedOrder ? words.sorted() : words }

  private func ordered(_ targets: [ManifestContents.Target]) -> [ManifestContents.Target] {
    evaluated.hasUndefinedOrder ? targets.sorted { $0.name < $1.name } : targets
  }

  private func compare(
    _ own: ManifestContents.Target, _ other: ManifestContents.Target, _ found: inout Differences
  ) {
    let name = "target \(own.name)"
    found.compare("\(name), kind", own.type, other.type)
    found.compare("\(name), path", own.path, other.path)
    found.compare("\(name), sources", ordered(own.sources ?? ["all"]), ordered(other.sources ?? ["all"]))
    found.compare("\(name), exclude", ordered(own.exclude), ordered(other.exclude))
    found.compare("\(name), dependencies", ordered(own.dependencies.map(words)), ordered(other.dependencies.map(words)))
    if !own.hasUnknownResources {
      found.compare("\(name), resources", ordered(own.resources.map(words)), ordered(other.resources.map(words)))
    }
    if !own.hasUnknownPlugins {
      found.compare("\(name), plugins", ordered(own.plugins.map(words)), ordered(other.plugins.map(words)))
    }
    if own.unknownSettings == nil {
      found.compare("\(name), defines", own.defines, other.defines)
      found.compare("\(name), defines of debug builds", own.debugDefines, other.debugDefines)
      found.compare("\(name), defines of release builds", own.releaseDefines, other.releaseDefines)
    }
    if own.languageModes != .unknown {
      found.compare("\(name), language modes", "\(own.languageModes)", "\(other.languageModes)")
    }
  }

  private func words(_ dependency: ManifestContents.Dependency) -> String {
    let kind =
      switch dependency.kind {
      case .target: "target "
      case .byName: ""
      case .product(let package): "product of \(package ?? "none") "
      }
    let platforms = dependency.platforms.isEmpty ? "" : " on \(ordered(dependency.platforms).joined(separator: ", "))"
    let traits = dependency.traits.isEmpty ? "" : " with \(dependency.traits.sorted().joined(separator: ", "))"
    return kind + dependency.name + platforms + traits
  }

  private func words(_ product: ManifestContents.Product) -> String {
    "\(product.type) \(product.name) of \(ordered(product.targets).joined(separator: ", "))"
  }

  private func words(_ plugin: ManifestContents.Plugin) -> String { "\(plugin.name) of \(plugin.package ?? "none")" }

  private func words(_ resource: ManifestContents.Resource) -> String {
    // SwiftPM drops a slash at the end.
    (resource.isCopied ? "copied " : "") + resource.path.split(separator: "/").joined(separator: "/")
  }

  private func words(_ dependency: ManifestContents.PackageDependency) -> String {
    let name = dependency.name.map { " called \($0)" } ?? ""
    if let path = dependency.path { return "path \(plain(path))\(name)" }
    if let identity = dependency.registryIdentity { return "registry \(identity)\(name)" }
    guard let url = dependency.url else { return "unknown" }
    return "url \(["./", "../", "/"].contains { url.hasPrefix($0) } ? plain(url) : url)\(name)"
  }

  /// One spelling for each place: SwiftPM makes paths absolute, and so forgets how they were written.
  private func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return RepositoryPath.way(from: folder, to: parts.joined(separator: "/"))
  }
}

extension ManifestContents.PackageDependency {
  /// Whether nothing of it is known but that it is there.
  fileprivate var isUnknown: Bool { name == nil && path == nil && url == nil && registryIdentity == nil }
}

private struct Differences {
  var lines: [String] = []

  mutating func compare<Value: Equatable>(_ what: String, _ own: Value, _ other: Value) {
    if own != other { lines.append("\(what): evaluated \(own), SwiftPM says \(other)") }
  }

  mutating func compare(_ what: String, _ own: String?, _ other: String?) {
    if own != other { lines.append("\(what): evaluated \(own ?? "none"), SwiftPM says \(other ?? "none")") }
  }

  mutating func compare(_ what: String, _ own: [String], _ other: [String]) {
    guard own != other else { return }
    let index = zip(own, other).prefix { $0 == $1 }.count
    let (first, second) = (own.dropFirst(index).first ?? "nothing", other.dropFirst(index).first ?? "nothing")
    lines.append("\(what), at \(index + 1): evaluated \(first), SwiftPM says \(second)")
  }
}
