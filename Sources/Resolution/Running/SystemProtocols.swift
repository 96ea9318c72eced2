/// Protocols and superclasses of the system and of the library, with the members by whose names these call a type that
/// conforms. What others ask for is not known.
enum SystemProtocols {
  /// Whether code of a protocol or a superclass may call a member of that name.
  static func mayCall(_ member: String, of parent: String) -> Bool { members[parent]?.contains(member) ?? true }

  /// Whether an attribute of a type may be a macro that conforms it to a protocol whose owner calls a member of that name.
  static func mayCall(_ member: String, byAttribute attribute: String) -> Bool {
    guard attribute.first?.isUppercase ?? false, !attribute.hasSuffix("Actor") else { return false }
    return !plainMacros.contains(attribute)
  }

  /// Macros that conform a type to nothing that calls it.
  private static let plainMacros: Set<String> = [
    "DependencyClient", "Observable", "ObservableState", "Perceptible", "UIApplicationMain", "NSApplicationMain",
  ]

  private static let members: [String: Set<String>] = [
    "Actor": ["unownedExecutor"], "AnyObject": [], "CaseIterable": ["allCases"], "Codable": ["encode", "init"],
    "Comparable": ["<", "<=", ">", ">=", "=="], "CustomStringConvertible": ["description"], "Decodable": ["init"],
    "DependencyKey": ["liveValue", "testValue", "previewValue"], "Encodable": ["encode"], "Equatable": ["=="],
    "Error": [], "Hashable": ["==", "hash", "hashValue"], "Identifiable": ["id"],
    "LocalizedError": ["errorDescription", "failureReason", "helpAnchor", "recoverySuggestion"],
    "NSObject": [], "NSObjectProtocol": [], "ObservableObject": ["objectWillChange"], "PreviewProvider": ["previews"],
    "Scene": ["body"], "Sendable": [], "TestDependencyKey": ["testValue", "previewValue"], "View": ["body"],
    "ViewModifier": ["body"],
  ]
}
