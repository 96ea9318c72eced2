import DepGraphModel
import SwiftSyntax

/// What is known at the place where the walk over a syntax tree stands: the scopes around it, what the file says as a
/// whole, and the facts so far. It knows none of those who collect them.
final class WalkContext {
  let file: SourceFile
  /// What the project calls its own ways to read dependencies.
  let names: ReaderNames
  let references: TypeReferences
  let results: MemberResult
  var wrappers: WrapperIndex
  let facts = CollectedFacts()
  var conditions = ConditionTracker()
  private(set) var types: [TypeScope] = []
  private(set) var body = BodyScope()
  /// What runs outside of every member.
  var script: MemberScope
  /// How many previews, test values and preview values stand around the current place.
  private(set) var previewDepth = 0
  /// How many branches stand around the current place that only tests take.
  private(set) var testDepth = 0
  /// How many attributes and `traits:` arguments stand around the current place.
  var traitDepth = 0
  /// What is known of closures before they are walked.
  let closureRoles = ClosureRoles()
  let variables: DeclaredVariables
  let localCode: LocalCodeIndex
  let declaredNames = DeclaredNames()
  let localNames: LocalNames
  private(set) lazy var keyPaths = KeyPathVariables(file)
  private(set) lazy var variableTypes = VariableTypes(Syntax(file.tree))
  /// Members and variables at file scope that hold a list of key paths, keys or updates.
  var keptLists: Set<String> = []
  /// Names of this file for `(inout DependencyValues) -> Void`.
  var updateAliases: Set<String> = []
  private unowned var walker: SyntaxVisitor?

  init(file: SourceFile, names: ReaderNames) {
    self.file = file
    self.names = names
    references = TypeReferences(file: file)
    results = MemberResult(file: file, references: references)
    wrappers = WrapperIndex(file, names: names)
    variables = DeclaredVariables()
    localCode = LocalCodeIndex(variables: variables)
    localNames = LocalNames(file.tree)
    script = MemberScope(
      fact: MemberFact(
        kind: .script, owner: [], name: "", access: .private, position: SourcePosition(line: 1, column: 1),
        end: file.end(of: file.tree)))
  }

  func begin(_ walker: SyntaxVisitor) { self.walker = walker }

  /// The one way in which a collector has something visited.
  fileprivate func walk(_ node: some SyntaxProtocol) { walker?.walk(node) }

  /// Visits the body of a member, and records what it calls and reads.
  func inMember(_ member: MemberFact, isEmitted: Bool, isLocal: Bool = false, visit: () -> Void) {
    let outer = body
    body = BodyScope(member: MemberScope(fact: member), conditionMark: conditions.current.count)
    if isLocal { body.names = outer.names }
    inPreview(member.name == "testValue" || member.name == "previewValue", visit: visit)
    if let fact = isEmitted ? body.member?.whole : body.member?.emitted { facts.members.append(fact) }
    body = outer
  }

  /// Visits the members of a type.
  func inType(_ scope: TypeScope, visit: () -> Void) {
    let outer = body
    body = BodyScope()
    types.append(scope)
    visit()
    types.removeLast()
    body = outer
  }

  /// Visits what may be a branch that an application which its user started never takes.
  func inTest(_ isTest: Bool, visit: () -> Void) {
    if isTest { testDepth += 1 }
    visit()
    if isTest { testDepth -= 1 }
  }

  /// Visits what may be a preview, or a value for tests or previews.
  func inPreview(_ isPreview: Bool, visit: () -> Void) {
    if isPreview { previewDepth += 1 }
    visit()
    if isPreview { previewDepth -= 1 }
  }
}

/// What asks about the place where the walk stands: it records no facts.
protocol Contextual {
  var context: WalkContext { get }
}

extension Contextual {
  var file: SourceFile { context.file }
  var names: ReaderNames { context.names }
  var references: TypeReferences { context.references }
  var wrappers: WrapperIndex { context.wrappers }
  var types: [TypeScope] { context.types }
  var body: BodyScope { context.body }
  var variables: DeclaredVariables { context.variables }
  var declaredNames: DeclaredNames { context.declaredNames }

  var ownerPath: [String] { types.last?.path ?? [] }

  var isPreviewOrTestValue: Bool { context.previewDepth > 0 }

  var isInDependencyValues: Bool { types.last?.isDependencyValues ?? false }

  /// Whether the type around the place is only extended here.
  var isInForeignExtension: Bool { types.last?.isForeignExtension ?? false }

  /// Whether the current place is a member of a type or stands at file scope, outside of every body.
  var isMemberPlace: Bool { body.member == nil && body.depth == 0 }

  func isGenericName(_ name: String) -> Bool {
    types.contains { $0.generics.contains(name) } || body.functions.contains { $0.generics.contains(name) }
  }

  /// The `@Dependency` variables of the type around the place, or of the file.
  var storedWrappers: WrapperNames { types.last?.wrappers ?? wrappers.fileNames }

  /// Whether a variable is one of these.
  func isStoredDependency(_ variable: String) -> Bool {
    let known = storedWrappers
    guard !known.names.isEmpty, body.member != nil || types.isEmpty else { return false }
    return known.names.contains(variable)
  }

  func memberAccess(_ modifiers: DeclModifierListSyntax) -> AccessLevel {
    memberAccess(explicit: SyntaxNames.access(modifiers))
  }

  func memberAccess(explicit: AccessLevel?) -> AccessLevel {
    (types.last?.access ?? .file).entering(explicit: explicit, isExtension: false).access
  }
}

extension Contextual {
  var keys: NamedKeys { NamedKeys(context: context) }
  var values: NamedValues { NamedValues(context: context) }
  var receivers: Receivers { Receivers(context: context) }
  var expectedTypes: ExpectedTypes { ExpectedTypes(context: context) }
  var updateNames: UpdateNames { UpdateNames(context: context) }
  var overrideRoots: OverrideRoots { OverrideRoots(context: context) }
}

/// What records one kind of fact. It holds the collectors whose facts its own bring with them, and has the walk visit what
/// stands below a node without knowing who takes that.
class Collector: Contextual {
  final let context: WalkContext

  init(_ context: WalkContext) { self.context = context }

  final var facts: CollectedFacts { context.facts }
  final var conditions: ConditionStack { context.conditions.current }
  final var closureRoles: ClosureRoles { context.closureRoles }

  final func walk(_ node: some SyntaxProtocol) { context.walk(node) }

  /// Records what the member around the place does.
  final func record(_ take: (inout MemberScope) -> Void) {
    if body.member != nil {
      body.take(take)
    } else if !isPreviewOrTestValue {
      take(&context.script)
    }
  }
}
