import DepGraphModel
import DepGraphResolution

/// What the conventions of one storyboard for one screen do not concern.
enum LineConventions {
  /// What the system opens is laid out as the system wants it.
  static func applies(to document: ScreenDocument) -> Bool {
    document.fact.kind == .storyboard && !document.fact.isLaunchScreen && document.name != "Main"
      && document.name != "LaunchScreen"
  }

  /// A controller that shows others, and is none of the project's.
  static func isContainer(_ object: DocumentObject) -> Bool {
    object.customClass == nil
      && ["navigationController", "tabBarController", "splitViewController", "pageViewController"].contains(
        object.element)
  }
}
