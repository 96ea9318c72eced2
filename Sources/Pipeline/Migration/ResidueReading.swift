import DepGraphFiles
import DepGraphModel

/// Finds what of Needle is in a tree besides components: imports, generated sources and their registration, calls of the
/// generator, and the places that install it.
struct ResidueReading {
  let tree: any FileTree
  let contents: TreeContents
  let facts: [String: FileFacts]

  private typealias Kind = MigrationPlan.Residue.Kind

  /// Longer files hold data: logs, recorded answers, minified scripts.
  private static let longest = 4 << 20

  /// Whether a file may hold some, besides the sources.
  static func matters(_ path: String) -> Bool { role(of: path) != nil }

  private enum Role {
    case source
    case script
    /// A script where its first line says so.
    case program
    /// What git does with files.
    case attributes
    case tools
    case manifest
    case documentation
  }

  private static let scripts: Set<String> = [
    "Makefile", "makefile", "GNUmakefile", "Rakefile", "Fastfile", "Dangerfile", "Justfile", "justfile", "Jenkinsfile",
    "lefthook.yml", "Earthfile", "Dockerfile", ".justfile", "package.json",
  ]
  private static let scriptEndings = [
    ".sh", ".bash", ".zsh", ".fish", ".rb", ".rake", ".py", ".mk", ".just", ".groovy", ".yml", ".yaml", ".toml",
    ".command", ".xcscheme",
  ]
  private static let tools: Set<String> = [
    "Brewfile", "Mintfile", ".tool-versions", ".mise.toml", "mise.toml", "Gemfile", "nestfile.yaml",
  ]
  private static let manifests: Set<String> = [
    "Podfile", "Cartfile", "Cartfile.private", "project.yml", "project.yaml", "project.json",
  ]

  private static func role(of path: String) -> Role? {
    let name = RepositoryPath.name(of: path)
    if name == ".gitignore" || name == ".gitattributes" { return .attributes }
    if tools.contains(name) { return .tools }
    if manifests.contains(name) || name.hasSuffix(".pbxproj") || name.hasSuffix(".podspec") || isManifest(path, name) {
      return .manifest
    }
    if name.hasSuffix(".swift") { return .source }
    if scripts.contains(name) || scriptEndings.contains(where: name.hasSuffix) { return .script }
    if name.hasSuffix(".md") || name.hasSuffix(".markdown") { return .documentation }
    // Hooks and scripts without an ending.
    let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
    let isScript =
      !name.contains(".") && folders.contains { ["scripts", "script", "bin", "hooks", ".githooks"].contains($0) }
    if isScript { return .script }
    return name.contains(".") ? nil : .program
  }

  /// Swift that describes a project: packages, Tuist's projects and what helps them.
  private static func isManifest(_ path: String, _ name: String) -> Bool {
    guard name.hasSuffix(".swift") else { return false }
    return name == "Package.swift" || name.hasPrefix("Package@swift-") || name == "Project.swift"
      || name == "Workspace.swift" || name == "Dependencies.swift" && path.contains("Tuist/")
      || path.hasPrefix("Tuist/") || path.contains("/Tuist/") || path.contains("ProjectDescriptionHelpers/")
      || path.contains("Plugin/")
  }

  /// Sorted by place.
  func residue() -> [MigrationPlan.Residue] {
    let generated = Set(facts.filter { !$0.value[NeedleFacts.self].registrations.isEmpty }.keys)
    let found = contents.inventory.files.map(\.path).flatMap { path -> [MigrationPlan.Residue] in
      guard let role = Self.role(of: path), let bytes = bytes(of: path) else { return [] }
      switch role {
      case .source: return residue(ofSource: path, bytes, isGenerated: generated.contains(path))
      case .script: return residue(ofScript: path, bytes)
      case .program: return bytes.starts(with: "#!".utf8) ? residue(ofScript: path, bytes) : []
      case .attributes:
        return lines(path, bytes) { line, _ in
          !line.hasPrefix("#") && line.contains("NeedleGenerated") ? .generatedSource : nil
        }
      case .tools: return lines(path, bytes) { line, _ in Self.installs(line) ? .tool : nil }
      case .manifest:
        return lines(path, bytes, asScript: true) { line, isCall in
          if isCall { return .generatorCall }
          return Self.names(line, isProject: Self.isProject(path)) ? .package : nil
        }
      case .documentation:
        return lines(path, bytes, asScript: true) { line, isCall in
          isCall || line.contains("uber/needle") || line.contains("brew install needle")
            ? .documentation : nil
        }
      }
    }
    let calls = found.filter { $0.kind == .generatorCall }.map(\.location)
    let phases = phases(calling: Set(calls.map(\.file))).filter { !calls.contains($0.location) }
    return phases.isEmpty ? found : (found + phases).sorted { $0.location < $1.location }
  }

