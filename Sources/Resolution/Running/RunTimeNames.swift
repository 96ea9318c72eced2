import DepGraphModel

/// What is made in one root by a name that no Swift code spells as a type: an object of a document, a class that an
/// Info.plist names, one that code finds by a text, or one that Objective-C makes.
struct RunTimeNames {
  private let classes: Set<String>
  /// Whether it may be any class.
  private let isOpen: Bool

  /// - Parameter runs: by module, whether its code can run in the root.
  init(in root: ModuleIndex, runs: [Bool], graph: CodeGraph, facts: FactTable) {
    let modules = graph.lookup.table.modules
    let launch = modules[root].documents.launch
    var classes = Set(launch.classes)
    var isOpen = !launch.isWhole
    for index in modules.indices where index == root || runs.indices.contains(index) && runs[index] {
      let documents = modules[index].documents
      isOpen =
        isOpen || !documents.isWhole || !documents.objectiveC.isEmpty
        || facts.sources(of: index).contains { $0.facts.vocabulary.contains("NSClassFromString") }
      for file in documents.files {
        guard let document = facts[file]?[ScreenFacts.self].document, document.failure == nil else {
          isOpen = true
          continue
        }
        classes.formUnion(document.objects.compactMap(\.customClass))
      }
    }
    self.classes = classes
    self.isOpen = isOpen
  }

  func mayMake(_ type: String) -> Bool { isOpen || classes.contains(type) }

  /// Whether a value of what inherits from a class without source, or conforms to a protocol without one, is made by code or
  /// by such a name alone. Others the system finds by itself, as it does managed objects.
  static func needsName(_ parent: String) -> Bool {
    isObject(parent) || parent.hasSuffix("DataSource")
      || parent.hasSuffix("Delegate") && !starting.contains(where: parent.hasSuffix)
  }

  /// Of what a class inherits from and conforms to, the superclass first, that by which the system may make values of it:
  /// where the superclass is known, a protocol is none.
  static func making(_ parents: [String]) -> [String] {
    guard let superclass = parents.first, isObject(superclass) else { return parents }
    return parents.filter { parent in parent == superclass || starting.contains(where: parent.hasSuffix) }
  }

  private static func isObject(_ parent: String) -> Bool {
    parent == "NSObject" || parent == "UIResponder" || views.contains(where: parent.hasSuffix)
  }

  private static let views = ["Controller", "View", "Cell", "Control", "Button", "Label", "Field"]
  private static let starting = ["ApplicationDelegate", "SceneDelegate", "ExtensionDelegate"]
}
