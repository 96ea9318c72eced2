import DepGraphModel
import DepGraphResolution

/// Which services become one key, and which keys some code can see both of. Applications that share no code have keys of
/// their own.
struct KeyNeighbours {
  private let services: Services

  init(_ services: Services) { self.services = services }

  /// The services of one name and type, each set by number.
  func sets() -> [[Int]] {
    var found: [[String]: [Int]] = [:]
    for number in services.all.indices where services.bound[number] == nil {
      let service = services.all[number]
      found[[service.property.fact.name, service.form], default: []].append(number)
    }
    return found.values.flatMap { $0.count == 1 ? [$0] : parts($0) }
  }

  private func parts(_ numbers: [Int]) -> [[Int]] {
    let modules = numbers.map { self.modules(of: [$0]) }
    var part = Array(numbers.indices)
    for right in numbers.indices {
      for left in 0..<right where part[left] != part[right] {
        guard isOne(numbers[left], modules[left], numbers[right], modules[right]) else { continue }
        let (old, new) = (part[right], part[left])
        for place in part.indices where part[place] == old { part[place] = new }
      }
    }
    return Dictionary(grouping: numbers.indices, by: { part[$0] }).values.map { $0.map { numbers[$0] } }
  }

  private func isOne(_ left: Int, _ near: Set<ModuleIndex>, _ right: Int, _ far: Set<ModuleIndex>) -> Bool {
    if let one = type(of: left), let other = type(of: right) { return one == other }
    return !near.isDisjoint(with: far) || meet([left], [right], near, far)
  }

  /// The declaration that the type is of, where the project has it.
  private func type(of number: Int) -> NamedType? {
    if case .declared = services.all[number].property.type { services.all[number].property.type } else { nil }
  }

  func meet(_ left: [Int], _ right: [Int]) -> Bool { meet(left, right, modules(of: left), modules(of: right)) }

  private func meet(_ left: [Int], _ right: [Int], _ near: Set<ModuleIndex>, _ far: Set<ModuleIndex>) -> Bool {
    let roots = services.graph.roots
    if roots.isEmpty || !near.isDisjoint(with: far) { return true }
    return roots.contains { root in
      left.contains { root.isLinked[services.all[$0].component] }
        && right.contains { root.isLinked[services.all[$0].component] }
    }
  }

  /// Those that provide them and those that require them.
  private func modules(of numbers: [Int]) -> Set<ModuleIndex> {
    numbers.reduce(into: []) { found, number in
      let service = services.all[number]
      found.insert(service.property.module)
      let key = "\(service.property.fact.name): \(service.form)"
      for requirer in services.requirers(of: key, among: [service.component]) {
        found.insert(services.graph.components[requirer].module)
      }
    }
  }
}
