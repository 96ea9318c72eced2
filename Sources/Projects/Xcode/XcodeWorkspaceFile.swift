import DepGraphModel
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The file references of a `contents.xcworkspacedata`, with the locations of their groups applied.
struct XcodeWorkspaceFile {
  struct Reference: Equatable {
    /// Repository-relative.
    var path: String
    /// 1-based.
    var line: Int
  }

  let references: [Reference]
  /// Projects outside of the repository, as they are written, with their lines; not those of one machine.
  let outside: [Reference]
  let failure: XcodeReadError?

  /// Bytes. Real files hold a few kilobytes.
  private static let largestSize = 4 * 1024 * 1024

  /// - Parameters:
  ///   - folder: the folder that holds the `.xcworkspace`.
  ///   - rootName: what the folder of the repository is called.
  init(bytes: [UInt8], folder: String, rootName: String?) {
    guard bytes.count <= Self.largestSize else {
      (references, outside) = ([], [])
      failure = XcodeReadError(message: "the workspace is larger than \(Self.largestSize / 1_048_576) MB", line: 1)
      return
    }
    // Foundation's parser traps on names that are not UTF-8.
    let text: [UInt8]
    do throws(XcodeReadError) {
      text = try XcodeTextEncoding.utf8(bytes)
    } catch {
      (references, outside) = ([], [])
      failure = error
      return
    }
    // A workspace declares no entities: the only use of a document type here is to blow up.
    guard !String(decoding: text, as: UTF8.self).contains("<!") else {
      (references, outside) = ([], [])
      failure = XcodeReadError(message: "a workspace has no document type", line: 1)
      return
    }
    let collector = Collector(folder: folder, rootName: rootName)
    let parser = XMLParser(data: Data(TextEncoding.withoutXMLDeclaration(text)))
    parser.delegate = collector
    // The parser takes a document that ends early for a whole one.
    let isComplete = parser.parse() && collector.isComplete
    references = collector.references
    outside = collector.outside
    failure = isComplete ? nil : XcodeReadError(message: "not a whole XML document", line: max(1, parser.lineNumber))
  }

  private final class Collector: NSObject, XMLParserDelegate {
    private let workspaceFolder: String
    private let rootName: String?
    /// The folders of the open groups, `nil` for one outside of the repository.
    private var groups: [String?]
    private(set) var references: [Reference] = []
    private(set) var outside: [Reference] = []
    private var openElements = 0
    private var hasElements = false

    /// People nest groups a few levels deep.
    private static let deepestNesting = 64

    var isComplete: Bool { hasElements && openElements == 0 }

    init(folder: String, rootName: String?) {
      workspaceFolder = folder
      self.rootName = rootName
      groups = [folder]
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      openElements += 1
      hasElements = true
      guard openElements <= Self.deepestNesting else { return parser.abortParsing() }
      switch name {
      case "Group":
        groups.append(resolve(attributes["location"] ?? "group:"))
      case "FileRef":
        let location = attributes["location"] ?? ""
        let line = max(1, parser.lineNumber)
        if let path = resolve(location) {
          references.append(Reference(path: path, line: line))
        } else if location.hasSuffix(".xcodeproj"), let path = Self.relative(location) {
          outside.append(Reference(path: path, line: line))
        }
      default: break
      }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      openElements -= 1
      if name == "Group", groups.count > 1 { groups.removeLast() }
    }

    private static func relative(_ location: String) -> String? {
      for start in ["group:", "container:"] where location.hasPrefix(start) {
        let path = location.dropFirst(start.count)
        return path.hasPrefix("/") ? nil : String(path)
      }
      return nil
    }

    /// `group:` is relative to the enclosing group, `container:` to the workspace's folder, `self:` is the project that
    /// the workspace is in. Absolute places belong to one machine.
    private func resolve(_ location: String) -> String? {
      guard let colon = location.firstIndex(of: ":") else { return nil }
      let path = String(location[location.index(after: colon)...])
      switch location[..<colon] {
      case "group": return groups.last.flatMap { $0 }.flatMap { RepositoryPath.join($0, path, root: rootName) }
      case "container": return RepositoryPath.join(workspaceFolder, path, root: rootName)
      default: return nil
      }
    }
  }
}
