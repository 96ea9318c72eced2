import DepGraphModel
import DepGraphPipeline

/// What makes a picture that is refused small enough: only what is not in use already, and what does make it so.
struct PictureHints {
  let questions: Questions
  let request: PictureRequest
  let isOfScreens: Bool
  /// Whether a picture can be drawn in the format.
  let fits: (GraphPicture) -> Bool

  var text: String {
    guard !isOfScreens else { return "use --format dot or --format json" }
    let ways = narrower + smaller + ["--format html"]
    return "use " + ways.dropLast().joined(separator: ", ") + (ways.count > 1 ? " or " : "") + (ways.last ?? "")
  }

  /// What its user has to choose.
  private var narrower: [String] {
    guard request.focus == nil, !request.collapsesPackages, request.only == nil else { return shallower }
    return ["--focus MODULE"] + (request.root == nil ? ["--root ROOT"] : shallower)
  }

  private var shallower: [String] {
    guard request.focus != nil || request.root != nil else { return [] }
    let known = request.depth ?? (request.focus == nil ? Self.deepest : 1)
    let depth = (1..<max(known, 1)).reversed().first { depth in
      var other = request
      other.depth = depth
      return isDrawn(other)
    }
    return depth.map { ["--depth \($0)"] } ?? []
  }

  private static let deepest = 5

  private var smaller: [String] {
    var found: [String] = []
    if !request.collapsesPackages {
      var other = request
      other.collapsesPackages = true
      if isDrawn(other) { found.append("--collapse package") }
    }
    guard request.only == nil else { return found }
    for only in PictureRequest.Only.allCases {
      var other = request
      other.only = only
      if isDrawn(other) { found.append("--only \(only.rawValue)") }
    }
    return found
  }

  private func isDrawn(_ request: PictureRequest) -> Bool {
    guard let picture = try? questions.picture(request) else { return false }
    return picture.nodes.count > 1 && fits(picture)
  }
}
