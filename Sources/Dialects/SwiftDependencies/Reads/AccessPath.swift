import DepGraphModel
import SwiftSyntax

/// A chain of member accesses and subscripts, from its root outwards: `$0.mail.send`, `DependencyValues._current[K.self]`.
struct AccessPath {
  enum Root {
    /// A name: `mail`, `self`, `Self`, `$0`, `Mail`.
    case name(String)
    /// Nothing in front of the first dot: `.live`.
    case implicit
    /// Any other expression.
    case expression(ExprSyntax)
  }

  enum Step {
    case member(String)
    case index(LabeledExprListSyntax)

    var name: String? {
      guard case .member(let name) = self else { return nil }
      return name
    }
  }

  var root: Root
  var steps: [Step]
  /// Types with generic arguments on the way, by their last name.
  private(set) var specializations: [(name: String, clause: GenericArgumentClauseSyntax)] = []

  init(name: String) {
    root = .name(name)
    steps = []
  }

  init(_ expression: ExprSyntax) {
    var steps: [Step] = []
    var current = expression
    var root: Root?
    while root == nil {
      switch current.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let access):
        steps.append(.member(SyntaxNames.text(access.declName.baseName)))
        if let base = access.base { current = base } else { root = .implicit }
      case .declReferenceExpr(let reference): root = .name(SyntaxNames.text(reference.baseName))
      case .subscriptCallExpr(let access):
        steps.append(.index(access.arguments))
        current = access.calledExpression
      case .genericSpecializationExpr(let generic):
        if let name = generic.expression.lastName { specializations.append((name, generic.genericArgumentClause)) }
        current = generic.expression
      case .superExpr: root = .name("super")
      default:
        if let inner = current.wrapped { current = inner } else { root = .expression(current) }
      }
    }
    self.root = root ?? .expression(current)
    steps.reverse()
    self.steps = steps
    leaveOutModule()
  }

  /// `Task.detached` of `_Concurrency.Task.detached`: which type of the system that is, its name says alone.
  private mutating func leaveOutModule() {
    guard let name = steps.first?.name, name.first?.isUppercase ?? false, let module = rootName,
      Self.systemModules.contains(module)
    else { return }
    root = .name(name)
    steps.removeFirst()
  }

  private static let systemModules: Set<String> = ["_Concurrency", "Swift", "Foundation", "Dispatch"]

  /// What a call names.
  init(calling call: FunctionCallExprSyntax) { self = AccessPath(call.calledExpression).called }

  /// What a call names in full, where its place says the type: `Worker.started` of `let worker: Worker = .started { … }`.
  init(written call: FunctionCallExprSyntax) {
    self = AccessPath(calling: call)
    guard isImplicit, case .declared(let type)? = ExpectingPlace(around: Syntax(call)),
      let names = SyntaxNames.heldName(type), let first = names.first
    else { return }
    root = .name(first)
    steps = names.dropFirst().map { .member($0) } + steps
    leaveOutModule()
    self = called
  }

  /// What a call of it names: of `Mail.init(url: url)` the type, as of `Mail(url: url)`.
  var called: AccessPath {
    guard case .member("init") = steps.last, let type = steps.count > 1 ? steps[steps.count - 2].name : rootName,
      type.first?.isUppercase ?? false, type != "Self"
    else { return self }
    var called = self
    called.steps.removeLast()
    return called
  }

  /// How many of the first steps are on a type, or on a value that is made or named by its type: `Mail().send`,
  /// `Mail.shared.send`.
  var stepsOnMadeValue: Int {
    guard firstName?.first?.isUppercase ?? false else { return 0 }
    return rootName == nil ? 1 : 2
  }

  /// What it begins with, the callee of a call too: `Mail` of `Mail.live(host: "here").send` as much as of
  /// `Mail.shared.send`.
  var firstName: String? {
    switch root {
    case .name(let name): name
    case .implicit: nil
    case .expression(let inner):
      inner.as(FunctionCallExprSyntax.self).flatMap { AccessPath(calling: $0).dottedName }?.first
    }
  }

  /// The member names up to the first subscript.
  var leadingNames: [String] {
    var names: [String] = []
    names.reserveCapacity(steps.count)
    for step in steps {
      guard case .member(let name) = step else { break }
      names.append(name)
    }
    return names
  }

  /// The name, where nothing is asked of it.
  var bareName: String? { steps.isEmpty ? rootName : nil }

  var rootName: String? {
    guard case .name(let name) = root else { return nil }
    return name
  }

  /// The text of all generic arguments, those of the outermost type first.
  func genericArguments(in file: SourceFile) -> String {
    specializations.reversed().map { file.text(of: $0.clause.arguments) }.joined(separator: ", ")
  }

  var isImplicit: Bool {
    guard case .implicit = root else { return false }
    return true
  }

  /// The last member's name, or the root's where there is no step.
  var lastName: String? {
    guard let last = steps.last else { return rootName }
    guard case .member(let name) = last else { return nil }
    return name
  }

  /// Root and members as one dotted name; `nil` where a subscript or another expression is part of it.
  var dottedName: [String]? {
    guard let rootName else { return nil }
    var names = [rootName]
    names.reserveCapacity(steps.count + 1)
    for step in steps {
      guard case .member(let name) = step else { return nil }
      names.append(name)
    }
    return names
  }
}

/// What an `AccessPath` says of the end of a chain, without the rest of it.
extension ExprSyntax {
  /// What it is another spelling of: `mail` of `mail?`, `mail!` and `(mail)`.
  fileprivate var wrapped: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let chained): chained.expression
    case .forceUnwrapExpr(let forced): forced.expression
    default: SyntaxNames.parenthesized(self)
    }
  }

  var bareName: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): SyntaxNames.text(reference.baseName)
    case .superExpr: "super"
    case .genericSpecializationExpr(let generic): generic.expression.bareName
    default: wrapped?.bareName
    }
  }

  var lastName: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let access): SyntaxNames.text(access.declName.baseName)
    case .genericSpecializationExpr(let generic): generic.expression.lastName
    default: wrapped.map(\.lastName) ?? bareName
    }
  }
}

extension FunctionCallExprSyntax {
  /// The last name of what it calls; of an initializer the type's.
  var calledName: String? {
    let name = calledExpression.lastName
    return name == "init" ? AccessPath(calling: self).lastName : name
  }
}
