import DepGraphModel
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Collects the objects of a document while it is parsed.
final class DocumentCollector: NSObject, XMLParserDelegate {
  private struct Frame {
    var element: String
    /// Position in `document.objects`.
    var object: Int?
    var isStaticTable = false
  }

  private(set) var document: DocumentFact
  private(set) var root: String?
  private(set) var rootPosition = SourcePosition(line: 1, column: 1)
  /// The line of the first error.
  private(set) var failedAt: Int?
  private let tags: [SourcePosition]
  private var next = 0
  private var frames: [Frame] = []
  /// The controller or top-level object around the current place.
  private var scene: Int?

  init(kind: DocumentFact.Kind, tags: [SourcePosition]) {
    document = DocumentFact(kind: kind)
    self.tags = tags
  }

  var isWhole: Bool { frames.isEmpty }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if failedAt == nil { failedAt = max(1, parser.lineNumber) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let position = next < tags.count ? tags[next] : SourcePosition(line: max(1, parser.lineNumber), column: 1)
    next += 1
    if frames.isEmpty { takeRoot(name, attributes, position) }
    var frame = Frame(element: name, object: nil)
    frame.isStaticTable = name == "tableView" && attributes["dataMode"] == "static"
    switch name {
    case "segue": takeSegue(attributes, position)
    case "outlet":
      // Of the object that the connections belong to.
      if let owner = frames.dropLast().last?.object, let property = attributes["property"] {
        document.objects[owner].outlets.append(property)
      }
    default:
      if let object = object(name, attributes, position) {
        document.objects.append(object)
        frame.object = document.objects.count - 1
        if isSceneStart(object) { scene = frame.object }
      }
    }
    frames.append(frame)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let frame = frames.popLast()
    if let object = frame?.object, object == scene { scene = nil }
  }

  private func takeRoot(_ name: String, _ attributes: [String: String], _ position: SourcePosition) {
    guard root == nil else { return }
    root = name
    rootPosition = position
    document.position = position
    document.initialController = attributes["initialViewController"]
    document.isLaunchScreen = attributes["launchScreen"] == "YES"
    let type = attributes["type"] ?? ""
    document.isTouch = !type.contains(".Cocoa.") && attributes["targetRuntime"] != "MacOSX.Cocoa"
  }

  // MARK: Objects

  private var isTopLevel: Bool { frames.count == 2 && frames[1].element == "objects" }

  private func object(
    _ name: String, _ attributes: [String: String], _ position: SourcePosition
  ) -> DocumentObject? {
    guard let standing = standing(name, attributes) else { return nil }
    var object = DocumentObject(element: name, standing: standing, position: position)
    object.id = attributes["id"]
    object.customClass = attributes["customClass"]
    object.customModule = attributes["customModule"]
    object.isOfTarget = attributes["customModuleProvider"] == "target"
    object.storyboardIdentifier = attributes["storyboardIdentifier"]
    object.reuseIdentifier = attributes["reuseIdentifier"]
    object.storyboardName = attributes["storyboardName"]
    object.referencedIdentifier = attributes["referencedIdentifier"]
    object.bundleIdentifier = attributes["bundleIdentifier"]
    object.isStatic = object.isCell && frames.contains(where: \.isStaticTable)
    object.scene = scene
    return object
  }

  /// `nil` for what does not concern code.
  private func standing(_ name: String, _ attributes: [String: String]) -> DocumentObject.Standing? {
    if Self.proxies.contains(name) || isProxy(name, attributes) { return .proxy }
    if name == "viewControllerPlaceholder" || name == "controllerPlaceholder" { return .reference }
    if attributes["sceneMemberID"] == "viewController" || isTouchController(name, attributes) { return .controller }
    if document.kind == .nib, isTopLevel, attributes["id"] != nil { return .root }
    return attributes["customClass"] != nil || attributes["reuseIdentifier"] != nil ? .part : nil
  }

  private static let proxies: Set<String> = ["placeholder", "exit"]

  /// AppKit has its proxies as custom objects with identifiers of their own.
  private func isProxy(_ name: String, _ attributes: [String: String]) -> Bool {
    guard name == "customObject", let id = attributes["id"] else { return false }
    return id.hasPrefix("-")
      || attributes["userLabel"] == "First Responder" && attributes["customClass"] == "FirstResponder"
      || attributes["sceneMemberID"] == "firstResponder"
  }

  /// A controller at the top of a scene, also where the document does not say that it is one.
  private func isTouchController(_ name: String, _ attributes: [String: String]) -> Bool {
    guard document.kind == .storyboard, attributes["sceneMemberID"] == nil, name.hasSuffix("Controller") else {
      return false
    }
    return frames.count >= 2 && frames[frames.count - 1].element == "objects"
      && frames[frames.count - 2].element == "scene"
  }

  private func isSceneStart(_ object: DocumentObject) -> Bool {
    switch object.standing {
    case .controller, .root: true
    case .reference, .proxy, .part: false
    }
  }

  // MARK: Segues

  private func takeSegue(_ attributes: [String: String], _ position: SourcePosition) {
    guard let destination = attributes["destination"] else { return }
    var segue = SegueFact(kind: attributes["kind"] ?? "", destination: destination, position: position)
    segue.source = scene
    segue.creator = attributes["destinationCreationSelector"]
    document.segues.append(segue)
  }
}
