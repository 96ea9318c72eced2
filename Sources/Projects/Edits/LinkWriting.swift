import DepGraphManifests
import DepGraphModel

extension ManifestEdit {
  /// Adds a link to the target of a `Package.swift` or `Project.swift` that is declared at a place, and to the package
  /// what it needs for that.
  static func write(_ element: LinkElement, text: String, place: SourceLocation) -> String? {
    var edit = ManifestEdit(text)
    guard edit.addDependency(element.text, toTargetAt: (place.line, place.column)) else { return nil }
    if let package = element.package, !names(package, text), !edit.addPackage(package) { return nil }
    return edit.text
  }

  /// Whether the manifest has the words of the declaration already: its path, and its name if it needs one.
  private static func names(_ package: String, _ text: String) -> Bool {
    let strings = package.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return !strings.isEmpty && strings.allSatisfy { text.contains("\"\($0)\"") }
  }
}

extension SpecEdit {
  /// Adds a link to the target of a `project.yml` whose key is in a line.
  static func write(_ element: LinkElement, text: String, place: SourceLocation) -> String? {
    // A package that the project does not know by this name has to be declared first.
    guard declaresPackage(of: element, text) else { return nil }
    var edit = SpecEdit(text)
    return edit.addDependency(element.text, toTargetIn: place.line) ? edit.text : nil
  }

  private static func declaresPackage(of element: LinkElement, _ text: String) -> Bool {
    guard element.text.hasPrefix("- {package: ") else { return true }
    let name = element.text.dropFirst("- {package: ".count).prefix { $0 != "," }
    return text.split(whereSeparator: \.isNewline).contains { line in
      let rest = line.drop { $0 == " " }
      return rest.count < line.count && rest.hasPrefix("\(name):")
    }
  }
}
