/// What nothing uses.
package struct UnusedParts: Equatable, Sendable {
  package struct Product: Equatable, Sendable {
    package var name: String
    /// Identifier of the package that declares it.
    package var package: String
    package var location: SourceLocation?

    package init(name: String, package: String, location: SourceLocation?) {
      self.name = name
      self.package = package
      self.location = location
    }
  }

  package struct Link: Equatable, Sendable {
    package var link: AnsweredLink
    package var confidence: String

    package init(link: AnsweredLink, confidence: String) {
      self.link = link
      self.confidence = confidence
    }
  }

  package struct Key: Equatable, Sendable {
    package var key: AnsweredModule
    package var confidence: String
    package var location: SourceLocation?

    package init(key: AnsweredModule, confidence: String, location: SourceLocation?) {
      self.key = key
      self.confidence = confidence
      self.location = location
    }
  }

  package struct Module: Equatable, Sendable {
    package var module: AnsweredModule
    package var location: SourceLocation?

    package init(module: AnsweredModule, location: SourceLocation?) {
      self.module = module
      self.location = location
    }
  }

  package var modules: [Module]
  package var products: [Product]
  package var links: [Link]
  package var keys: [Key]

  package init(modules: [Module], products: [Product], links: [Link], keys: [Key]) {
    self.modules = modules
    self.products = products
    self.links = links
    self.keys = keys
  }

  package var isEmpty: Bool { modules.isEmpty && products.isEmpty && links.isEmpty && keys.isEmpty }
}
