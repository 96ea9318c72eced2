import DepGraphModel
import DepGraphProjects
import DepGraphQueries

/// One link, written into the file that declares its target.
struct LinkEdit {
  private let element: LinkElement
  /// Where the target is declared.
  private let place: SourceLocation
  private let source: ProjectSource

  /// `nil` for an offer that one element does not make a link of.
  init?(_ offer: GraphSnapshot.OfferRow, at place: SourceLocation) {
    guard let text = offer.element, let source = ProjectCatalogue.sources.first(where: { $0.format.id == offer.format })
    else { return nil }
    element = LinkElement(text: text, package: offer.package)
    self.place = place
    self.source = source
  }

  /// - Parameter read: the text of a file, `nil` for one that cannot be read.
  /// - Returns: a unified diff, and the text that it leads to; `nil` where the file cannot be edited mechanically.
  func diff(reading read: (String) -> String?) -> (diff: String, text: String)? {
    guard let old = read(place.file), let new = source.write(element, old, place) else { return nil }
    let text = Self.ended(new, as: old)
    return (UnifiedDiff.text(of: place.file, from: old, to: text), text)
  }

  /// With the ends of lines of a text that has carriage returns before all its line feeds.
  private static func ended(_ text: String, as old: String) -> String {
    func lines(_ text: String) -> [[UInt8]] {
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }
    let isEnded = { (line: [UInt8]) in line.last == UInt8(ascii: "\r") }
    let before = lines(old).dropLast()
    guard !before.isEmpty, before.allSatisfy(isEnded) else { return text }
    let after = lines(text)
    let ended = after.dropLast().map { isEnded($0) ? $0 : $0 + [UInt8(ascii: "\r")] } + after.suffix(1)
    return String(decoding: Array(ended.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}
