import DepGraphModel

/// A description joined with the files that it includes.
struct SpecLoading {
  private static let deepestInclude = 32
  private static let mostFiles = 500

  let budget: SpecBudget
  /// Whether a file may be there all the same if it is not found.
  let isHidden: (String) -> Bool
  /// The content of a file of the repository, `nil` where there is none.
  let read: (String) -> [UInt8]?
  /// Variables that `${…}` finds.
  let environment: (String) -> String?
  private let rootName: String?

  private(set) var included: Set<String> = []
  private var filesRead = 0

  /// - Parameter rootName: what the folder of the repository is called.
  init(
    rootName: String?, budget: SpecBudget, isHidden: @escaping (String) -> Bool, read: @escaping (String) -> [UInt8]?,
    environment: @escaping (String) -> String?
  ) {
    self.rootName = rootName
    self.budget = budget
    self.isHidden = isHidden
    self.read = read
    self.environment = environment
  }

  /// - Throws: `SpecFault`, at the include that leads nowhere or round in a circle.
  mutating func load(_ file: String) throws(SpecFault) -> SpecValue {
    let start = SourceLocation(file: file, line: 1, column: 1)
    let whole = try load(file, base: base(of: file), chain: [], from: start)
    return try whole.expanded(budget, environment)
  }

  private func base(of file: String) -> SpecBase {
    SpecBase(folder: RepositoryPath.parent(of: file), rootName: rootName)
  }

  private mutating func load(
    _ file: String, base: SpecBase, chain: [String], from place: SourceLocation
  ) throws(SpecFault) -> SpecValue {
    guard !chain.contains(file) else { throw SpecFault(message: "\(file) includes itself", place: place) }
    guard chain.count < Self.deepestInclude, filesRead < Self.mostFiles else {
      throw SpecFault(message: "it includes too many files", place: place)
    }
    filesRead += 1
    guard let bytes = read(file) else {
      let fault = isHidden(file) ? "cannot be read" : "does not exist"
      throw SpecFault(message: "included file \(file) \(fault)", place: place)
    }
    let own = try SpecYAML.value(of: bytes, file: file, base: base, budget: budget)
    guard case .mapping(let entries) = own.content, let includes = own["include"] else { return own }
    var joined = SpecValue(content: .mapping([]), place: own.place, base: base)
    for include in includes.elements {
      guard let (path, place, keepsBase) = try target(of: include, in: file) else { continue }
      included.insert(path)
      let below = try load(
        path, base: keepsBase ? base : self.base(of: path), chain: chain + [file], from: place)
      joined = try below.merged(onto: joined, budget)
    }
    let rest = SpecValue(content: .mapping(entries.filter { $0.key != "include" }), place: own.place, base: base)
    return try rest.merged(onto: joined, budget)
  }

  /// The file that one entry of `include` names; `nil` where it is switched off.
  private func target(
    of include: SpecValue, in file: String
  ) throws(SpecFault) -> (path: String, place: SourceLocation, keepsBase: Bool)? {
    let include = try include.expanded(budget, environment)
    var keepsBase = false
    let named: SpecValue?
    if include.isMapping {
      // A variable that nobody sets stays as it is written, which is not true.
      if let enable = include["enable"], enable.boolean != true { return nil }
      keepsBase = include["relativePaths"]?.boolean == false
      named = include["path"]
    } else {
      named = include
    }
    guard let named, let text = named.text else {
      throw SpecFault(message: "an include without a path", place: include.place)
    }
    guard let path = RepositoryPath.join(RepositoryPath.parent(of: file), text) else {
      throw SpecFault(message: "included file \(text) is outside of the repository", place: named.place)
    }
    return (path, named.place, keepsBase)
  }
}
