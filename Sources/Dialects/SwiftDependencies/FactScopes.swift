import DepGraphModel
import SwiftSyntax

/// A type whose body is being visited. A class: the innermost one is looked at for
/// every name, and copying all that it holds each time is slow.
final class TypeScope {
  let path: [String]
  let access: AccessScope
  let isDependencyValues: Bool
  /// The `@Dependency` members that this file declares in the type.
  let wrappers: WrapperNames
  /// The stored properties that hold an update of dependencies.
  var updates: Set<String> = []
  /// The stored properties that hold a key path or a key.
  var keptPaths: Set<String> = []
  /// What it holds of other people's code.
  let handed: HandedCode
  /// Whether it is an extension of a type that this file does not declare before.
  let isForeignExtension: Bool
  /// The names of its generic parameters; of an extension none.
  let generics: [String]

  init(
    path: [String], access: AccessScope, isDependencyValues: Bool, wrappers: WrapperNames,
    handed: HandedCode, isForeignExtension: Bool, generics: [String]
  ) {
    self.path = path
    self.access = access
    self.isDependencyValues = isDependencyValues
    self.wrappers = wrappers
    self.handed = handed
    self.isForeignExtension = isForeignExtension
    self.generics = generics
  }
}

/// The body that is being visited. A type inside a function starts with a new one. A class,
/// for the same reason.
final class BodyScope {
  var member: MemberScope?
  /// How many closures and nested functions that may run later stand around the current place.
  var deferral = 0
  /// When the current place runs, where one thing alone defers it and that tells.
  var told: Timing?
  /// How many code blocks and closures stand around the current place.
  var depth = 0
  var names = LexicalNames()
  var closures: [ClosureScope] = []
  /// The assignment to a dependency whose value is being visited.
  var assignment: SourcePosition?
  /// The functions around the current place, innermost last.
  var functions: [FunctionScope] = []
  /// Whether `self` is a `DependencyValues` whose reads belong to those who use the member.
  var readsValues = false
  /// Names that stand for each of several things in turn.
  var loopVariables: Set<String> = []
  /// Lists of updates in variables, by the name that the facts have of these: whether there are some, whatever holds.
  var updateLists: [String: Bool] = [:]
  /// Variables that hold an update and were declared without one, by the name that the facts have of these.
  var openUpdates: Set<String> = []
  /// Properties that were set on values made by hand: `values.mail`.
  var handSet: Set<String> = []
  /// Set in members of `DependencyValues` that set dependencies by their bare names.
  var helper: OverrideRoot?
  /// How many closures that answer an event are around the current place.
  var eventDepth = 0
  /// The closures around the current place in which overrides are in force, innermost last.
  var operations: [(closure: ClosureExprSyntax, operation: Operation)] = []
  /// The function, the accessor or the initial value whose value others get; `nil` where it gives none.
  var boundary: Syntax?
  /// Whether that value is a function.
  var givesFunction = false
  /// The function or the accessor around the current place, whether or not it gives a value.
  var around: Syntax?
  /// Parameters that stand for code of the caller.
  var handedNames: Set<String> = []
  /// Closures that are the result of the member: `{ { $0.mail = .noop } }`.
  var resultRoot: OverrideRoot?
  /// What the overrides of this body were seen to be in force for.
  private(set) var extents: [OverrideExtent] = []
  /// What says under which conditions the current place is reached, where that is not sure.
  private var reasons: [Reason] = []
  private var branchMarks: [Int] = []

  /// How many conditions of compilation stand around the body.
  let conditionMark: Int

  init(member: MemberScope? = nil, conditionMark: Int = 0) {
    self.member = member
    self.conditionMark = conditionMark
  }

  /// Begins a scope of names; a `guard` in it counts until it ends.
  func enter() {
    names.enter()
    branchMarks.append(reasons.count)
  }

  func leave() {
    names.leave()
    if let mark = branchMarks.popLast() { reasons.removeLast(reasons.count - mark) }
  }

  func enterBlock() {
    depth += 1
    enter()
  }

  func leaveBlock() {
    leave()
    depth -= 1
  }

  /// Visits what is reached under a condition, where there is one.
  func inBranch(_ branch: String?, visit: () -> Void) { inBranch({ branch.map { [$0] } ?? [] }, visit: visit) }

  func inBranch(_ branches: @escaping () -> [String], visit: () -> Void) {
    enter()
    add(branches: branches)
    visit()
    leave()
  }

  func add(branch: String?) {
    if let branch { add { [branch] } }
  }

  func add(branches: @escaping () -> [String]) { reasons.append(Reason(branches)) }

  /// Most are asked for by no call, some by many.
  private final class Reason {
    private let find: () -> [String]
    private(set) lazy var branches = find()

    init(_ find: @escaping () -> [String]) { self.find = find }
  }

  /// The conditions of `if`, `guard` and the like under which the current place is reached.
  var branches: [String] { branches(from: 0) }

  /// - Parameter mark: `branchMark` at an earlier place: conditions that lead there are left out.
  func branches(from mark: Int) -> [String] { reasons.dropFirst(mark).flatMap(\.branches) }

  var branchMark: Int { reasons.count }

  func dropBranches(to mark: Int) { reasons.removeLast(reasons.count - mark) }

  var timing: Timing {
    if eventDepth > 0 { return .event }
    return switch (deferral, told) {
    case (0, _): .eager
    case (1, let told?): told
    default: .deferred
    }
  }

