package import DepGraphModel

package struct ResolvedConsumption: Sendable {
  package var module: ModuleIndex
  package var target: DependencyTarget
  /// Of what an associated type says: the modules whose types say so, one of which is linked where it is read.
  package var givenIn: [ModuleIndex]
  /// `nil` for `@Dependency(Mail.self)`.
  package var property: String?
  /// The one of its members that is read: `send` of `@Dependency(\.mail.send)`.
  package var endpoint: String?
  package var form: ConsumptionFact.Form
  package var site: ConsumptionFact.Site
  /// The types around it, as spelled, outermost first.
  package var owner: [String]
  /// The member whose body it is in.
  package var member: String?
  /// The variable that the wrapper declares.
  package var variable: String?
  package var isPreviewOrTestValue: Bool
  /// When it is read, seen from the member around it.
  package var timing: Timing
  /// Where a local variable is used, once outside of every override's extent and once in each; likewise for closures of
  /// endpoints.
  package var uses: [SourcePosition]
  /// Whether its value is given to something.
  package var isHandedOn: Bool
  /// Of what is handed to a wrapper of the project: whether that reads it where the property is taken.
  package var isReadLate: Bool
  /// Of a read of the values that an update is handed: the overrides that may have set the dependency before, where that
  /// is not sure.
  package var setBefore: [SourceLocation]
  /// Of such a read, the code that the update is for.
  package var updateExtent: OverrideExtent?
  /// The live values that it helps to build: it matters only where one of them is linked and its key needed. Sorted.
  package var liveBodiesOf: [LiveBody]
  package var conditions: ConditionStack
  package var location: SourceLocation
  /// For `unresolved`: what may hide the registration. Empty = everything visible was read.
  package var blindSpots: [String]
  /// The registrations that the file cannot choose between; empty where there is one at most.
  package var rivals: [SourceLocation]
  /// Imported modules whose source was not read, where one of them has to bring `@Dependency`: it may be another one.
  /// Sorted; empty where the library's is meant for certain.
  package var unreadSources: [String]
}

extension ResolvedConsumption {
  /// Whether one of some modules says of an associated type that it is what is read there.
  func isGiven(in modules: [Bool]) -> Bool { givenIn.isEmpty || givenIn.contains { modules[$0] } }
}

package struct ResolvedOverride: Hashable, Sendable {
  package var module: ModuleIndex
  package var target: DependencyTarget
  /// `nil` for `$0[Mail.self] = …`, and where everything is set at once.
  package var property: String?
  /// The one of its members that is set: `send` of `$0.mail.send = …`.
  package var endpoint: String?
  package var isPartial: Bool
  package var form: OverrideFact.Form
  /// The types around it, as spelled, outermost first.
  package var owner: [String]
  /// The member whose body it is part of.
  package var member: String?
  /// The code that it is in force for, in the file of its location.
  package var extent: OverrideExtent
  package var answersEvent: Bool
  package var runsHandedCode: Bool
  /// As in `OverrideFact`.
  package var runsKeptCode: Bool
  /// As in `OverrideFact`.
  package var isOfView: Bool
  package var isPreviewOrTestValue: Bool
  package var conditions: ConditionStack
  /// Of these, what the update says of itself: the code that it is for is there without.
  package var ownConditions: ConditionStack
  /// What has to hold at run time for it to be reached; empty where an application that starts gets there.
  package var branches: [String]
  /// Of these, what its own place says.
  package var ways: [String]
  /// When it is applied, seen from the member around it.
  package var timing: Timing
  /// The end of the code behind it that runs only where it was applied; `nil` for all of the member.
  package var until: SourcePosition?
  package var location: SourceLocation
  /// The call that says what it sets, where the code that it is part of is handed that.
  package var calledFrom: SourceLocation?
  /// The module of the code that hands over what it sets, where that is another one's: what a root does not run sets
  /// nothing there.
  package var handedBy: ModuleIndex?
  /// Of a call that hands over what it sets for the process: the code that prepares dependencies with it.
  package var applied: Applied?
  /// The types, other than the one around it, whose functions say what it sets.
  package var helperTypes: Set<Applied> = []
  /// Functions of that name of other types, one of which may be meant in place of it.
  package var otherHelpers: Set<Applied> = []
  /// Whether a value keeps what it sets until it is applied.
  package var isKept: Bool = false
  /// Whether it is applied by a function that is handed code there: the function's own override is another one.
  package var isAround: Bool = false
  /// Of a value that keeps code, the override in which it may run that.
  package var scopeOfKeptCode: SourceLocation?
  /// Whether it puts other values in place of all there are, and what these were given is unknown.
  package var isUnfollowed: Bool = false

  /// A place with the declaration that it is part of.
  package struct Applied: Hashable, Sendable {
    package var module: ModuleIndex
    package var owner: [String]
    package var member: String?
    package var location: SourceLocation
  }

  /// Where it is applied itself.
  var place: Applied { Applied(module: module, owner: owner, member: member, location: location) }

  /// Whether a function applies it that is handed what it sets, or the initializer of a type.
  func isApplied(by function: String) -> Bool {
    member == function || member == "init" && owner.last == function
  }
}

/// The live value of a key in one module.
package struct LiveBody: Hashable, Comparable, Sendable {
  package var key: KeyIndex
  package var module: ModuleIndex

  package static func < (left: LiveBody, right: LiveBody) -> Bool {
    (left.key, left.module) < (right.key, right.module)
  }
}

/// The live value of `from` reads `to`.
package struct LiveRead: Sendable {
  package var from: KeyIndex
  package var to: KeyIndex
  /// The module of the live value.
  package var module: ModuleIndex
  package var isEager: Bool
  package var location: SourceLocation
  /// How the live value gets to the read: the names of what it calls, outermost first.
  package var through: [String]
  /// Whether code takes the live value by its name (`Mail.liveValue`): it is made also where the key is set.
  package var isTakenByName: Bool
}
