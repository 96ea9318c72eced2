/// A stored property of a `@DependencyClient` struct, or a function of a protocol that a macro makes such a struct of.
package struct EndpointFact: Equatable, Codable, Sendable {
  /// The client and the types around it, outermost first.
  package var client: [String]
  package var name: String
  /// The method that `@DependencyEndpoint(method:)` adds.
  package var method: String?
  /// Whether it stays unimplemented until something is assigned to it: a variable of function type that others can
  /// assign. The initializer without endpoints takes the rest.
  package var isRequired: Bool
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    client: [String], name: String, method: String? = nil, isRequired: Bool = true,
    conditions: ConditionStack = [], position: SourcePosition
  ) {
    self.client = client
    self.name = name
    self.method = method
    self.isRequired = isRequired
    self.conditions = conditions
    self.position = position
  }
}
