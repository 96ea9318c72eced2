import DepGraphModel
import SwiftSyntax

extension Dialect {
  /// Told by the import of a library, or by a protocol that is declared like one of theirs. Documents have no gate: their
  /// names say what they are. Sources that name a screen of the project are read once these are known.
  package static let interfaceBuilder = Dialect(facts: ScreenFacts.self) { file in
    file.scan.imports.contains { ScreenLibrary(rawValue: $0.module) != nil }
      || (file.scan.vocabulary.contains("associatedtype") && file.scan.vocabulary.contains("inject"))
  } names: { facts in
    ScreenNames(facts).all
  } read: { file, facts in
    let visitor = ScreenVisitor(file: file)
    visitor.walk(file.tree)
    facts[ScreenFacts.self] = visitor.facts
  }
}

/// The bare names of classes that are screens, and of the protocols that make them so.
private struct ScreenNames {
  private(set) var all: Set<String> = []

  init(_ facts: [String: FileFacts]) {
    let read = facts.values.filter { $0.ofDialects[ScreenFacts.dialect] != nil }
    var protocols = Set(ScreenProtocol.allCases.flatMap(\.names))
    let local = read.flatMap { $0[ScreenFacts.self].types }.filter {
      $0.kind == .protocol && $0.associatedTypes.contains("Dependency") && $0.inject != nil
    }
    guard !local.isEmpty || read.contains(where: { $0[ScreenFacts.self].document == nil }) else { return }
    protocols.formUnion(local.compactMap(\.path.last))
    all = Set(local.compactMap(\.path.last))
    // Classes of sources that were read, by what they conform to.
    for file in read {
      for type in file.types where type.inherits.contains(where: { protocols.contains($0.path.last ?? "") }) {
        if let name = type.path.last { all.insert(name) }
      }
    }
    all.subtract([
      "UIViewController", "UIView", "UITableViewCell", "UICollectionViewCell", "NSViewController", "NSView",
    ])
  }
}