  private func bytes(of path: String) -> [UInt8]? {
    (try? tree.read(path)).flatMap { $0.count <= Self.longest ? $0 : nil }
  }

  /// Phases of projects that do no more than run one of the scripts that call the generator.
  private func phases(calling scripts: Set<String>) -> [MigrationPlan.Residue] {
    let scripts = scripts.filter { !Self.isProject($0) && Self.role(of: $0) != .manifest }
    guard !scripts.isEmpty else { return [] }
    let names = Set(scripts.map { Array(RepositoryPath.name(of: $0).utf8) })
    return contents.inventory.files.map(\.path).flatMap { path -> [MigrationPlan.Residue] in
      guard Self.isProject(path) || Self.role(of: path) == .manifest, let bytes = bytes(of: path) else { return [] }
      return LogicalLine.lines(of: bytes) { line in names.contains { line.firstRange(of: $0) != nil } }.compactMap {
        line in
        let paths = GeneratorCalls.paths(in: Self.script(line, in: path))
        guard Self.isPhase(line, in: path),
          paths.contains(where: { path in scripts.contains { $0 == path || $0.hasSuffix("/\(path)") } })
        else { return nil }
        return residue(.generatorCall, line, in: path)
      }
    }
  }

  /// In the formats of Xcode, XcodeGen, Tuist and CocoaPods; other lines name scripts as files.
  private static func isPhase(_ line: LogicalLine, in path: String) -> Bool {
    if ["shellScript", "scriptText", "script:", ":script", "path:"].contains(where: line.text.contains) { return true }
    // A line of a script that is written below its key.
    return !line.text.hasPrefix("-") && (path.hasSuffix(".yml") || path.hasSuffix(".yaml"))
  }

  private static func script(_ line: LogicalLine, in path: String) -> String {
    isProject(path) ? line.embedded : line.text
  }

  private func residue(_ kind: Kind, _ line: LogicalLine, in path: String) -> MigrationPlan.Residue {
    MigrationPlan.Residue(
      kind: kind, location: SourceLocation(file: path, line: line.number + 1, column: line.column + 1),
      text: line.shown)
  }

  private func residue(ofScript path: String, _ bytes: [UInt8]) -> [MigrationPlan.Residue] {
    lines(path, bytes, asScript: true) { line, isCall in
      // A linter's list of exclusions names the generated source too.
      if isCall { return .generatorCall }
      if Self.isInstallation(line) { return .tool }
      return line.contains("NeedleGenerated") ? .generatedSource : nil
    }
  }

  /// Whether Xcode wrote it, which writes a whole script as one string.
  private static func isProject(_ path: String) -> Bool { path.hasSuffix(".pbxproj") || path.hasSuffix(".xcscheme") }

