/// How the dependencies of a target are written in one project format.
package struct LinkWording: Sendable {
  /// The edit that makes a target link a module, as a clause: `add "Mail" to the dependencies of target App`.
  package let advice: @Sendable (LinkEnds) -> String
  /// What is to be written where the target lists its dependencies; `nil` where more is to be done than to write one
  /// element: a product to declare, a project to open.
  package let element: @Sendable (LinkEnds) -> LinkElement?

  package init(
    element: @escaping @Sendable (LinkEnds) -> LinkElement? = { _ in nil },
    advice: @escaping @Sendable (LinkEnds) -> String
  ) {
    self.advice = advice
    self.element = element
  }
}

/// A link that is to be added, by what its two ends are called.
package struct LinkEnds: Sendable {
  package struct End: Sendable {
    package let id: String
    /// Name of the target.
    package let name: String
    /// What messages call it: the name, or the identifier where several roots have that name.
    package let title: String
    package let format: ProjectFormat?
    /// Name of the package or project that declares it.
    package let package: String
    /// Folder of that, repository-relative.
    package let directory: String
    /// `nil` for what no manifest declares.
    package let manifest: String?
    /// As `ProjectPackage.packageNames`.
    package let packageNames: [String: String]
    /// As `ProjectPackage.externalFolders`.
    package let externalFolders: Set<String>

    package init(
      id: String, name: String, title: String, format: ProjectFormat?, package: String, directory: String,
      manifest: String?, packageNames: [String: String] = [:], externalFolders: Set<String> = []
    ) {
      self.id = id
      self.name = name
      self.title = title
      self.format = format
      self.package = package
      self.directory = directory
      self.manifest = manifest
      self.packageNames = packageNames
      self.externalFolders = externalFolders
    }
  }

  /// What is to be linked.
  package let module: End
  /// What is to link it.
  package let target: End
  /// By which others link the module; `nil` where no product holds it.
  package let product: String?
  package let isSamePackage: Bool
  /// Whether something in the package of the target links something in that of the module.
  package let isPackageLinked: Bool
  /// The manifests of the whole tree.
  package let manifests: @Sendable () -> [String]

  package init(
    module: End, target: End, product: String?, isSamePackage: Bool, isPackageLinked: Bool,
    manifests: @escaping @Sendable () -> [String]
  ) {
    self.module = module
    self.target = target
    self.product = product
    self.isSamePackage = isSamePackage
    self.isPackageLinked = isPackageLinked
    self.manifests = manifests
  }
}

extension LinkEnds {
  package var isPackageModule: Bool { module.format?.family == .package }

  /// Whether no other package can link the module yet: it is a target of a package that is in none of its products.
  package var lacksProduct: Bool { isPackageModule && product == nil }

  /// The first step where the module is in no product, else nothing.
  package var declaring: String {
    guard lacksProduct, let manifest = module.manifest else { return "" }
    return "declare a product for \(module.name) in \(manifest), and "
  }

  package var productName: String { product ?? module.name }

  /// What `package:` calls a package of the tree: its folder, or its name where that is the repository.
  package var identity: String { module.directory.split(separator: "/").last.map(String.init) ?? module.package }

  /// The way from the folder of the target's project to that of the module's: `../Clients`.
  package var relativeFolder: String { RepositoryPath.way(from: target.directory, to: module.directory) }
}

/// What is to be written where a target lists its dependencies, so that it links a module.
package struct LinkElement: Equatable, Sendable {
  package var text: String
  /// What the target's package has to depend on first, unless it does so already.
  package var package: String?

  package init(text: String, package: String? = nil) {
    self.text = text
    self.package = package
  }
}
