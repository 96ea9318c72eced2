import DepGraphModel

/// Whose values code may have at hand: what a module declares, only those can name or be given whose imports lead to it.
/// Sets are made on demand and kept.
final class ImportReach {
  private let table: ModuleTable
  private let visibility: Visibility
  private var known: [ModuleIndex: ModuleSet] = [:]

  init(table: ModuleTable, visibility: Visibility) {
    self.table = table
    self.visibility = visibility
  }

  /// What the imports of a module lead to, those of the imported modules included, and the module itself.
  func imports(of module: ModuleIndex) -> ModuleSet {
    if let known = known[module] { return known }
    var found = ModuleSet(capacity: table.modules.count)
    found.insert(module)
    var waiting = [module]
    while let next = waiting.popLast() {
      guard table.isOwn(next) else {
        found.formUnion(table.closures[next])
        continue
      }
      for file in table.modules[next].files {
        for other in visibility.scope(of: file, in: next).visible where !found.contains(other) {
          found.insert(other)
          waiting.append(other)
        }
      }
    }
    known[module] = found
    return found
  }

  /// Whether some program or library holds both: one may hand its values to the other.
  func meet(_ one: ModuleIndex, _ other: ModuleIndex) -> Bool {
    wholes.contains { $0.contains(one) && $0.contains(other) }
  }

  /// What belongs to each module that no other one links.
  private lazy var wholes: [ModuleSet] = {
    var linked = ModuleSet(capacity: table.modules.count)
    for module in table.modules.indices {
      // Of a ring each is linked by the others.
      for other in table.closures[module].elements where !table.closures[other].contains(module) {
        linked.insert(other)
      }
    }
    return table.modules.indices.filter { !linked.contains($0) }.map { module in
      var whole = table.closures[module]
      whole.formUnion(imports(of: module))
      return whole
    }
  }()
}
