import DepGraphModel
import DepGraphResolution

/// The edit that makes a target link a module, in the words of the build system that the target's dependencies are
/// declared in.
struct LinkAdvice {
  let context: RuleContext

  func add(_ module: ModuleIndex, to target: ModuleIndex) -> String {
    let format = context.format(of: target)
    // Within one manifest, a target that does it right is easy to find.
    if format == .swiftPM, context.isSamePackage(module, target) { return edit(module, target, format) }
    return edit(module, target, format) + models(of: module, besides: target, format)
  }

  /// Where the product that the edit names is declared.
  func productPlace(of module: ModuleIndex, for target: ModuleIndex) -> RelatedPlace? {
    guard !context.isSamePackage(module, target), let product = context.product(of: module) else { return nil }
    return product.location.map { RelatedPlace(message: "product \(product.name) is declared here", location: $0) }
  }

  private func edit(_ module: ModuleIndex, _ target: ModuleIndex, _ format: ProjectPackage.Format) -> String {
    let (name, user) = (context.name(module), context.name(target))
    switch format {
    case .swiftPM:
      guard !context.isSamePackage(module, target) else {
        return "add \"\(name)\" to the dependencies of target \(user)"
      }
      guard context.format(of: module) == .swiftPM else {
        return "move what \(user) needs of \(name) to a package: targets of packages link no target of a project"
      }
      return declaring(module) + "add \(productElement(module)) to the dependencies of target \(user)"
        + packageClause(module, target)
    case .xcode:
      return declaring(module) + "link product \"\(product(module))\" to target \(user)"
    case .xcodeGen:
      return declaring(module) + "add \(xcodeGenEntry(module, target)) to the dependencies of target \(user)"
        + (context.package(of: target).map { " in \($0.manifest)" } ?? "")
    case .tuist:
      return declaring(module) + "add \(tuistEntry(module, target)) to the dependencies of target \(user)"
    case .moduleGraph:
      let ids = (context.id(module), context.id(target))
      return Self.isLabel(ids.0) && Self.isLabel(ids.1)
        ? "add \(ids.0) to the deps of \(ids.1)" : "add \"\(name)\" to the dependencies of \(user)"
    }
  }

  /// Bazel's and Buck's names of targets.
  private static func isLabel(_ id: String) -> Bool { id.hasPrefix("//") || id.hasPrefix("@") }

  // MARK: Products

  /// No one else can link a target of a package that is in none of its products.
  private func declaring(_ module: ModuleIndex) -> String {
    guard context.format(of: module) == .swiftPM, context.product(of: module) == nil,
      let manifest = context.package(of: module)?.manifest
    else { return "" }
    return "declare a product for \(context.name(module)) in \(manifest), and "
  }

  private func product(_ module: ModuleIndex) -> String {
    context.product(of: module)?.name ?? context.name(module)
  }

  /// What `package:` calls a package of the tree: its folder, or its name where that is the repository.
  private func identity(_ module: ModuleIndex) -> String {
    guard let package = context.package(of: module) else { return context.graph.modules[module].module.package }
    return package.directory.split(separator: "/").last.map(String.init) ?? package.name
  }

  /// What a target of another package lists.
  func productElement(_ module: ModuleIndex) -> String {
    ".product(name: \"\(product(module))\", package: \"\(identity(module))\")"
  }

  /// A package must depend on the other one before its targets can.
  private func packageClause(_ module: ModuleIndex, _ target: ModuleIndex) -> String {
    guard let user = context.package(of: target), let element = packageElement(module, target) else { return "" }
    return ", and \(element) to those of \(user.manifest) if it is missing"
  }

  /// `nil` where the package is known to depend on the other one.
  func packageElement(_ module: ModuleIndex, _ target: ModuleIndex) -> String? {
    guard let owner = context.package(of: module), let user = context.package(of: target),
      !context.packageLinks(of: target, to: module)
    else { return nil }
    return ".package(path: \"\(Self.relative(owner.directory, from: user.directory))\")"
  }

  private func xcodeGenEntry(_ module: ModuleIndex, _ target: ModuleIndex) -> String {
    "\"\(xcodeGenItem(module, target))\""
  }

  func xcodeGenItem(_ module: ModuleIndex, _ target: ModuleIndex) -> String {
    if context.isSamePackage(module, target) { return "- target: \(context.name(module))" }
    if context.format(of: module) == .swiftPM {
      return "- {package: \(identity(module)), product: \(product(module))}"
    }
    let project = context.package(of: module)?.name ?? context.graph.modules[module].module.package
    return "- target: \(project)/\(context.name(module))"
  }

  func tuistEntry(_ module: ModuleIndex, _ target: ModuleIndex) -> String {
    let name = context.name(module)
    if context.isSamePackage(module, target) { return ".target(name: \"\(name)\")" }
    if context.format(of: module) == .swiftPM {
      // What Tuist resolves itself goes by its name; what a project references by its product.
      let isResolved = context.graph.packages.contains { $0.manifest.hasSuffix("Tuist/Package.swift") }
      return isResolved ? ".external(name: \"\(product(module))\")" : ".package(product: \"\(product(module))\")"
    }
    let folders = (context.package(of: module)?.directory ?? "", context.package(of: target)?.directory ?? "")
    return ".project(target: \"\(name)\", path: \"\(Self.relative(folders.0, from: folders.1))\")"
  }

  /// `../Clients`
  private static func relative(_ folder: String, from other: String) -> String {
    let (to, start) = (folder.split(separator: "/"), other.split(separator: "/"))
    let common = zip(to, start).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: start.count - common) + to.dropFirst(common).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  // MARK: Others that do it right

  /// Other roots, declared alike, that link the module themselves.
  private func models(of module: ModuleIndex, besides target: ModuleIndex, _ format: ProjectPackage.Format) -> String {
    let names = (context.linksByTarget[module] ?? []).map { context.graph.links[$0] }.filter { link in
      link.from != target && link.link.kind == .link
        && context.graph.modules[link.from].module.kind.isRoot && context.format(of: link.from) == format
    }.map { context.name($0.from) }
    let distinct = Set(names).sorted()
    guard !distinct.isEmpty else { return "" }
    return ", as \(Enumeration.few(distinct)) \(distinct.count == 1 ? "does" : "do")"
  }
}
