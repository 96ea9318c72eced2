/// The name of a type where no value of it is made: in the type of a property, a parameter or a result, behind `typealias`
/// or `as`, as a generic argument. Recorded once for each member that says it, and once for the type around where it is
/// part of no member.
package struct NamedTypeFact: Hashable, Sendable {
  /// The last part of a dotted name.
  package var name: String
  package var owner: [String]
  package var position: SourcePosition

  package init(name: String, owner: [String], position: SourcePosition) {
    self.name = name
    self.owner = owner
    self.position = position
  }
}
