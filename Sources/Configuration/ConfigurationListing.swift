package import DepGraphModel

/// The effective configuration as YAML that reads back to the same one, with where each value comes from.
package struct ConfigurationListing {
  private let file: ConfigurationFile
  private let cards: [RuleCard]
  /// What the command line sets, by the path of the value: the option's name.
  private let arguments: [String: String]
  private var lines: [String] = []

  package init(_ file: ConfigurationFile, cards: [RuleCard], arguments: [String: String] = [:]) {
    self.file = file
    self.cards = cards
    self.arguments = arguments
  }

  package func text() -> String {
    var listing = self
    listing.lines = ["# The effective configuration. The comment after each value says where it comes from."]
    for field in Configuration.fields(cards: cards) {
      listing.write(field.name, field.value(file.configuration), path: field.name, indentation: "")
    }
    return listing.lines.joined(separator: "\n") + "\n"
  }

  private func origin(_ path: String) -> String {
    if let argument = arguments[path] { return argument }
    guard let place = file.origins[path] ?? enclosing(path) ?? profile(of: path) else { return "default" }
    return "\(place.file):\(place.line)"
  }

  /// What is inside of a field of a list's element has no default: it is where the field is.
  private func enclosing(_ path: String) -> SourceLocation? {
    var parts = path.split(separator: ".")
    guard parts.count > 3, Int(parts[1]) != nil else { return nil }
    while parts.count > 3 {
      parts.removeLast()
      if let place = file.origins[parts.joined(separator: ".")] { return place }
    }
    return nil
  }

  /// Where a profile switches a rule on.
  private func profile(of path: String) -> SourceLocation? {
    let isOn = cards.contains { card in
      path == "rules.\(card.id)" && card.defaultSeverity == nil
        && card.profile.map(file.configuration.profiles.contains) ?? false
    }
    return isOn ? file.origins["profiles"] : nil
  }

  private mutating func write(_ name: String, _ value: ConfigurationValue, path: String, indentation: String) {
    let key = indentation + YAMLText.scalar(name) + ":"
    let comment = "  # " + origin(path)
    switch value {
    case .unset: lines.append("\(indentation)# \(name): not set\(comment)")
    case .text, .flag, .number: lines.append("\(key) \(YAMLText.leaf(value))\(comment)")
    case .list(let elements):
      lines.append(key + (elements.isEmpty ? " []" : "") + comment)
      for (index, element) in elements.enumerated() {
        write(element: element, path: "\(path).\(index)", indentation: indentation + "  ")
      }
    case .mapping(let members):
      lines.append(key + (members.isEmpty ? " {}" + comment : ""))
      for member in members {
        write(member.name, member.value, path: "\(path).\(member.name)", indentation: indentation + "  ")
      }
    }
  }

  private mutating func write(element: ConfigurationValue, path: String, indentation: String) {
    guard case .mapping(let members) = element else {
      lines.append("\(indentation)- \(YAMLText.leaf(element))")
      return
    }
    let first = lines.count
    for member in members where member.value != .unset {
      write(member.name, member.value, path: "\(path).\(member.name)", indentation: indentation + "  ")
    }
    guard first < lines.count else { return lines.append("\(indentation)- {}") }
    lines[first] = "\(indentation)- \(lines[first].dropFirst(indentation.utf8.count + 2))"
  }
}

/// How texts are written in YAML.
package enum YAMLText {
  /// One value on one line. Mappings are written as nothing.
  static func leaf(_ value: ConfigurationValue) -> String {
    switch value {
    case .text(let text): scalar(text)
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .list(let elements): "[" + elements.map(leaf).joined(separator: ", ") + "]"
    case .unset, .mapping: "~"
    }
  }

  /// Plain where it cannot be read as anything else, in quotes otherwise.
  package static func scalar(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func isPlain(_ text: String) -> Bool {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isWord, let first = text.utf8.first, first >= UInt8(ascii: "A") else { return false }
    return !["null", "true", "false", "yes", "no"].contains(text.lowercased())
  }

  /// Everything that is not ordinary text is escaped, so that no reader stumbles over it.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFE}",
        "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
