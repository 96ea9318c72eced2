import DepGraphModel
import DepGraphResolution

/// References to storyboards that are not there: the segue that leads to one crashes.
struct StoryboardReferences {
  let graph: ScreenGraph

  func findings(_ context: RuleContext) -> [Finding] {
    graph.documents.flatMap { document -> [Finding] in
      let reached = Set(document.fact.segues.map(\.destination) + [document.fact.initialController ?? ""])
      return document.fact.objects.enumerated().compactMap { index, object in
        // With a bundle's identifier it may be that of any framework.
        guard object.standing == .reference, object.bundleIdentifier == nil, let name = object.storyboardName,
          let id = object.id, reached.contains(id), isMissing(name, for: document)
        else { return nil }
        return finding(name, id: id, at: document.location(of: index), in: document, context)
      }
    }
  }

  /// In the bundle that the document is in, or in that of what is built into the same application.
  private func isMissing(_ name: String, for document: ScreenDocument) -> Bool {
    graph.modules.indices.allSatisfy { module in
      guard isTogether(module, with: document) else { return true }
      return graph.module(module).documents.isWhole && !graph.hasDocument(named: name, .storyboard, in: module)
    }
  }

  private func isTogether(_ module: ModuleIndex, with document: ScreenDocument) -> Bool {
    document.modules.contains { own in
      graph.links(own, module) || graph.links(module, own)
        || graph.modules.indices.contains { root in
          graph.module(root).kind.isRoot && graph.links(root, own) && graph.links(root, module)
        }
    }
  }

  private func finding(
    _ name: String, id: String, at location: SourceLocation, in document: ScreenDocument, _ context: RuleContext
  ) -> Finding {
    let file = name + ".storyboard"
    let target = document.modules.first.map { context.name($0) } ?? ""
    let near = NearestName.suggestion(
      for: name,
      among: graph.documents.filter { $0.fact.kind == .storyboard && $0.file != document.file }
        .filter { !Set($0.modules).isDisjoint(with: document.modules) }.map(\.name))
    let elsewhere = graph.documents(named: name, .storyboard).first
    let help =
      elsewhere.flatMap { found in
        found.modules.first.map { "add \(found.file) to target \(target); it belongs to \(context.name($0))" }
      } ?? near.map { "did you mean \($0)?" } ?? "add \(file) to target \(target), or remove the reference"
    return Finding(
      subject: name, claim: "\(document.fileName) leads to \(file), which target \(target) does not have", help: help,
      location: location, cause: [document.file, id, file])
  }
}