  private func residue(ofSource path: String, _ bytes: [UInt8], isGenerated: Bool) -> [MigrationPlan.Residue] {
    let definition = "func registerProviderFactories"
    let found = lines(path, bytes) { line, number in
      if line.hasPrefix("//") || line.hasPrefix("*") { return nil }
      if line.contains(definition) { return .generatedSource }
      return line.contains("registerProviderFactories(") ? .registration : nil
    }
    // All of a generated source goes at once.
    if let first = found.first(where: { $0.kind == .generatedSource }) { return [first] }
    if isGenerated {
      let place = SourceLocation(file: path, line: 1, column: 1)
      return [MigrationPlan.Residue(kind: .generatedSource, location: place, text: "")]
    }
    let imports = (facts[path]?.imports ?? []).filter { $0.module == "NeedleFoundation" }.map { fact in
      MigrationPlan.Residue(
        kind: .import, location: SourceLocation(file: path, position: fact.position), text: "import NeedleFoundation")
    }
    return found + imports
  }

  /// `brew install swiftlint needle`, `mint install uber/needle@0.25`.
  private static func isInstallation(_ line: String) -> Bool {
    guard !line.hasPrefix("#") else { return false }
    let words = line.lowercased().split { !($0.isLetter || $0.isNumber || "_-/.@".contains($0)) }
    let managers: Set<Substring> = ["brew", "mint", "mise", "asdf"]
    let verbs: Set<Substring> = ["install", "reinstall", "upgrade", "bootstrap", "use", "tap"]
    guard let manager = words.firstIndex(where: managers.contains),
      let verb = words[manager...].dropFirst().firstIndex(where: verbs.contains)
    else { return false }
    return words[(verb + 1)...].contains { word in
      word == "needle" || word.hasPrefix("needle@") || word == "uber/needle" || word.hasPrefix("uber/needle@")
    }
  }

  /// Manifests give the library and the generator's script names of their own: `.SPM.Needle`, `.needle`,
  /// `Scripts/NeedleRunScript.sh`. A project's identifiers may hold anything.
  private static func names(_ line: String, isProject: Bool) -> Bool {
    if line.contains("NeedleFoundation") || line.contains("uber/needle") { return true }
    if isProject { return line.contains("NeedleGenerated") }
    return line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { word in
      ["needle", "Needle"].contains(word) || word.hasSuffix("Needle") || Self.begins(word)
    }
  }

  /// `NeedleRunScript` and `NeedleGenerated`, and neither `Needless` nor the name of a project, `NeedleSample`.
  private static func begins(_ word: Substring) -> Bool {
    word.hasPrefix("Needle") && ["Script", "Generat", "Run"].contains { word.dropFirst("Needle".count).contains($0) }
  }

  private static func installs(_ line: String) -> Bool {
    guard !line.hasPrefix("#") else { return false }
    let words = line.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return words.contains("needle")
  }

  /// - Parameter isScript: whether calls of the generator are looked for.
  private func lines(
    _ path: String, _ bytes: [UInt8], asScript isScript: Bool = false,
    _ kind: (_ line: String, _ isCall: Bool) -> Kind?
  ) -> [MigrationPlan.Residue] {
    guard Self.mentions(bytes) else { return [] }
    var found = LogicalLine.lines(of: bytes) { Self.mentions($0) }
    let calls = GeneratorCalls(in: isScript ? found.map { Self.script($0, in: path) } : [])
    if calls.hasVariables { found = LogicalLine.lines(of: bytes) { Self.mentions($0) || calls.mayCall($0) } }
    return found.compactMap { line in
      kind(line.text, isScript && calls.isCall(Self.script(line, in: path))).map { residue($0, line, in: path) }
    }
  }

  /// Whether bytes hold one of the words that everything looked for has.
  private static func mentions(_ bytes: some Collection<UInt8>) -> Bool {
    let found: Bool? = bytes.withContiguousStorageIfAvailable { bytes in
      var index = 0
      while index + 6 <= bytes.count {
        // `needle` in any capitals, or `registerProviderFactories`.
        if bytes[index + 3] | 0x20 == UInt8(ascii: "d") || bytes[index + 3] == UInt8(ascii: "i") {
          if zip(bytes[index..<index + 6], "needle".utf8).allSatisfy({ $0 | 0x20 == $1 }) { return true }
          if zip(bytes[index..<index + 6], "regist".utf8).allSatisfy({ $0 == $1 }) { return true }
        }
        index += 1
      }
      return false
    }
    return found ?? true
  }
}
