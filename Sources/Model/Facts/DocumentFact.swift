/// What a storyboard or nib says, as far as it concerns code: its objects with a class, an identifier or a place in the flow
/// of screens, in the order of the document.
package struct DocumentFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case storyboard
    case nib
  }

  /// Why a document cannot be used.
  package struct Failure: Equatable, Codable, Sendable {
    /// Continues "NAME …".
    package var reason: String
    package var position: SourcePosition

    package init(reason: String, position: SourcePosition) {
      self.reason = reason
      self.position = position
    }
  }

  package var kind: Kind
  /// Whether it is for UIKit; AppKit loads documents by other rules.
  package var isTouch: Bool
  package var isLaunchScreen: Bool
  /// The identifier of the controller that a storyboard begins with.
  package var initialController: String?
  package var objects: [DocumentObject]
  package var segues: [SegueFact]
  package var failure: Failure?
  /// Of the root element.
  package var position: SourcePosition

  package init(kind: Kind, position: SourcePosition = SourcePosition(line: 1, column: 1)) {
    self.kind = kind
    self.isTouch = true
    self.isLaunchScreen = false
    self.objects = []
    self.segues = []
    self.position = position
  }
}

/// An object of a document.
package struct DocumentObject: Equatable, Codable, Sendable {
  package enum Standing: String, Codable, Sendable, CaseIterable {
    /// The controller of a scene.
    case controller
    /// A reference to a controller of another storyboard.
    case reference
    /// At the top level of a nib.
    case root
    /// File's Owner, First Responder, Exit: a placeholder of an object that the document does not create.
    case proxy
    case part
  }

  /// The element's name: `tableViewCell`.
  package var element: String
  package var id: String?
  package var standing: Standing
  package var customClass: String?
  package var customModule: String?
  /// Whether the module is the one that compiles the document, whatever `customModule` says.
  package var isOfTarget: Bool
  package var storyboardIdentifier: String?
  package var reuseIdentifier: String?
  /// Of a reference: the other storyboard, the controller in it, and the bundle that it is in.
  package var storyboardName: String?
  package var referencedIdentifier: String?
  package var bundleIdentifier: String?
  /// Whether it is a cell of a table whose content the document lays down: nothing dequeues it.
  package var isStatic: Bool
  /// Names of the outlets that are connected.
  package var outlets: [String]
  /// The position in `DocumentFact.objects` of the controller or top-level object that it is part of.
  package var scene: Int?
  package var position: SourcePosition

  package init(element: String, standing: Standing, position: SourcePosition) {
    self.element = element
    self.standing = standing
    self.isOfTarget = false
    self.isStatic = false
    self.outlets = []
    self.position = position
  }

  /// Whether cells of tables and collections are made of it.
  package var isCell: Bool { Self.cells.contains(element) }

  private static let cells: Set<String> = ["tableViewCell", "collectionViewCell", "collectionReusableView"]
}

/// One way from a screen to another.
package struct SegueFact: Equatable, Codable, Sendable {
  /// `show`, `embed`, `relationship`, `unwind` …
  package var kind: String
  package var destination: String
  /// The position in `DocumentFact.objects` of the controller that it leads away from.
  package var source: Int?
  /// The action that creates the destination: `@IBSegueAction`.
  package var creator: String?
  package var position: SourcePosition

  package init(kind: String, destination: String, position: SourcePosition) {
    self.kind = kind
    self.destination = destination
    self.position = position
  }
}
