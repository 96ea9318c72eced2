package import DepGraphModel
package import DepGraphResolution

/// The edit that makes a target link a module, in the words of the format that the target's dependencies are declared in.
struct LinkAdvice {
  let context: RuleContext

  func add(_ module: ModuleIndex, to target: ModuleIndex) -> String {
    let ends = ends(of: module, linkedBy: target)
    let edit =
      ends.target.format.map { $0.wording.advice(ends) }
      ?? "add \"\(ends.module.name)\" to the dependencies of target \(ends.target.title)"
    // Within one manifest, a target that does it right is easy to find.
    if ends.isSamePackage, ends.target.format?.family == .package { return edit }
    return edit + models(of: module, besides: target)
  }

  func ends(of module: ModuleIndex, linkedBy target: ModuleIndex) -> LinkEnds {
    context.ends(of: module, linkedBy: target)
  }

  /// Where the product that the edit names is declared.
  func productPlace(of module: ModuleIndex, for target: ModuleIndex) -> RelatedPlace? {
    guard !context.isSamePackage(module, target), let product = context.product(of: module) else { return nil }
    return product.location.map { RelatedPlace(message: "product \(product.name) is declared here", location: $0) }
  }

  /// Other roots, declared alike, that link the module themselves.
  private func models(of module: ModuleIndex, besides target: ModuleIndex) -> String {
    let format = context.format(of: target)
    let names = (context.linksByTarget[module] ?? []).map { context.graph.links[$0] }.filter { link in
      link.from != target && link.link.kind == .link
        && context.graph.modules[link.from].module.kind.isRoot && context.format(of: link.from) == format
    }.map { context.title(ofRoot: $0.from) }
    let distinct = Set(names).sorted()
    guard !distinct.isEmpty else { return "" }
    return ", as \(Enumeration.few(distinct)) \(distinct.count == 1 ? "does" : "do")"
  }
}

extension RuleContext {
  /// The product by which a target links a module, `nil` for one next to it.
  package func productName(of module: ModuleIndex, for target: ModuleIndex) -> String? {
    isSamePackage(module, target) ? nil : product(of: module)?.name
  }

  /// - Returns: `nil` where more is to be done than to write one element: a product to declare, a project to open.
  package func linkElement(of module: ModuleIndex, in target: ModuleIndex) -> LinkElement? {
    let ends = ends(of: module, linkedBy: target)
    guard let format = ends.target.format, ends.isSamePackage || !ends.lacksProduct else { return nil }
    return format.wording.element(ends)
  }

  fileprivate func ends(of module: ModuleIndex, linkedBy target: ModuleIndex) -> LinkEnds {
    LinkEnds(
      module: end(module), target: end(target), product: product(of: module)?.name,
      isSamePackage: isSamePackage(module, target), isPackageLinked: packageLinks(of: target, to: module),
      manifests: { [packages = graph.packages] in packages.map(\.manifest) })
  }

  private func end(_ index: ModuleIndex) -> LinkEnds.End {
    let package = package(of: index)
    return LinkEnds.End(
      id: id(index), name: name(index), title: title(ofRoot: index), format: package?.format,
      package: package?.name ?? graph.modules[index].module.package, directory: package?.directory ?? "",
      manifest: package?.manifest, packageNames: package?.packageNames ?? [:],
      externalFolders: package?.externalFolders ?? [])
  }
}
