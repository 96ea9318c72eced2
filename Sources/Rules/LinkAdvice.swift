import DepGraphModel
import DepGraphResolution

/// The edit that makes a target link a module, in the words of its build system.
struct LinkAdvice {
  let context: RuleContext

  func add(_ module: ModuleIndex, to target: ModuleIndex) -> String {
    let name = context.name(target)
    let product = context.productName(of: module)
    if context.isXcodeTarget(target) {
      let model = example(of: module).map { ", as \($0) does" } ?? ""
      return "add product \"\(product)\" to the frameworks of target \(name)\(model)"
    }
    let owner = context.graph.modules[module].module.package
    if owner == context.graph.modules[target].module.package {
      return "add \"\(context.name(module))\" to the dependencies of target \(name)"
    }
    return "add .product(name: \"\(product)\", package: \"\(owner)\") to the dependencies of target \(name)"
  }

  /// Another root that links the module itself.
  private func example(of module: ModuleIndex) -> String? {
    context.graph.links
      .filter { $0.to == module && context.graph.modules[$0.from].module.kind.isRoot && $0.link.kind == .link }
      .map { context.name($0.from) }.min()
  }
}
