/// The short form of a manifest, one module a line:
///
///     Forecast (executable) -> HomeFeature, WeatherClientLive
///     WeatherClient
///     Plumbing (plain) -> swift-composable-architecture/ComposableArchitecture
///
/// A manifest is written from it, one element a line, in which every module also depends on the product `Dependencies`,
/// unless it is `plain`. A mark before a name stands at the target's, or at the dependency's, own element.
struct ModulesBlock {
  private struct Line {
    enum Kind: String {
      case library
      case executable
      case test
    }

    var name: String
    var kind = Kind.library
    var isPlain = false
    var dependencies: [String] = []
  }

  let file: SpecFile

  /// - Parameter package: the package's folder and name, `nil` for a package `Sample` at the root.
  /// - Throws: `SpecError` naming the page's line.
  init(_ block: MarkdownPage.Block, package: String?) throws {
    var lines: [Line] = []
    for (index, text) in block.text.split(separator: "\n").enumerated() {
      lines.append(try Self.line(text, at: block.line + index + 1))
    }
    let folder = package.map { $0 + "/" } ?? ""
    file = SpecFile(
      path: folder + "Package.swift", content: MarkedText(Self.manifest(lines, package: package ?? "Sample")),
      fillers: lines.map { line in
        let parent = line.kind == .test ? "Tests" : "Sources"
        let source = line.kind == .executable ? "main" : MarkedText(line.name).text
        return .init(path: "\(folder)\(parent)/\(MarkedText(line.name).text)/\(source).swift", text: "// empty\n")
      })
  }

  private static func line(_ text: Substring, at number: Int) throws -> Line {
    guard let halves = text.separated(by: " -> ") else { return try target(text, at: number) }
    var line = try target(halves.before, at: number)
    line.dependencies = halves.after.split(separator: ",").map(\.trimmed)
    return line
  }

  private static func target(_ text: Substring, at number: Int) throws -> Line {
    guard let open = text.firstIndex(of: "(") else { return Line(name: text.trimmed) }
    guard text.trimmed.hasSuffix(")") else { throw SpecError(line: number, "a bracket is never closed") }
    var line = Line(name: text[..<open].trimmed)
    for word in text[text.index(after: open)...].trimmed.dropLast().split(separator: ",").map(\.trimmed) {
      if word == "plain" {
        line.isPlain = true
      } else if let kind = Line.Kind(rawValue: word) {
        line.kind = kind
      } else {
        throw SpecError(line: number, "a module is not '\(word)': library, executable, test or plain")
      }
    }
    return line
  }

  private static func manifest(_ lines: [Line], package: String) -> String {
    let packages =
      ["swift-dependencies"] + Set(lines.flatMap(\.dependencies).compactMap { product($0)?.package }).sorted()
    let clauses = packages.map { "    .package(url: \"https://github.com/pointfreeco/\($0)\", from: \"1.9.0\"),\n" }
    let targets = lines.map { line in
      let (mark, name) = detached(line.name)
      let links = line.dependencies.map(element)
      let product = line.isPlain ? [] : [".product(name: \"Dependencies\", package: \"swift-dependencies\")"]
      let elements = (links + product).map { "        \($0),\n" }.joined()
      return
        "    \(mark)\(function(line.kind))(\n      name: \"\(name)\",\n      dependencies: [\n\(elements)      ]),\n"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(package)",
        dependencies: [
      \(clauses.joined())  ],
        targets: [
      \(targets.joined())  ]
      )

      """
  }

  private static func function(_ kind: Line.Kind) -> String {
    switch kind {
    case .library: ".target"
    case .executable: ".executableTarget"
    case .test: ".testTarget"
    }
  }

  private static func element(_ dependency: String) -> String {
    let (mark, name) = detached(dependency)
    guard let product = product(name) else { return "\(mark)\"\(name)\"" }
    return "\(mark).product(name: \"\(product.name)\", package: \"\(product.package)\")"
  }

  /// `package/Product` of a package that is fetched.
  private static func product(_ dependency: String) -> (name: String, package: String)? {
    MarkedText(dependency).text.separated(by: "/").map { (String($0.after), String($0.before)) }
  }

  private static func detached(_ word: String) -> (mark: String, name: String) {
    let marked = MarkedText(word)
    return (marked.marks.map(\.mark.description).joined(), marked.text)
  }
}

extension StringProtocol {
  /// What stands before and after the first occurrence of a separator.
  func separated(by separator: String) -> (before: SubSequence, after: SubSequence)? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(separator) {
        return (self[..<index], self[self.index(index, offsetBy: separator.count)...])
      }
      index = self.index(after: index)
    }
    return nil
  }
}
