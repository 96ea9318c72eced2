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
      if let access = current.as(MemberAccessExprSyntax.self) {
        steps.append(.member(SyntaxNames.text(access.declName.baseName)))
        guard let base = access.base else {
          root = .implicit
          break
        }
        current = base
      } else if let access = current.as(SubscriptCallExprSyntax.self) {
        steps.append(.index(access.arguments))
        current = access.calledExpression
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        current = chained.expression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else if let generic = current.as(GenericSpecializationExprSyntax.self) {
        if let name = AccessPath(generic.expression).lastName {
          specializations.append((name, generic.genericArgumentClause))
        }
        current = generic.expression
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        root = .name(SyntaxNames.text(reference.baseName))
      } else if let inner = SyntaxNames.parenthesized(current) {
        current = inner
      } else if current.is(SuperExprSyntax.self) {
        root = .name("super")
      } else {
        root = .expression(current)
      }
    }
    self.root = root ?? .expression(current)
    self.steps = steps.reversed()
  }

  /// What a call names: of `Mail.init(url: url)` the type, as of `Mail(url: url)`.
  init(calling call: FunctionCallExprSyntax) {
    self.init(call.calledExpression)
    guard case .member("init") = steps.last, let type = steps.count > 1 ? steps[steps.count - 2].name : rootName,
      type.first?.isUppercase ?? false, type != "Self"
    else { return }
    steps.removeLast()
  }

  /// How many of the first steps are on a type, or on a value that is made or named by its type: `Mail().send`,
  /// `Mail.shared.send`.
  var stepsOnMadeValue: Int {
    switch root {
    case .name(let name): name.first?.isUppercase ?? false ? 2 : 0
    case .implicit: 0
    case .expression(let inner):
      // `Mail.live(host: "here").send` as much as `Mail.shared.send`.
      inner.as(FunctionCallExprSyntax.self).flatMap { AccessPath(calling: $0).dottedName }?
        .first?.first?.isUppercase ?? false ? 1 : 0
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
