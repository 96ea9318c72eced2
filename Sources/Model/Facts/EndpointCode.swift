/// A closure that the value of a member is made with, by its label: `products` of `Api(products: { … })`. It runs where
/// something takes that endpoint of the value.
package struct EndpointCode: Hashable, Codable, Sendable {
  /// The type that is made, as spelled; empty for `.init(…)`.
  package var type: [String]
  package var name: String
  package var code: OverrideExtent

  package init(type: [String], name: String, code: OverrideExtent) {
    self.type = type
    self.name = name
    self.code = code
  }
}
