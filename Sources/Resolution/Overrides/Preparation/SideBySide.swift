import DepGraphModel

/// Overrides of the process that one stretch of code sets one after the other. What gets to the last of them got to the
/// others, and what is not read before the last one is not read before the others: one way through a program answers for
/// all of them, where each on its own would cost as much as the way of the whole program.
struct SideBySide {
  private struct Place: Hashable {
    var module: ModuleIndex
    var file: String
    var site: Int?
    var timing: Timing
    var conditions: ConditionStack
    var branches: [String]
    var ways: [String]
    var until: SourcePosition?
  }

  /// By override.
  private var last: [Int]

  /// - Parameter sites: by override, the declaration that it is part of.
  init(_ overrides: [ResolvedOverride], sites: [Int?]) {
    last = Array(overrides.indices)
    var groups: [Place: [Int]] = [:]
    for index in overrides.indices {
      let override = overrides[index]
      guard override.extent == .process, override.applied == nil, override.calledFrom == nil else { continue }
      let place = Place(
        module: override.module, file: override.location.file, site: sites[index], timing: override.timing,
        conditions: override.conditions, branches: override.branches, ways: override.ways, until: override.until)
      groups[place, default: []].append(index)
    }
    for group in groups.values {
      guard let end = group.max(by: { overrides[$0].location < overrides[$1].location }) else { continue }
      for index in group { last[index] = end }
    }
  }

  /// Ascending.
  func last(of overrides: [Int]) -> [Int] { Set(overrides.map { last[$0] }).sorted() }
}
