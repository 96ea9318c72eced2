/// A product of a package that is outside of the repository, where nothing is read.
package struct OutsideLink: Hashable, Codable, Sendable {
  package var product: String
  /// What is said of the package: `subject` is its path, or its identity where that says nothing on another machine.
  package var problem: Problem

  package init(product: String, problem: Problem) {
    self.product = product
    self.problem = problem
  }
}
