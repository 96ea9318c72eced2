import DepGraphModel

/// The one palette of all pictures, by role.
enum PictureColors {
  static func fill(_ node: GraphPicture.Node) -> String {
    switch node.kind {
    case .package: "#eceff4"
    case .key: "#fff3c4"
    case .screen(let kind): kind == "document" ? "#eceff4" : "#cfe8ff"
    case .module(let kind):
      switch node.role {
      case "root": "#cfe8ff"
      case "preview": "#e3f1ff"
      case "interface": "#dff5e1"
      case "implementation": "#ffe0cc"
      case "composition": "#eadcff"
      case "test": "#f0f0f0"
      default: kind == "external" ? "#ffffff" : "#f7f7f7"
      }
    }
  }

  static let leak = "#c62828"
  static let cycle = "#8e24aa"
  static let plain = "#616161"
  static let serves = "#2e7d32"

  static func stroke(_ edge: GraphPicture.Edge) -> String {
    if edge.kind == .serves { return serves }
    return edge.isLeak ? leak : edge.isInCycle ? cycle : plain
  }

  /// What a node says.
  static func label(_ node: GraphPicture.Node) -> String {
    switch node.kind {
    case .module, .key, .screen: node.name
    case .package(let modules): "\(node.name) (\(modules))"
    }
  }

  /// What an edge says, besides its look: colour alone is for some people nothing.
  static func label(_ edge: GraphPicture.Edge) -> String {
    var words: [String] = []
    if edge.count > 1 { words.append("\(edge.count)") }
    if edge.isLeak { words.append("leak") }
    if edge.isInCycle { words.append("cycle") }
    switch edge.kind {
    case .links, .shows: break
    case .reads: words.append("reads")
    case .serves: words.append("would serve")
    }
    return words.joined(separator: ", ")
  }

  static func kind(_ node: GraphPicture.Node) -> String {
    switch node.kind {
    case .module(let kind): kind
    case .package: "package"
    case .key: "key"
    case .screen(let kind): kind
    }
  }
}
