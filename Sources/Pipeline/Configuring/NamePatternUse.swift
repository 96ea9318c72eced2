import DepGraphConfiguration
import DepGraphModel
import DepGraphResolution
import DepGraphRules

/// Patterns of the configuration on names of modules, roots, types and keys that match nothing.
struct NamePatternUse {
  let configuration: Configuration
  let project: ProjectModel
  let graph: ResolvedGraph
  let facts: [String: FileFacts]
  let violations: [Violation]

  private var modules: [String] { project.modules.map(\.name) }

  func problems() -> [Problem] { ofRoles() + ofRoots() + ofExceptions() + ofKeys() + ofOptions() }

  private func ofRoles() -> [Problem] {
    let defaults = Roles()
    return Roles.Role.allCases.flatMap { role -> [Problem] in
      let standard = defaults.patterns(for: role).map(\.text)
      return configuration.roles.patterns(for: role).filter { pattern in
        pattern.location != nil && !standard.contains(pattern.text) && !project.modules.contains(where: pattern.matches)
      }.map { problem("roles.\(role.rawValue)", $0.text, "module", $0.location, modules) }
    }
  }

  private func ofRoots() -> [Problem] {
    let roots = project.modules.filter(\.kind.isRoot)
    return [("include", configuration.roots.include), ("exclude", configuration.roots.exclude)].flatMap {
      key, patterns in
      patterns.filter { pattern in
        pattern.location != nil && !roots.contains { pattern.matches($0.name) || pattern.matches($0.id) }
      }.map { problem("roots.\(key)", $0.text, "root", $0.location, roots.map(\.name)) }
    }
  }

  private func ofExceptions() -> [Problem] {
    guard !configuration.exceptions.isEmpty else { return [] }
    let names = self.names()
    // A rule that is off says nothing about its exceptions.
    let off = Set(RuleCatalogue.cards.filter { !configuration.isOn($0) }.map(\.id))
    return configuration.exceptions.filter { !off.contains($0.rule) }.flatMap { exception -> [Problem] in
      [("subject", exception.subject), ("to", exception.to)].compactMap { key, pattern in
        guard let pattern, !names.contains(where: pattern.matches) else { return nil }
        return problem("exceptions.\(key)", pattern.text, "module, key or type", pattern.location, names)
      }
    }
  }

  /// Everything that a violation may be about.
  private func names() -> [String] {
    var names: Set<String> = []
    for module in project.modules { names.formUnion([module.name, module.id, module.moduleName]) }
    for library in project.external.libraries {
      names.formUnion(library.modules.map(\.name) + library.products.keys + [library.identity])
    }
    for link in project.modules.flatMap(\.links) {
      if case .external(let product, let package) = link.target {
        names.formUnion([product, package].compactMap { $0 })
      }
    }
    for key in graph.keys { names.formUnion([key.id, key.name]) }
    for read in graph.consumptions {
      names.formUnion([read.property, read.owner.joined(separator: ".")].compactMap { $0 })
    }
    names.formUnion(graph.externalImports.map(\.name))
    for file in facts.values {
      names.formUnion(file.registeredNames)
      for type in file.types { names.formUnion([type.path.joined(separator: "."), type.path.last ?? ""]) }
    }
    // A violation about an exception repeats its names, which makes them no more used.
    let housekeeping = Set(RuleCatalogue.housekeeping.map(\.id))
    for violation in violations where !housekeeping.contains(violation.rule) {
      names.formUnion([violation.subject] + (violation.nodes ?? []))
    }
    names.formUnion(RuleCatalogue.cards.map(\.id))
    return names.filter { !$0.isEmpty }.sorted()
  }

  private func ofKeys() -> [Problem] {
    guard !configuration.externalKeys.isEmpty else { return [] }
    let reads = facts.values.flatMap(\.readNames)
    let names = Set(reads + graph.consumptions.compactMap(\.property) + graph.keys.flatMap { [$0.name, $0.id] })
    return configuration.externalKeys.compactMap { key in
      let wanted = [key.keyPath, key.key].compactMap { $0 }
      guard !wanted.contains(where: { name in names.contains { $0 == name || $0.hasSuffix("." + name) } }),
        let text = wanted.first
      else { return nil }
      return problem("externalKeys", text, "dependency that is read", key.location, names.sorted())
    }
  }

  private func ofOptions() -> [Problem] {
    configuration.rules.sorted { $0.key < $1.key }.flatMap { rule, setting -> [Problem] in
      setting.options.sorted { $0.key < $1.key }.flatMap { name, value -> [Problem] in
        let places = configuration.optionPlaces["\(rule).\(name)"] ?? []
        if case .paths(let texts) = value {
          return zip(texts, places).compactMap { ofPathOption("\(rule).\(name)", $0, $1) }
        }
        guard case .names(let texts) = value else { return [] }
        let standard = Self.standard(rule, name)
        return zip(texts, places).filter { !standard.contains($0.0) }.compactMap { text, place in
          ofOption("\(rule).\(name)", name, text, place)
        }
      }
    }
  }

  /// The names that an option has where nothing is written.
  private static func standard(_ rule: String, _ option: String) -> [String] {
    let card = RuleCatalogue.cards.first { $0.id == rule }
    guard case .names(let names) = card?.options.first(where: { $0.name == option })?.defaultValue else { return [] }
    return names
  }

  /// What the names of an option are shows in what it is called.
  private func ofOption(_ key: String, _ name: String, _ text: String, _ place: SourceLocation) -> Problem? {
    let pattern = NamePattern(text)
    if name.hasSuffix("Modules") {
      return project.modules.contains(where: pattern.matches)
        ? nil : problem("rules.\(key)", text, "module", place, modules)
    }
    if name.hasSuffix("Types") {
      let types = facts.values.flatMap(\.types).map { $0.path.joined(separator: ".") }
      let isMeant = types.contains {
        pattern.matches($0) || pattern.matches($0.split(separator: ".").last.map(String.init) ?? "")
      }
      return isMeant ? nil : problem("rules.\(key)", text, "type", place, types.sorted())
    }
    return nil
  }

  private func ofPathOption(_ key: String, _ text: String, _ place: SourceLocation) -> Problem? {
    let files = project.modules.flatMap(\.files)
    guard let pattern = try? PathPattern(text), !files.contains(where: pattern.matches) else { return nil }
    return problem("rules.\(key)", text, "source", place, files)
  }

  private func problem(
    _ key: String, _ text: String, _ what: String, _ place: SourceLocation?, _ candidates: [String]
  ) -> Problem {
    let near = NearestName.suggestion(for: text, among: candidates).map { "; did you mean \($0)?" } ?? ""
    return Problem(
      kind: .unmatchedPattern, message: "\(key): \(text) matches no \(what)\(near)", location: place, subject: text)
  }
}
