/// Something that could not be read or decided. A problem is never a violation: it says what a result did not see.
package struct Problem: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case unparsedSource = "unparsed-source"
    case unreadableFile = "unreadable-file"
    case unevaluableManifest = "unevaluable-manifest"
    case unreadableProject = "unreadable-project"
    case missingPath = "missing-path"
    /// Sources of a module that are not read: the configuration leaves them out, or they are generated while it is built.
    case unreadSource = "unread-source"
    /// Programs that no target of the project compiles.
    case uncompiledSource = "uncompiled-source"
    case unknownTarget = "unknown-target"
    case unknownExternal = "unknown-external"
    case unresolvedRegistration = "unresolved-registration"
    case ambiguousKey = "ambiguous-key"
    case undecidedRead = "undecided-read"
    case unknownCondition = "unknown-condition"
    case unmatchedPattern = "unmatched-pattern"
    /// A path whose capitals differ from the disk's.
    case pathCase = "path-case"
    case noRoots = "no-roots"
    case index = "index"

    /// Whether a judged root that needs it cannot be judged: exit code 2 unless `--allow-incomplete`.
    package var breaksProject: Bool {
      switch self {
      case .unevaluableManifest, .unreadableProject: true
      case .unparsedSource, .unreadableFile, .missingPath, .unreadSource, .uncompiledSource, .unknownTarget,
        .unknownExternal, .unresolvedRegistration,
        .ambiguousKey, .undecidedRead, .unknownCondition, .unmatchedPattern, .pathCase, .noRoots, .index:
        false
      }
    }
  }

  package var kind: Kind
  package var message: String
  package var location: SourceLocation?
  /// What was not seen, by its name (the package of an `unknown-external`): lets a summary list names.
  package var subject: String?

  /// What the message of a manifest has that SwiftPM may understand by running it.
  package static let needsRunning = "cannot be evaluated without running it"

  /// What the message of an absent project has that is in a submodule of git, before the submodule in quotation marks.
  package static let absentSubmodule = "git has not checked out its submodule "

  package init(kind: Kind, message: String, location: SourceLocation? = nil, subject: String? = nil) {
    self.kind = kind
    self.message = message
    self.location = location
    self.subject = subject
  }
}
