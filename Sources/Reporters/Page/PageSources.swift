/// The style and the script of the page, as the page has them: the parts one after the other, without the spaces that
/// lines begin with.
enum PageSources {
  static let style = joined([PackageResources.page_css])

  /// The parts share their names with each other and with nothing else.
  static let script =
    "'use strict';(() => {\n"
    + joined([
      PackageResources.data_js, PackageResources.drawing_js, PackageResources.module_js, PackageResources.lists_js,
      PackageResources.findings_js, PackageResources.search_js, PackageResources.start_js,
    ]) + "})();\n"

  private static func joined(_ parts: [[UInt8]]) -> String {
    parts.map { part in
      let lines = String(decoding: part, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }
      return lines.filter { !$0.hasPrefix("//") }.map { "\($0)\n" }.joined()
    }.joined()
  }
}
