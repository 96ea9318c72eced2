/// Writes the sources of a plan of components.
struct SewingWriter {
  let plan: SewingPlan

  /// Relative to the package.
  func files() -> [String: String] {
    var files = ["Package.swift": Self.manifest]
    for piece in plan.pieces.indices {
      let found = plan.pieces[piece]
      files["Sources/\(found.module.rawValue)/\(found.name).swift"] = text(
        in: found.module, protocolLines(piece) + [""] + classLines(piece))
    }
    files["Sources/SewingKit/Threads.swift"] = (0..<SewingPlan.threads).map { number in
      "public final class Thread\(number) {\n  public init() {}\n}\n"
    }.joined(separator: "\n")
    files["Sources/SewingKit/Holder.swift"] = "final class Holder {\n  init(_ content: AnyObject) {}\n}\n"
    for module in [SewingPlan.Module.app, .demo] {
      files["Sources/\(module.rawValue)/main.swift"] = "print(\(module.rawValue)Component())\n"
    }
    writeExtras(&files)
    return files
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Sewing",
      targets: [
        .executableTarget(name: "SewingApp", dependencies: ["SewingKit"]),
        .executableTarget(name: "SewingDemo", dependencies: ["SewingKit"]),
        .target(name: "SewingKit"),
      ])

    """

  private func text(in module: SewingPlan.Module, _ lines: [String]) -> String {
    let imports = ["import NeedleFoundation"] + (module == .kit ? [] : ["import SewingKit"])
    return (imports + [""] + lines).joined(separator: "\n") + "\n"
  }

  private func dependency(of piece: SewingPlan.Piece) -> String {
    piece.requires.isEmpty ? "EmptyDependency" : "\(piece.name)Needs"
  }

  private func protocolLines(_ number: Int) -> [String] {
    let piece = plan.pieces[number]
    guard !piece.requires.isEmpty else { return [] }
    return ["public protocol \(piece.name)Needs: Dependency {"]
      + piece.requires.map { requirement in
        let type = requirement.isOfAnotherType ? "[Int]" : "Thread\(requirement.thread)"
        let spelled = requirement.isQualified && !requirement.isOfAnotherType ? "SewingKit.\(type)" : type
        return "  var thread\(requirement.thread): \(spelled) { get }"
      } + ["}"]
  }

  private func classLines(_ number: Int) -> [String] {
    let piece = plan.pieces[number]
    let base = piece.isBootstrap ? "BootstrapComponent" : "Component<\(dependency(of: piece))>"
    var lines = ["public final class \(piece.name): \(base) {"]
    for provision in piece.provides {
      let (name, type) = ("thread\(provision.thread)", "Thread\(provision.thread)")
      switch provision.form {
      case .computed: lines.append("  public var \(name): \(type) { \(type)() }")
      case .shared: lines.append("  public var \(name): \(type) { shared { \(type)() } }")
      case .typedBySource: lines.append("  public let \(name): SewingKit.\(type) = \(type)()")
      case .internalOnly: lines.append("  var \(name): \(type) { shared { \(type)() } }")
      case .publicSecond: lines.append("  nonisolated public var \(name): \(type) { \(type)() }")
      case .untyped: lines.append("  public let \(name) = \(type)()")
      }
    }
    for making in piece.makes {
      let child = plan.pieces[making.child].name
      switch making.form {
      case .plain: lines.append("  var make\(making.child): \(child) { \(child)(parent: self) }")
      case .inShared:
        lines.append("  var hold\(making.child): AnyObject { shared { Holder(\(child)(parent: self)) } }")
      case .initializer: lines.append("  var make\(making.child): \(child) { .init(parent: self) }")
      case .module: lines.append("  var make\(making.child): \(child) { SewingKit.\(child)(parent: self) }")
      }
    }
    if plan.extras.ring == number {
      lines.append("  var ring: StitchRingComponent { StitchRingComponent(parent: self) }")
    }
    if plan.extras.talker == number {
      lines.append("  var talker: StitchTalkingComponent { StitchTalkingComponent(parent: self) }")
    }
    if plan.extras.doubled == number {
      lines.append("  var stitchClock: StitchClock { shared { StitchClock() } }")
    }
    let read = piece.requires.filter(\.isRead).map { "dependency.thread\($0.thread)" }
    if !read.isEmpty { lines.append("  func work() -> [Any] { [\(read.joined(separator: ", "))] }") }
    return lines + ["}"]
  }

  private func writeExtras(_ files: inout [String: String]) {
    let extras = plan.extras
    for piece in extras.foreign {
      let name = plan.pieces[piece].name
      files["Sources/SewingKit/Stranger\(piece).swift"] = text(
        in: .kit,
        [
          "final class Stranger\(piece) {", "  let home: StitchHomeComponent",
          "  init(home: StitchHomeComponent) { self.home = home }",
          "  func make() -> \(name) { \(name)(parent: home) }", "}",
        ])
    }
    if extras.ring != nil {
      files["Sources/SewingKit/Ring.swift"] = text(
        in: .kit,
        [
          "final class StitchRingComponent: Component<EmptyDependency> {",
          "  var back: StitchRingsBackComponent { StitchRingsBackComponent(parent: self) }", "}", "",
          "final class StitchRingsBackComponent: Component<EmptyDependency> {",
          "  var ring: StitchRingComponent { StitchRingComponent(parent: self) }", "}",
        ])
    }
    if extras.talker != nil {
      files["Sources/SewingKit/Talker.swift"] = text(
        in: .kit,
        [
          "final class StitchTalkingComponent: Component<EmptyDependency>, CustomStringConvertible {",
          "  var description: String { \"talks\" }", "}",
        ])
    }
    if extras.hasTwins {
      for module in [SewingPlan.Module.app, .kit] {
        files["Sources/\(module.rawValue)/Twin.swift"] = text(
          in: module, ["final class StitchTwinComponent: Component<EmptyDependency> {}"])
      }
    }
    if extras.hasStaleSource {
      files["Sources/SewingApp/NeedleGenerated.swift"] = text(
        in: .app,
        [
          "private func registerProviderFactory(_ path: String, _ factory: () -> Void) {}", "",
          "public func registerProviderFactories() {",
          "  registerProviderFactory(\"^->SewingAppComponent\", {})", "}",
        ])
    }
    if extras.doubled != nil {
      files["Sources/SewingKit/Clock.swift"] = """
        import Dependencies

        final class StitchClock: Sendable {}

        private enum StitchClockKey: DependencyKey {
          static let liveValue = StitchClock()
        }

        extension DependencyValues {
          var stitchClock: StitchClock {
            get { self[StitchClockKey.self] }
            set { self[StitchClockKey.self] = newValue }
          }
        }

        """
    }
  }
}
