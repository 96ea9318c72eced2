import DepGraphModel

/// Programs that end with the operation of an override: nothing runs behind it that could call what it has made, so that
/// all that it keeps runs in it.
///
///     withDependencies { $0.mail = .live } operation: {
///       let app = App()
///       app.get("inbox") { inbox() }
///       app.run()
///     }
final class ProgramEndings {
  private let search: CoverageSearch
  private let entry: EntryCode

  init(search: CoverageSearch, entry: EntryCode) {
    (self.search, self.entry) = (search, entry)
  }

  /// - Parameter walk: what runs outside of the overrides.
  func end(with overrides: [ResolvedOverride], _ walk: EntryWalk) -> Bool {
    guard !overrides.isEmpty, !entry.isGuess, entry.launched.isEmpty else { return false }
    return overrides.allSatisfy(isLast) && isClosed && !runsBeside(walk)
  }

  /// Whether some of what runs outside of the overrides does so while their code runs: what the system calls, and tasks that
  /// were started before.
  func runsBeside(_ walk: EntryWalk) -> Bool {
    !walk.callbacks.isEmpty
      || walk.members.contains { number in
        let member = search.code.graph.index.members[number]
        let extents = walk.excluded[member.file] ?? []
        return member.fact.calls.contains { call in
          call.callee.first == "Task"
            && !extents.contains { $0.contains(call.position) && $0.contains(call.last) }
        }
      }
  }

  private func isLast(_ override: ResolvedOverride) -> Bool {
    let members = search.code.graph.index.members
    return entry.members.contains { number in
      let member = members[number]
      return member.file == override.location.file && member.fact.lastOperations.contains(override.extent)
        && (member.isStatement || ["main", "run"].contains(member.fact.name))
    }
  }

  private var isClosed: Bool {
    search.runs.indices.allSatisfy { !search.runs[$0] || search.code.closedModules.contains($0) }
  }
}

/// Modules of which all that runs is code whose source is here, or of libraries that call what they are handed at once, and
/// of which nothing leaves the task that it runs in. Found once for all roots.
final class ClosedModules {
  private let table: ModuleTable
  private let facts: FactTable
  private var known: [ModuleIndex: Bool] = [:]

  init(table: ModuleTable, facts: FactTable) {
    (self.table, self.facts) = (table, facts)
  }

  func contains(_ module: ModuleIndex) -> Bool {
    if let found = known[module] { return found }
    let found = facts.sources(of: module).allSatisfy { source in
      !source.facts.vocabulary.contains(anyOf: Self.leaving)
        && (source.facts.isParsed || !source.facts.vocabulary.contains("Task"))
        && source.facts.imports.allSatisfy { found in
          Self.quiet.contains(found.module)
            || table.module(named: found.module, from: module).map(table.isOwn) ?? false
        }
    }
    known[module] = found
    return found
  }

  /// Words of what runs code outside of the task that hands it over.
  private static let leaving = SourceVocabulary.hashes(of: [
    "detached", "DispatchQueue", "DispatchSource", "DispatchGroup", "DispatchWorkItem", "OperationQueue",
    "BlockOperation", "Thread", "detachNewThread", "pthread_create", "Timer", "NotificationCenter", "dataTask",
    "uploadTask", "downloadTask", "terminationHandler", "readabilityHandler", "writeabilityHandler", "signal", "atexit",
    "withObservationTracking",
  ])

  /// Modules of libraries that run what they are handed in the task that hands it over.
  private static let quiet: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Android", "WinSDK", "Synchronization",
    "RegexBuilder", "Dependencies", "DependenciesMacros", "ConcurrencyExtras", "IssueReporting", "XCTestDynamicOverlay",
    "CustomDump", "CasePaths", "CasePathsCore", "IdentifiedCollections", "OrderedCollections", "Collections",
    "DequeModule", "HeapModule", "BitCollections", "HashTreeCollections", "Algorithms", "Logging", "OSLog", "os",
    "ArgumentParser", "Yams", "Numerics", "Tagged", "Parsing", "SystemPackage", "Crypto", "CryptoKit",
  ]
}