  /// Visits what one thing defers.
  func deferred(as told: Timing?, visit: () -> Void) {
    let outer = self.told
    self.told = deferral == 0 ? told : nil
    deferral += 1
    visit()
    deferral -= 1
    self.told = outer
  }

  func add(_ extent: OverrideExtent) { extents.append(extent) }

  /// Records something in the member, in place.
  func take(_ record: (inout MemberScope) -> Void) {
    member?.take(record)
  }

  /// The innermost override that is in force at a place.
  func extent(at position: SourcePosition) -> Int? { extents.lastIndex { $0.contains(position) } }
}

/// What the generic parameters of a function are given by: `read(_ key: K.Type)`.
struct FunctionScope {
  var name: String
  var generics: [String]
  /// The label of the argument that is the metatype, or `GivenReference.result`, by generic parameter.
  var metatypes: [String: String] = [:]
}

/// A closure that is being visited.
struct ClosureScope {
  /// Whether it names its parameters: `$0` is then not its own.
  var hasNamedParameters: Bool
  /// Set where the first parameter stands for dependencies.
  var root: OverrideRoot?
  /// Whether its first parameter is a `DependencyValues` that is read.
  var takesValues = false
  /// What its first parameter stands for, where that is a key path or a key.
  var given: [DependencyReference] = []
  /// The parameter without a name that stands for each of several things, and what these are taken from.
  var element: (name: String, type: [String])?
  /// The branches up to it.
  var branchMark: Int
  /// How many conditions of compilation stand around it.
  var conditionMark: Int
}

/// What a parameter that is being assigned to stands for.
struct OverrideRoot {
  var form: OverrideFact.Form
  /// `.all` for `DependencyValues` itself; in `.transformDependency(\.mail)` what its key path names.
  var prefix: DependencyReference = .all
  var extent: OverrideExtent = .unknown
  var runsHandedCode = false
  /// As in `OverrideFact`.
  var runsKeptCode = false
  /// As in `OverrideFact`.
  var runsSelf = false
  /// As in `OverrideFact`.
  var isOfView = false
  /// How such code may also run without it.
  var outside: [String] = []
  /// Where the update begins; `nil` where that is not known.
  var start: SourcePosition?
  /// By which name a closure is called that is kept in a variable.
  var helperName: String?
  /// Whether it is one of those that a variable holds.
  var isOneOfSeveral = false
  /// Whether it is a copy of what its prefix names, which is put back.
  var isCopy = false
}

/// The names that are declared inside a body, innermost last.
struct LexicalNames {
  enum Meaning {
    case plain
    /// A local `@Dependency` variable: the index of its consumption.
    case wrapper(Int)
    /// A `DependencyValues`. `made`: the name that the facts have of what is set on one that is made here.
    case values(made: String? = nil, source: ValuesSource = .unknown)
    /// A value of a type that looks up its members in `DependencyValues`.
    case lookup(type: String)
    /// An argument: a key path or a key, where it is used as one.
    case given(GivenReference, isKey: Bool)
    /// A key path or a key that is written out where the name is declared.
    case kept([DependencyReference])
    case override(OverrideRoot)
    /// A closure over values, kept in a variable: the name that its facts have.
    case helper(String)
    /// An update of dependencies that the function or the type of that name is handed.
    case update(String)
  }

  private struct Declaration {
    var meaning: Meaning
    /// Whether it is a constant that holds a value made right there: `let mailer = Mailer()`.
    var isMadeValue: Bool
    /// Where it is declared: empty where that does not tell.
    var type: [String]
  }

  private var declarations: [String: [Declaration]] = [:]
  private var declared: [String] = []
  private var marks: [Int] = []
  /// Whether an argument was declared that is a key path or a key by its type.
  private(set) var holdKeys = false

  mutating func enter() { marks.append(declared.count) }

  mutating func leave() {
    guard let mark = marks.popLast() else { return }
    while declared.count > mark { declarations[declared.removeLast()]?.removeLast() }
  }

  mutating func declare(
    _ name: String, as meaning: Meaning = .plain, isMadeValue: Bool = false, type: [String] = []
  ) {
    declared.append(name)
    declarations[name, default: []].append(Declaration(meaning: meaning, isMadeValue: isMadeValue, type: type))
    if case .given(_, true) = meaning { holdKeys = true }
  }

  func meaning(of name: String) -> Meaning? { declarations[name]?.last?.meaning }

  /// Whether a name is not declared here, or stands for neither dependencies nor what changes them.
  func isPlain(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .plain, nil: true
    case .wrapper, .values, .lookup, .given, .kept, .override, .helper, .update: false
    }
  }

  /// The type of a variable as far as its declaration says; `nil` for a name that is not declared here.
  func type(of name: String) -> [String]? { declarations[name]?.last?.type }

  func isMadeValue(_ name: String) -> Bool { declarations[name]?.last?.isMadeValue ?? false }

  /// Adds to what a variable holds, wherever in its scope it is assigned.
  mutating func keep(_ references: [DependencyReference], in name: String) {
    guard let all = declarations[name], let last = all.indices.last, case .kept(let known) = all[last].meaning else {
      return
    }
    declarations[name]?[last].meaning = .kept(known + references.filter { !known.contains($0) })
  }

  /// Whether the type of an argument says that it is a key path of `DependencyValues` or a key.
  func isKey(_ given: GivenReference) -> Bool {
    guard holdKeys else { return false }
    return declarations.values.contains { all in
      all.contains { declaration in
        if case .given(given, true) = declaration.meaning { true } else { false }
      }
    }
  }
}
