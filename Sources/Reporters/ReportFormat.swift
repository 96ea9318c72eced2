import DepGraphModel

/// A format of a report: the name that `--format` takes, and the function that makes its bytes. Each has its own file
/// in `Formats`; the catalogue lists it.
package struct ReportFormat: Sendable {
  package let name: String
  package let bytes: @Sendable (RenderInput) -> [UInt8]

  package init(name: String, bytes: @escaping @Sendable (RenderInput) -> [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// - Throws: `UnknownReportFormat`, with the nearest name, for any other name.
  package init(
    named name: String, among formats: [ReportFormat] = ReportCatalogue.formats
  ) throws(UnknownReportFormat) {
    guard let format = formats.first(where: { $0.name == name }) else {
      throw UnknownReportFormat(name: name, among: formats)
    }
    self = format
  }
}

/// A format is its name.
extension ReportFormat: Equatable, CustomStringConvertible {
  package static func == (left: ReportFormat, right: ReportFormat) -> Bool { left.name == right.name }

  package var description: String { name }
}

/// All formats, in the order in which the help names them.
package enum ReportCatalogue {
  package static let formats: [ReportFormat] = [
    .text,
    .concise,
    .xcode,
    .json,
    .sarif,
    .github,
    .gitlab,
    .checkstyle,
    .junit,
    .markdown,
    .html,
    .swiftLint,
  ]
}

/// A `--format` that does not exist.
package struct UnknownReportFormat: Error, Equatable, Sendable, CustomStringConvertible {
  package var name: String
  private let names: [String]

  package init(name: String, among formats: [ReportFormat] = ReportCatalogue.formats) {
    self.name = name
    names = formats.map(\.name)
  }

  package var nearest: String? { NearestName.suggestion(for: name, among: names) }

  package var description: String {
    "unknown format \(name)"
      + (nearest.map { ", did you mean \($0)?" } ?? "; one of \(names.joined(separator: ", "))")
  }
}
