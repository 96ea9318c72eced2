/// What a podspec says plainly of the sources and dependencies of a pod.
struct Podspec {
  struct Part {
    /// Names from the pod downwards; empty for the pod itself.
    var names: [String] = []
    var sources: [String] = []
    var excluded: [String] = []
    /// Other pods, or parts of this one: `Mail/Core`.
    var dependencies: [String] = []
    var isTest = false
    /// Of the pod's own bundle and of those that it makes.
    var resources: [String] = []
  }

  private(set) var moduleName: String?
  private(set) var parts: [Part] = [Part()]
  /// Parts that are taken where none is named; all of them where this is empty.
  private(set) var defaults: [String] = []
  private(set) var defines: [String] = []
  /// Whether all resources are known.
  private(set) var knowsResources = true
  /// Where it begins.
  private(set) var line = 1
  /// Lines that are not understood and decide sources or dependencies.
  private(set) var unreadLines: [Int] = []

  private struct Frame {
    /// What the block calls the part: `s`, `ss`.
    var variable: String
    /// Index of the part; `nil` for a block that may run or not.
    var part: Int?
  }

  private var frames: [Frame] = []
  private var known: [String: RubyText.Value] = [:]

  private static let platforms: Set<String> = ["ios", "osx", "macos", "tvos", "watchos", "visionos"]

  init(_ bytes: [UInt8]) {
    for statement in RubyStatements(bytes).statements { read(statement) }
  }

  private mutating func read(_ statement: RubyStatements.Statement) {
    if statement.closes {
      _ = frames.popLast()
    } else if statement.opens {
      enter(statement)
    } else {
      run(statement)
    }
  }

  private mutating func enter(_ statement: RubyStatements.Statement) {
    let variable = statement.text.split(separator: "|").last.map { RubyText.trimmed($0) } ?? ""
    let text = statement.text
    if text.contains("Pod::Spec.new") || text.contains("Pod::Specification.new") {
      line = statement.line
      frames.append(Frame(variable: variable, part: 0))
      return
    }
    let (name, arguments) = RubyText.call(text)
    let kind = name.split(separator: ".").last.map(String.init) ?? ""
    guard let around = frames.last?.part, ["subspec", "test_spec", "app_spec"].contains(kind) else {
      frames.append(Frame(variable: variable, part: nil))
      return
    }
    var made = Part(names: parts[around].names)
    made.isTest = kind != "subspec" || parts[around].isTest
    if case .text(let own)? = arguments.first.map({ RubyText.value($0, names: known) }) {
      made.names.append(own)
    } else {
      if kind == "subspec" { unreadLines.append(statement.line) }
      made.names.append(kind)
    }
    parts.append(made)
    frames.append(Frame(variable: variable, part: parts.count - 1))
  }

  private mutating func run(_ statement: RubyStatements.Statement) {
    let sides = RubyText.split(statement.text, at: "=")
    let (called, arguments) = RubyText.call(statement.text)
    var names = called.split(separator: ".").map(String.init)
    guard names.count > 1, let frame = frames.last(where: { $0.variable == names[0] }) ?? frames.last,
      names[0] == frame.variable || frames.contains(where: { $0.variable == names[0] })
    else {
      // A variable of its own.
      if sides.count == 2, sides[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }) {
        known[sides[0]] = RubyText.value(sides[1], names: known)
      }
      return
    }
    names.removeFirst()
    if let first = names.first, Self.platforms.contains(first) { names.removeFirst() }
    guard let attribute = names.first else { return }
    let isCertain = frames.last?.part != nil
    guard let index = frame.part ?? frames.last(where: { $0.part != nil })?.part else { return }
    if attribute == "dependency" {
      guard isCertain, case .text(let other)? = arguments.first.map({ RubyText.value($0, names: known) }) else {
        unreadLines.append(statement.line)
        return
      }
      parts[index].dependencies.append(other)
      return
    }
    guard let equals = statement.text.firstIndex(of: "=") else { return }
    set(
      attribute, RubyText.trimmed(statement.text[statement.text.index(after: equals)...]), of: index,
      isCertain: isCertain, statement.line)
  }

  private mutating func set(_ attribute: String, _ text: String, of index: Int, isCertain: Bool, _ line: Int) {
    let isAdded = text.hasPrefix("=")
    let several = RubyText.split(text, at: ",")
    let value =
      several.count > 1
      ? RubyText.Value.list(several.map { RubyText.value($0, names: known) })
      : RubyText.value(text, names: known)
    switch attribute {
    case "name":
      guard index == 0, case .text = value else { return }
      for frame in frames { known[frame.variable + ".name"] = value }
    case "version", "module_name", "header_dir", "static_framework":
      for frame in frames { known[frame.variable + "." + attribute] = value }
      if case .text(let text) = value, attribute == "module_name" { moduleName = text }
      if case .text(let text) = value, attribute == "header_dir" { moduleName = moduleName ?? text }
      if attribute == "module_name" || attribute == "static_framework", value == .unknown { unreadLines.append(line) }
    case "source_files", "exclude_files":
      guard isCertain, !isAdded, let texts = value.texts else {
        unreadLines.append(line)
        return
      }
      if attribute == "source_files" { parts[index].sources += texts } else { parts[index].excluded += texts }
    case "resource", "resources", "resource_bundle", "resource_bundles":
      var texts = value.texts
      if case .table(let table) = value {
        let lists = table.sorted { $0.key < $1.key }.map(\.value.texts)
        texts = lists.contains { $0 == nil } ? nil : lists.flatMap { $0 ?? [] }
      }
      guard isCertain, let texts else {
        knowsResources = false
        return
      }
      parts[index].resources += texts
    case "default_subspec", "default_subspecs":
      guard let texts = value.texts else {
        // `:none` leaves the pod itself.
        if value == .symbol("none") { defaults = [""] } else { unreadLines.append(line) }
        return
      }
      defaults += texts
    case "pod_target_xcconfig", "xcconfig":
      guard case .table(let table) = value, case .text(let text)? = table["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] else {
        return
      }
      defines += text.split(whereSeparator: \.isWhitespace).map(String.init).filter { !$0.hasPrefix("$") }
    default: return
    }
  }
}
