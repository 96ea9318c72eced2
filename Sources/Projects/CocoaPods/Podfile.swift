import DepGraphModel

/// What a Podfile says plainly: its targets and the pods that they ask for.
struct Podfile {
  struct Pod: Equatable {
    /// Without the name of a subspec.
    var name: String
    /// `Core` of `Mail/Core`; `nil` for what the pod holds by default.
    var subspec: String?
    /// Of a pod in the repository: as it is written, relative to the Podfile.
    var path: String?
    /// Whether all that is said of it is understood, so that one without a path is fetched.
    var isPlain = true
    /// Whether only debug builds link it (`:configurations => ['Debug']`).
    var isDebugOnly = false
    var line: Int
  }

  struct Target: Equatable {
    /// With those of the targets around it: what CocoaPods calls it.
    var names: [String]
    var isAbstract = false
    var pods: [Pod] = []
    /// Whether pods may be missing, with the places that hide them.
    var hidden: [Int] = []
    var frameworks: Linkage?
  }

  enum Linkage: Equatable {
    case dynamicFrameworks
    case staticFrameworks
    case libraries
  }

  private(set) var targets: [Target] = []
  /// Lines that are not understood and matter.
  private(set) var unreadLines: Set<Int> = []

  private struct Frame {
    enum Kind {
      case target
      case function(String)
      /// Runs at another time or on something else.
      case ignored
      /// May run or not, or many times.
      case conditional
    }

    var kind: Kind
    var target: Target
  }

  private var frames: [Frame] = [Frame(kind: .target, target: Target(names: [], isAbstract: true))]
  private var functions: [String: Target] = [:]
  private var names: [String: RubyText.Value] = [:]

  private static let deepest = 64
  private static let hooks: Set<String> = [
    "post_install", "pre_install", "post_integrate", "pre_integrate", "script_phase", "Dir.glob",
  ]
  /// Statements that add no pod.
  private static let harmless: Set<String> = [
    "platform", "source", "workspace", "project", "xcodeproj", "inhibit_all_warnings!", "use_modular_headers!",
    "install!", "plugin", "require", "require_relative", "puts", "print", "supports_swift_versions", "swift_version",
    "ensure_bundler!", "script_phase", "deployment_target", "return", "raise", "warn", "else", "elsif", "when", "end",
    "then", "rescue", "ensure", "set_arc_compatibility_flag!", "generate_bridge_support!", "all_binary!",
    "config_cocoapods_binary_cache", "keep_source_code_for_prebuilt_frameworks!",
    "enable_bitcode_for_prebuilt_frameworks!",
  ]

  init(_ bytes: [UInt8]) {
    for statement in RubyStatements(bytes).statements { read(statement) }
    while frames.count > 1 { leave() }
    for index in targets.indices { targets[index].frameworks = targets[index].frameworks ?? .libraries }
  }

  private mutating func read(_ statement: RubyStatements.Statement) {
    if statement.closes {
      leave()
      return
    }
    let (name, arguments) = RubyText.call(statement.text)
    if statement.opens {
      enter(name, arguments, statement)
    } else {
      run(name, arguments, statement)
    }
  }

  // MARK: Blocks

