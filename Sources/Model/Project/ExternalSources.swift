/// What is known of the libraries that a project uses and does not own: which versions it pins, and those whose source is
/// on disk. Nothing of it is checked; it shows what the project's own modules can see.
package struct ExternalSources: Equatable, Codable, Sendable {
  /// One package, restricted to what the project reaches of it.
  package struct Library: Equatable, Codable, Sendable {
    /// SwiftPM's identity, lower-cased.
    package var identity: String
    /// Repository-relative folder of the source.
    package var directory: String
    /// For each product that is reached, the identifiers of the modules in it.
    package var products: [String: [String]]
    /// Sorted by identifier. Links lead to modules of this or another library, or are external. A module without files
    /// links nothing through which it could know `DependencyValues`.
    package var modules: [Module]
    /// Whether all of it was understood: what is not found in it is not there.
    package var isWhole: Bool

    package init(
      identity: String, directory: String, products: [String: [String]], modules: [Module], isWhole: Bool
    ) {
      self.identity = identity
      self.directory = directory
      self.products = products
      self.modules = modules
      self.isWhole = isWhole
    }
  }

  /// Sorted by identity.
  package var libraries: [Library] = []
  /// The versions that the project's `Package.resolved` files pin, by identity; sorted, as written.
  package var pinnedVersions: [String: [String]] = [:]

  package init() {}

  /// The library that a product comes from.
  /// - Parameter package: the identity that a link names; `nil` where it names none, which only one library may answer.
  package func library(ofProduct product: String, package: String?) -> Library? {
    if let package {
      let identity = package.lowercased()
      return libraries.first { $0.identity == identity && $0.products[product] != nil }
    }
    let holders = libraries.filter { $0.products[product] != nil }
    return holders.count == 1 ? holders[0] : nil
  }

  /// The identifiers of the modules behind a link's target; `nil` where its source is not on disk.
  package func modules(behind target: ModuleLink.Target) -> [String]? {
    guard case .external(let product, let package) = target else { return nil }
    return library(ofProduct: product, package: package)?.products[product]
  }
}
