import DepGraphModel

/// One case of a page: a little project and what is to be found in it.
struct SpecCase: Sendable {
  /// The heading.
  var name: String
  /// Contents by path, without marks.
  var files: [String: String]
  var marks: [Mark: SourceLocation]
  var expectation: Expectation

  /// The mark at a place, where there is one.
  func mark(at location: SourceLocation) -> Mark? {
    marks.keys.sorted().first { marks[$0] == location }
  }
}

/// Reads the cases off a page. Each `##` section with a `findings` block is one; the files before the first section
/// belong to every case, which may replace them by path.
struct SpecPageReader {
  private struct Section {
    var heading: String
    var line: Int
    var files: [SpecFile] = []
    var findings: MarkdownPage.Block?
  }

  /// - Throws: `SpecError` naming the page's line.
  static func cases(of source: String) throws -> [SpecCase] {
    var shared = Section(heading: "", line: 1)
    var sections: [Section] = []
    for element in try MarkdownPage(source).elements {
      switch element {
      case .heading(2, let text, let line):
        sections.append(Section(heading: text, line: line))
      case .heading:
        continue
      case .block(let block):
        if sections.isEmpty {
          try add(block, to: &shared)
        } else {
          try add(block, to: &sections[sections.count - 1])
        }
      }
    }
    if let findings = shared.findings { throw SpecError(line: findings.line, "findings before the first case") }
    let names = sections.map(\.heading)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw SpecError("two cases are called '\(twice)'")
    }
    return try sections.compactMap { try makeCase($0, shared: shared.files) }
  }

  private static func add(_ block: MarkdownPage.Block, to section: inout Section) throws {
    if block.info == "findings" {
      if section.findings != nil { throw SpecError(line: block.line, "a second findings block in one case") }
      section.findings = block
    } else if let file = try SpecFile(block) {
      if section.files.contains(where: { $0.path == file.path }) {
        throw SpecError(line: block.line, "'\(file.path)' is written twice in one case")
      }
      section.files.append(file)
    }
  }

  private static func makeCase(_ section: Section, shared: [SpecFile]) throws -> SpecCase? {
    guard let block = section.findings else {
      if section.files.isEmpty { return nil }
      throw SpecError(line: section.line, "'\(section.heading)' has files and no findings block")
    }
    let replaced = Set(section.files.map(\.path))
    let inherited = shared.filter { !replaced.contains($0.path) }
    guard !(inherited + section.files).isEmpty else {
      throw SpecError(line: section.line, "'\(section.heading)' has findings and no files")
    }
    var files: [String: String] = [:]
    var marks: [Mark: SourceLocation] = [:]
    for file in inherited + section.files {
      files[file.path] = file.content.text
      for place in file.content.marks {
        let location = SourceLocation(file: file.path, position: place.position)
        if marks.updateValue(location, forKey: place.mark) != nil {
          throw SpecError(line: section.line, "'\(section.heading)' has \(place.mark) at two places")
        }
      }
      for filler in file.fillers where files[filler.path] == nil { files[filler.path] = filler.text }
    }
    removeNeedlessFillers(from: &files, fillers: (inherited + section.files).flatMap(\.fillers))
    let expectation = try Expectation(block)
    let ownMarks = Set(section.files.flatMap { $0.content.marks.map(\.mark) })
    try check(expectation.marks, against: Set(marks.keys), needed: ownMarks, section: section)
    return SpecCase(name: section.heading, files: files, marks: marks, expectation: expectation)
  }

  /// A module of a `modules` block gets an empty source, unless the case writes sources for it.
  private static func removeNeedlessFillers(from files: inout [String: String], fillers: [SpecFile.Filler]) {
    for filler in fillers {
      let folder = filler.path.prefix(through: filler.path.lastIndex(of: "/") ?? filler.path.startIndex)
      if files.keys.contains(where: { $0.hasPrefix(folder) && $0 != filler.path }) {
        files[filler.path] = files[filler.path] == filler.text ? nil : files[filler.path]
      }
    }
  }

  private static func check(_ used: Set<Mark>, against set: Set<Mark>, needed: Set<Mark>, section: Section) throws {
    if let missing = used.subtracting(set).min() {
      throw SpecError(line: section.line, "'\(section.heading)' names \(missing), which stands nowhere in its files")
    }
    if let idle = needed.subtracting(used).min() {
      throw SpecError(line: section.line, "'\(section.heading)' sets \(idle), which its findings do not name")
    }
  }
}
