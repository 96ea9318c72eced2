package import DepGraphModel
package import DepGraphResolution

/// What is to be written where a target lists its dependencies, so that it links a module.
package struct LinkElement: Equatable, Sendable {
  /// How the target's dependencies are declared.
  package var format: ProjectPackage.Format
  package var text: String
  /// The product that is linked, `nil` for the module itself.
  package var product: String?
  /// What the target's package has to depend on first, unless it does so already.
  package var package: String?

  package init(format: ProjectPackage.Format, text: String, product: String? = nil, package: String? = nil) {
    self.format = format
    self.text = text
    self.product = product
    self.package = package
  }
}

extension RuleContext {
  /// The product by which a target links a module, `nil` for one next to it.
  package func productName(of module: ModuleIndex, for target: ModuleIndex) -> String? {
    isSamePackage(module, target) ? nil : product(of: module)?.name
  }

  /// - Returns: `nil` where more is to be done than to write one element: a product to declare, a project to open.
  package func linkElement(of module: ModuleIndex, in target: ModuleIndex) -> LinkElement? {
    let advice = LinkAdvice(context: self)
    let format = format(of: target)
    let isNear = isSamePackage(module, target)
    let isPackage = self.format(of: module) == .swiftPM
    if isPackage, !isNear, product(of: module) == nil { return nil }
    switch format {
    case .swiftPM:
      if isNear { return LinkElement(format: format, text: "\"\(name(module))\"") }
      guard isPackage else { return nil }
      return LinkElement(
        format: format, text: advice.productElement(module), product: product(of: module)?.name,
        package: advice.packageElement(module, target))
    case .xcodeGen:
      return LinkElement(
        format: format, text: advice.xcodeGenItem(module, target), product: isNear ? nil : product(of: module)?.name)
    case .tuist:
      return LinkElement(
        format: format, text: advice.tuistEntry(module, target), product: isNear ? nil : product(of: module)?.name)
    case .xcode, .moduleGraph: return nil
    }
  }
}
