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

  var isRequired: Bool {
    switch fallback {
    case .required: !isVariadic
    case .expression, .value: false
    }
  }
}

/// Something that can be called and whose body stands in the manifest.
struct Callable {
  enum Body {
    case statements(CodeBlockItemListSyntax)
    /// A method of the standard library that was named and not called: `\.name`, `T.init`.
    case keyPath([String])
    case initializer(TypeName)
    case enumerationCase(type: String, name: String)
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
  var builder: String?
  var position: AbsolutePosition
}

/// One member that a type or an extension declares.
struct DeclaredMember {
  enum Kind {
    case function(Callable)
    case computed(body: Callable, setter: Bool)
    case lazy(LazyValue)
    case subscripting(Callable)
  }

  var kind: Kind
  /// What the extension demands of the element type: `extension Array where Element == Target.Dependency`.
  var elementConstraint: TypeName?
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
  var state = State.pending

  init(initializer: ExprSyntax?, type: TypeName?, scope: EvaluationScope) {
    self.initializer = initializer
    self.type = type
    self.scope = scope
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
  var cases: [EnumerationCase] = []
  var stored: [StoredProperty] = []
  var members: [String: [DeclaredMember]] = [:]
  var statics: [String: [DeclaredMember]] = [:]
  var initializers: [DeclaredMember] = []
  var scope: EvaluationScope?

  init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
