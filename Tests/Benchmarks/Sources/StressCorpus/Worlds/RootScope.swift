/// Writes what a root runs last, within a scope that sets some keys.
struct RootScope {
  let world: World
  let root: World.Root

  private var form: Int { world.isPlain ? root.scopeForm % 3 : root.scopeForm }

  private var actions: [String] { root.scopedActions.flatMap(WorldBody(world: world).statements) }

  private func writer(_ key: Int) -> KeyWriter? {
    world.key(key).map { KeyWriter(world: world, index: key, key: $0) }
  }

  private func sets(_ values: String) -> [String] {
    root.scoped.compactMap(writer).map { "\(values).\($0.property) = \($0.replacement)" }
  }

  /// What the scope needs beside the entry.
  var declarations: [String] {
    guard !root.scoped.isEmpty else { return [] }
    let work =
      isFunction
      ? ["func scopedWork() -> String {", "  var text = \"\""] + indented(actions) + ["  return text", "}", ""] : []
    switch form {
    case 2: return work + ["func settle(_ values: inout DependencyValues) {"] + indented(sets("values")) + ["}", ""]
    case 3:
      return work + ["extension DependencyValues {", "  mutating func settle() {"] + indented(sets("self"), 2)
        + ["  }", "}", ""]
    case 5:
      return work + ["func replacing(_ update: (inout DependencyValues) -> Void, _ work: () -> Void) {"]
        + ["  withDependencies(update) { work() }", "}", ""]
    case 6:
      return work + ["func replaced<Result>(_ work: () -> Result) -> Result {", "  withDependencies {"]
        + indented(sets("$0"), 2) + ["  } operation: {", "    work()", "  }", "}", ""]
    default: return work
    }
  }

  /// Whether what runs within the scope is a function of its own.
  private var isFunction: Bool { root.isRepeated || form == 7 }

  var statements: [String] {
    guard !root.scoped.isEmpty else { return actions }
    let inside = (isFunction ? ["text += scopedWork()"] : actions) + ["text += \".\""]
    return (root.isRepeated ? ["text += scopedWork()"] : []) + scope(inside)
  }

  private func scope(_ inside: [String]) -> [String] {
    switch form {
    case 1:
      let sets = root.scoped.compactMap(writer).map { "$0[\($0.type).self] = \($0.replacement)" }
      return around(sets, inside)
    case 2: return around(["settle(&$0)"], inside)
    case 3: return around(["$0.settle()"], inside)
    case 4:
      return ["let settings: (inout DependencyValues) -> Void = {"] + indented(sets("$0")) + ["}"]
        + ["withDependencies(settings) {"] + indented(inside) + ["}"]
    case 5: return ["replacing {"] + indented(sets("$0")) + ["} _: {"] + indented(inside) + ["}"]
    case 6: return ["replaced {"] + indented(inside) + ["}"]
    case 7: return ["text += withDependencies {"] + indented(sets("$0")) + ["} operation: {", "  scopedWork()", "}"]
    case 8:
      return root.scoped.compactMap(writer).reduce(inside) { inside, writer in
        around(["$0.\(writer.property) = \(writer.replacement)"], inside)
      }
    default: return around(sets("$0"), inside)
    }
  }

  private func around(_ sets: [String], _ inside: [String]) -> [String] {
    ["withDependencies {"] + indented(sets) + ["} operation: {"] + indented(inside) + ["}"]
  }

  private func indented(_ lines: [String], _ depth: Int = 1) -> [String] { WorldBody.indented(lines, depth) }
}
