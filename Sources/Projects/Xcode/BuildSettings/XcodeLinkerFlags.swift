/// What the flags of a link step say of libraries.
struct XcodeLinkerFlags: Equatable {
  /// What static archives the linker takes whole: `-ObjC`, `-all_load`, and `-force_load NAME` for a single one; `NAME` is
  /// empty where a setting that is not known names it. Sorted.
  private(set) var archives: [String] = []
  /// Libraries and frameworks that are linked by name, in order: `-framework Name`, `-lName`, `path/libName.a`.
  private(set) var libraries: [String] = []

  private static let mostFlags = 4_096

  /// - Parameter text: the expanded value of `OTHER_LDFLAGS`.
  init(_ text: String) {
    var flags = Self.words(text).flatMap(Self.forTheLinker)[...]
    var archives: Set<String> = []
    var seen: Set<String> = []
    func link(_ name: String?) {
      if let name, !name.isEmpty, seen.insert(name).inserted { libraries.append(name) }
    }
    while let flag = flags.popFirst() {
      switch flag {
      case "-ObjC", "-all_load": archives.insert(flag)
      case "-force_load":
        let name = XcodeBuiltProducts.productName(ofFile: flags.popFirst() ?? "") ?? ""
        archives.insert(name.isEmpty ? flag : "\(flag) \(name)")
        link(name)
      case "-framework", "-weak_framework", "-reexport_framework", "-needed_framework", "-upward_framework",
        "-lazy_framework":
        link(flags.popFirst().map { Self.withoutSuffix($0) })
      case "-filelist", "-L", "-F", "-rpath", "-install_name", "-exported_symbols_list", "-sectcreate", "-undefined",
        "-u", "-e", "-bundle_loader":
        _ = flags.popFirst()
      default: link(Self.library(flag))
      }
    }
    self.archives = archives.sorted()
  }

  /// `-framework Name,suffix`
  private static func withoutSuffix(_ name: String) -> String {
    name.split(separator: ",").first.map(String.init) ?? ""
  }

  private static func library(_ flag: String) -> String? {
    for prefix in ["-l", "-weak-l", "-needed-l", "-reexport-l", "-upward-l", "-hidden-l"] where flag.hasPrefix(prefix) {
      return String(flag.dropFirst(prefix.count))
    }
    return flag.hasPrefix("-") ? nil : XcodeBuiltProducts.productName(ofFile: flag)
  }

  /// `-Wl,-force_load,path` and `-Xlinker -force_load` stand for flags of the linker.
  private static func forTheLinker(_ word: String) -> [String] {
    if word == "-Xlinker" { return [] }
    guard word.hasPrefix("-Wl,") else { return [word] }
    return word.dropFirst("-Wl,".count).split(separator: ",").map(String.init)
  }

  /// Words as a shell cuts them.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
        if words.count >= mostFlags { return words }
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
