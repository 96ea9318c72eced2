import SwiftSyntax

/// A parameter of a function, of an initialiser, of an enumeration case or of a constructor of PackageDescription.
struct Parameter {
  enum Default {
    case required
    case expression(ExprSyntax)
    case value(ManifestValue)
  }

  /// What the caller writes, `nil` for `_`.
  var label: String?
  var name: String
  var type: TypeName
  var fallback: Default = .required
  var isVariadic = false
  var isInout = false
  /// The generic parameter that an argument here decides: of `T` and of `T.Type`.
  var generic: String?
  /// Whether the argument is evaluated when the function asks for it.
  var isAutoclosure = false
  /// The result builder that makes a value of a closure which is written as the argument.
  var builder: TypeName?

  var isRequired: Bool {
    switch fallback {
    case .required: !isVariadic
    case .expression, .value: false
    }
  }
}

/// A function or closure whose body is in the manifest.
struct Callable {
  enum Body {
    case statements(CodeBlockItemListSyntax)
    /// An argument that is evaluated when the function asks for it.
    case expression(ExprSyntax)
    /// A method of the standard library that was named and not called: `\.name`, `T.init`.
    case keyPath([String])
    case initializer(TypeName)
    case enumerationCase(type: String, name: String)
    /// An operator of the standard library, as in `reduce(0, +)`.
    case operation(String)
    /// A method of the receiver that the standard library has, as in `filter(names.contains)`.
    case method(String)
  }

  var name: String
  var parameters: [Parameter]
  /// For a closure without named parameters how many it takes as far as `$0`, `$1` … tell.
  var shorthandCount: Int?
  var result: TypeName?
  var body: Body
  var scope: EvaluationScope
  /// The instance that a method belongs to.
  var receiver: Storage?
  var selfType: TypeName?
  var isMutating = false
  var isClosure = false
  /// What makes a value of the body.
  var builder: TypeName?
  /// Of a type's property or method its name: a protocol may ask for a builder of it.
  var member: String?
  /// From where it is seen, of an operator.
  var visibility = Visibility.everywhere
  var position: AbsolutePosition
}

/// One member that a type or an extension declares.
struct DeclaredMember {
  enum Kind {
    case function(Callable)
    case computed(body: Callable, setter: Callable?)
    case lazy(LazyValue)
    case subscripting(Callable)
  }

  var kind: Kind
  var constraint = MemberConstraint()
  var visibility = Visibility.everywhere

  /// The member of a protocol's extension, as one of a type that conforms.
  func owned(by type: TypeName) -> DeclaredMember {
    func own(_ callable: Callable) -> Callable {
      var callable = callable
      callable.selfType = type
      return callable
    }
    var member = self
    switch kind {
    case .function(let function): member.kind = .function(own(function))
    case .computed(let body, let setter): member.kind = .computed(body: own(body), setter: setter.map(own))
    case .lazy, .subscripting: break
    }
    return member
  }

  var isFunction: Bool {
    switch kind {
    case .function: true
    case .computed, .lazy, .subscripting: false
    }
  }
}

/// What an extension demands of the types that it applies to, as far as that tells members of one name apart.
struct MemberConstraint: Equatable {
  /// `extension Array where Element == Target.Dependency`
  var element: TypeName?
  /// `extension Module where Self == Leaf`
  var owner: TypeName?
  /// `extension Module where RawValue == String`
  var rawValue: TypeName?
  /// `extension Module where Self: RawRepresentable`
  var conformances: [TypeName] = []
}

/// A static property: evaluated when it is first read, as Swift does.
final class LazyValue {
  enum State {
    case pending
    case running
    case done(Storage)
  }

  let initializer: ExprSyntax?
  let type: TypeName?
  let scope: EvaluationScope
  /// The tuple that it is one part of: `let (first, second) = …`
  private(set) var whole: (value: LazyValue, index: Int)?
  var state = State.pending

  init(initializer: ExprSyntax?, type: TypeName?, scope: EvaluationScope) {
    self.initializer = initializer
    self.type = type
    self.scope = scope
  }

  /// The variables that a pattern declares, none where it is not of plain names.
  static func parts(
    of pattern: PatternSyntax, _ initializer: ExprSyntax, in scope: EvaluationScope
  ) -> [(name: String, value: LazyValue)] {
    guard let elements = pattern.as(TuplePatternSyntax.self)?.elements else { return [] }
    let whole = LazyValue(initializer: initializer, type: nil, scope: scope)
    return elements.enumerated().compactMap { index, element in
      guard let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { return nil }
      let part = LazyValue(initializer: initializer, type: nil, scope: scope)
      part.whole = (whole, index)
      return (name, part)
    }
  }
}

struct StoredProperty {
  var name: String
  var type: TypeName?
  var initializer: ExprSyntax?
  var isConstant: Bool
}

struct EnumerationCase {
  var name: String
  var parameters: [Parameter]
  var rawValue: ManifestValue?
}

/// A type with everything that its declaration and its extensions say.
final class TypeDeclaration {
  enum Kind {
    case enumeration
    case structure
    case reference
    case constraint
    /// Declared outside of the manifest; only its extensions are here.
    case outside
  }

  let name: String
  var kind: Kind
  var inherited: [TypeName] = []
  /// Names that a protocol asks for.
  var requirements: Set<String> = []
  /// The result builders that a protocol has on what it asks for, by its name.
  var requiredBuilders: [String: TypeName] = [:]
  var cases: [EnumerationCase] = []
  var stored: [StoredProperty] = []
  var members: [String: [DeclaredMember]] = [:]
  var statics: [String: [DeclaredMember]] = [:]
  var initializers: [DeclaredMember] = []
  /// Whether its own body declares an initializer: such a structure has none from its members.
  var isInitializedInBody = false
  var scope: EvaluationScope?
  var isBuilder = false

  init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Of an enumeration with raw values.
  var rawType: TypeName? {
    guard kind == .enumeration, let first = cases.first?.rawValue else { return nil }
    switch first {
    case .string: return .string
    case .integer: return .integer
    default: return nil
    }
  }
}
