import DepGraphModel

extension AccessLevel {
  /// From the narrowest, 0, to the widest.
  private var rank: Int {
    switch self {
    case .private: 0
    case .fileprivate: 1
    case .internal: 2
    case .package: 3
    case .public: 4
    case .open: 5
    }
  }

  func narrowed(to other: AccessLevel) -> AccessLevel { rank <= other.rank ? self : other }
}

/// What a declaration's surroundings say about its access.
struct AccessScope {
  /// The widest access that a member can have.
  var limit: AccessLevel = .open
  /// The access of a member that writes none: `public extension` gives `public`.
  var preset: AccessLevel = .internal

  static let file = AccessScope()
  /// Inside a function or a closure nothing is visible to other files.
  static let local = AccessScope(limit: .private, preset: .private)

  /// The access of a declaration here, and what holds for its members.
  func entering(explicit: AccessLevel?, isExtension: Bool) -> (access: AccessLevel, members: AccessScope) {
    let access = (explicit ?? preset).narrowed(to: limit)
    guard isExtension else { return (access, AccessScope(limit: access.narrowed(to: limit))) }
    // An extension without a modifier says nothing: its members may be as wide as the type.
    guard let explicit else { return (access, AccessScope(limit: limit)) }
    return (access, AccessScope(limit: explicit.narrowed(to: limit), preset: explicit))
  }
}
