/// What the system makes when a target starts.
package struct ModuleLaunch: Equatable, Codable, Sendable {
  /// Names of storyboards, sorted: it makes their initial controllers.
  package var storyboards: [String]
  /// Bare names of classes, sorted.
  package var classes: [String]
  /// Whether that is all: an Info.plist may not be in the tree, and a setting that is not may decide what it names.
  package var isWhole: Bool

  package init(storyboards: [String] = [], classes: [String] = [], isWhole: Bool = true) {
    self.storyboards = storyboards
    self.classes = classes
    self.isWhole = isWhole
  }
}
