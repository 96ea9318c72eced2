import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import DepGraphQueries
import DepGraphRules

/// One link, written into the file that declares its target.
struct LinkEdit {
  let element: LinkElement
  /// Where the target is declared.
  let place: SourceLocation

  /// - Parameter read: the text of a file, `nil` for one that cannot be read.
  /// - Returns: a unified diff; `nil` where the file cannot be edited mechanically.
  func diff(reading read: (String) -> String?) -> String? {
    guard let old = read(place.file), let new = edited(old) else { return nil }
    return UnifiedDiff.text(of: place.file, from: old, to: new)
  }

  private func edited(_ text: String) -> String? {
    switch element.format {
    case .swiftPM, .tuist:
      var edit = ManifestEdit(text)
      guard edit.addDependency(element.text, toTargetAt: (place.line, place.column)) else { return nil }
      if let package = element.package, !declares(package, in: text), !edit.addPackage(package) { return nil }
      return edit.text
    case .xcodeGen:
      // A package that the project does not know by this name has to be declared first.
      guard declaresPackage(in: text) else { return nil }
      var edit = SpecEdit(text)
      return edit.addDependency(element.text, toTargetIn: place.line) ? edit.text : nil
    case .xcode, .moduleGraph: return nil
    }
  }

  /// Whether the manifest names the path already.
  private func declares(_ package: String, in text: String) -> Bool {
    package.split(separator: "\"").dropFirst().first.map { text.contains("\"\($0)\"") } ?? false
  }

  private func declaresPackage(in text: String) -> Bool {
    guard element.text.hasPrefix("- {package: ") else { return true }
    let name = element.text.dropFirst("- {package: ".count).prefix { $0 != "," }
    return text.split(separator: "\n").contains { line in
      let rest = line.drop { $0 == " " }
      return rest.count < line.count && rest.hasPrefix("\(name):")
    }
  }
}
