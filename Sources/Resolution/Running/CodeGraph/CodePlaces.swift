import DepGraphModel

/// Finds the declaration that a read is a part of.
struct CodePlaces {
  struct Place {
    /// Empty where it is part of none: at file scope.
    var nodes: [CodeNode]
    /// Whether it is part of a member that is called like a test or a preview value.
    var isInValue: Bool
  }

  /// Where a fact says that it is.
  struct Subject {
    var file: CodeIndex.FileKey
    var owner: [String]
    var member: String?
    var variable: String?
    var site: ConsumptionFact.Site
    var position: SourcePosition

    init(_ fact: ConsumptionFact, file: String, module: ModuleIndex) {
      self.file = CodeIndex.FileKey(module: module, file: file)
      owner = fact.owner
      member = fact.member
      variable = fact.variable
      site = fact.site
      position = fact.position
    }

    init(_ consumption: ResolvedConsumption) {
      file = CodeIndex.FileKey(module: consumption.module, file: consumption.location.file)
      owner = consumption.owner
      member = consumption.member
      variable = consumption.variable
      site = consumption.site
      position = SourcePosition(line: consumption.location.line, column: consumption.location.column)
    }
  }

  let graph: CodeGraph

  func place(of subject: Subject) -> Place {
    let index = graph.index
    let key = subject.file
    if let name = subject.member {
      let member = index.member(named: name, of: subject.owner, at: subject.position, in: key)
      return Place(nodes: member.map { [graph.node(.member($0))] } ?? [], isInValue: isInValue(member))
    }
    let container = index.container(at: subject.position, in: key)
    guard !subject.owner.isEmpty else { return Place(nodes: [], isInValue: isInValue(container)) }
    let type = graph.type(ofStored: subject.owner, in: key, container: container)
    switch subject.site {
    case .staticMember:
      let readers = type.map { self.readers(of: subject, in: $0) } ?? []
      return Place(nodes: readers.map { graph.node(.member($0)) }, isInValue: isInValue(container))
    case .member, .local, .global:
      return Place(nodes: type.map { [graph.node(.value($0))] } ?? [], isInValue: isInValue(container))
    }
  }

  /// The members that read a static `@Dependency`.
  private func readers(of subject: Subject, in type: CodeTypeIndex) -> [Int] {
    guard let variable = subject.variable else { return [] }
    return graph.members(of: type).filter { member in
      let found = graph.index.members[member]
      return found.file == subject.file.file && found.fact.reads.contains { $0.variable == variable }
    }
  }

  private func isInValue(_ member: Int?) -> Bool {
    var current = member
    while let next = current {
      let fact = graph.index.members[next].fact
      if ValueFact.Kind.allCases.contains(where: { $0 != .live && $0.memberName == fact.name }) { return true }
      current = graph.index.members[next].container
    }
    return false
  }
}