  private mutating func enter(_ name: String, _ arguments: [String], _ statement: RubyStatements.Statement) {
    guard frames.count < Self.deepest, let around = frames.last else { return }
    switch name {
    case "target", "abstract_target":
      guard case .text(let own)? = arguments.first.map({ RubyText.value($0, names: names) }) else {
        unreadLines.insert(statement.line)
        frames.append(Frame(kind: .ignored, target: around.target))
        return
      }
      var target = around.target
      target.names.append(own)
      target.isAbstract = name == "abstract_target"
      if case .conditional = around.kind { target.hidden.append(statement.line) }
      frames.append(Frame(kind: .target, target: target))
    case "def":
      let called = statement.text.dropFirst("def".count).drop { $0 == " " }
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "!" || $0 == "?" }
      frames.append(Frame(kind: .function(String(called)), target: Target(names: [])))
    case let hook where Self.hooks.contains(hook):
      frames.append(Frame(kind: .ignored, target: around.target))
    default:
      frames.append(Frame(kind: .conditional, target: around.target))
    }
  }

  private mutating func leave() {
    guard frames.count > 1, let left = frames.popLast() else { return }
    switch left.kind {
    case .target: if !left.target.isAbstract { targets.append(left.target) }
    case .function(let name): functions[name] = left.target
    case .ignored: break
    case .conditional:
      // What stood in it may be there or not.
      let last = frames.count - 1
      if left.target.pods != frames[last].target.pods || left.target.hidden != frames[last].target.hidden {
        let new = left.target.pods.dropFirst(frames[last].target.pods.count).map(\.line)
        frames[last].target.hidden = left.target.hidden + new
      }
      if left.target.frameworks != frames[last].target.frameworks { frames[last].target.frameworks = nil }
    }
  }

  // MARK: Statements

  private mutating func run(_ name: String, _ arguments: [String], _ statement: RubyStatements.Statement) {
    let last = frames.count - 1
    if case .ignored = frames[last].kind { return }
    switch name {
    case "pod": add(arguments, statement.line)
    case "use_frameworks!": useFrameworks(arguments)
    case "inherit!":
      guard case .symbol(let what)? = arguments.first.map({ RubyText.value($0) }), what != "complete" else { return }
      // Found while building, and linked by the target around.
      frames[last].target.pods = []
      frames[last].target.hidden = []
    case "abstract!": frames[last].target.isAbstract = true
    case let called where functions[called] != nil:
      let function = functions[called] ?? Target(names: [])
      frames[last].target.pods += function.pods
      frames[last].target.hidden += function.hidden
      if let frameworks = function.frameworks { frames[last].target.frameworks = frameworks }
    case let word where Self.harmless.contains(word): break
    default: note(statement)
    }
  }

  /// An assignment, a call on something, or a call that may add pods.
  private mutating func note(_ statement: RubyStatements.Statement) {
    let parts = RubyText.split(statement.text, at: "=")
    let left = parts[0]
    let isName = !left.isEmpty && left.allSatisfy { $0.isLetter || $0.isNumber || "_$@".contains($0) }
    if parts.count == 2, isName {
      names[left] = RubyText.value(parts[1], names: names)
      return
    }
    if parts.count > 1, !RubyText.containsWord("pod", in: statement.text) { return }
    let name = RubyText.call(statement.text).name
    if name.contains("."), !RubyText.containsWord("pod", in: statement.text) { return }
    guard name.first?.isLetter == true || RubyText.containsWord("pod", in: statement.text) else { return }
    frames[frames.count - 1].target.hidden.append(statement.line)
  }

  private mutating func useFrameworks(_ arguments: [String]) {
    var linkage = Linkage.dynamicFrameworks
    for (key, text) in arguments.compactMap(RubyText.pair) where key == "linkage" {
      linkage = RubyText.value(text, names: names) == .symbol("static") ? .staticFrameworks : .dynamicFrameworks
    }
    if arguments == ["false"] { linkage = .libraries }
    frames[frames.count - 1].target.frameworks = linkage
  }

  private mutating func add(_ arguments: [String], _ line: Int) {
    let last = frames.count - 1
    guard case .text(let written)? = arguments.first.map({ RubyText.value($0, names: names) }) else {
      frames[last].target.hidden.append(line)
      return
    }
    let parts = written.split(separator: "/", maxSplits: 1).map(String.init)
    var pod = Pod(name: parts.first ?? written, subspec: parts.count > 1 ? parts[1] : nil, path: nil, line: line)
    for argument in arguments.dropFirst() {
      guard let (key, text) = RubyText.pair(argument) else {
        // A name instead of a version may stand for a path.
        switch RubyText.value(argument, names: names) {
        case .text, .list: break
        case .symbol, .table, .boolean, .unknown: pod.isPlain = false
        }
        continue
      }
      if key == "configurations" || key == "configuration" {
        let configurations = RubyText.value(text, names: names).texts ?? []
        pod.isDebugOnly =
          !configurations.isEmpty && configurations.allSatisfy { $0.lowercased().contains("debug") }
      }
      guard key == "path" || key == "podspec" else { continue }
      // A statement behind `if` runs or not.
      if case .text(let path) = RubyText.value(text, names: names) { pod.path = path } else { pod.isPlain = false }
    }
    frames[last].target.pods.append(pod)
    if [" if ", " unless "].contains(where: { word in arguments.last?.contains(word) == true }) {
      frames[last].target.hidden.append(line)
    }
  }
}
