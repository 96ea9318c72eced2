import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document type definition, and what libxml2 finds wrong with a document by it.
struct DocumentType {
  private let name: String
  private let declarations: String

  /// - Parameter name: the root element; `<name>.dtd` lies in `Tests/EndToEnd/Schemas`.
  init(_ name: String, file: String) throws {
    self.name = name
    let place = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Schemas/\(file)").standardizedFileURL
    declarations = try String(contentsOf: place, encoding: .utf8)
  }

  /// - Returns: what is wrong; empty for a valid document.
  func faults(of text: String) -> String {
    // The validating reader mends what is not well-formed; this one does not.
    let strict = XMLParser(data: Data(text.utf8))
    guard strict.parse() else { return "not well-formed: \(String(describing: strict.parserError))" }
    let parts = text.split(separator: "?>", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"" else { return "no XML declaration" }
    let typed = "\(parts[0])?>\n<!DOCTYPE \(name) [\n\(declarations)]>\(parts[1])"
    do {
      try XMLDocument(data: Data(typed.utf8), options: []).validate()
      return ""
    } catch {
      return "\(error)"
    }
  }
}

/// An element of a document, read without its type.
struct Element: Equatable {
  var name: String
  var attributes: [String: String]
  var text: String
  var children: [Element]

  /// - Throws: the parser's error.
  init(document text: String) throws {
    let document = try XMLDocument(data: Data(text.utf8), options: [])
    self.init(document.rootElement() ?? XMLElement(name: ""))
  }

  private init(_ element: XMLElement) {
    name = element.name ?? ""
    attributes = Dictionary(
      (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }, uniquingKeysWith: { $1 })
    children = (element.children ?? []).compactMap { ($0 as? XMLElement).map { Element($0) } }
    text = element.stringValue ?? ""
  }

  /// All elements of a name, at any depth, in order.
  func all(_ wanted: String) -> [Element] {
    (name == wanted ? [self] : []) + children.flatMap { $0.all(wanted) }
  }

  func number(_ attribute: String) -> Int? { attributes[attribute].flatMap { Int($0) } }
}
