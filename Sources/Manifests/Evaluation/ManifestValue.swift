package import SwiftSyntax

/// What an expression of a manifest evaluates to. Implicit members and unknowns are values too, so that they can travel
/// until a type is known or a place is reached where they matter; neither ever leaves the evaluator.
indirect enum ManifestValue {
  case void
  case nothing
  case boolean(Bool)
  case integer(Int)
  case decimal(Double)
  case string(String)
  case array([ManifestElement])
  /// Keys in the order of insertion. The order of a Swift dictionary is random, so nothing may iterate over it.
  case dictionary([DictionaryEntry])
  /// Without an order, like `dictionary`.
  case set([ManifestValue])
  /// An array whose order is that of a dictionary or set that it was made of.
  case bag([ManifestElement])
  case tuple([TupleElement])
  case range(Range<Int>)
  case enumeration(EnumerationValue)
  case structure(StructureValue)
  case object(ManifestObject)
  case construct(Construct)
  case function(Callable)
  case type(TypeName)
  case system(SystemValue)
  case implicit(ImplicitMember)
  case sum(ManifestValue, ManifestValue, Syntax)
  case undecided(UndecidedCall)
  case unknown(Unevaluable)
}

extension ManifestValue {
  /// Of an array; `nil` for any other value.
  var elements: [ManifestElement]? {
    switch self {
    case .array(let elements), .bag(let elements): elements
    default: nil
    }
  }
}

/// One element of an array, with the place that its author wrote it at, as far as one is known.
struct ManifestElement {
  var value: ManifestValue
  var origin: AbsolutePosition?
}

struct DictionaryEntry {
  var key: ManifestValue
  var value: ManifestValue
}

struct TupleElement {
  var label: String?
  var value: ManifestValue
}

/// A value of an enumeration that the manifest (or PackageDescription) declares.
struct EnumerationValue {
  var type: String
  var name: String
  var payload: [TupleElement]
}

/// A value of a structure that the manifest declares.
struct StructureValue {
  var type: String
  var fields: [String: ManifestValue]
}

/// A value of one of PackageDescription's value types: which constructor made it, with what.
struct Construct {
  var type: String
  var constructor: String
  var arguments: [String: ManifestValue]
}

/// The doors to the world outside of the manifest that are open.
enum SystemValue: Equatable {
  case processInformation
  case environment
  case environmentKeys
}

/// `.name`, `.name(arguments)` and what follows it, until the type it belongs to is known.
struct ImplicitMember {
  enum Step {
    case member(String, Syntax)
    case call([Argument], Syntax)
  }

  var name: String
  var arguments: [Argument]?
  var steps: [Step] = []
  /// The member access, for its place.
  var node: Syntax

  /// Whether another value is the same plain name.
  func isAlike(_ other: ManifestValue) -> Bool {
    guard case .implicit(let other) = other else { return false }
    return name == other.name && [arguments, other.arguments].allSatisfy { $0 == nil } && steps.isEmpty
      && other.steps.isEmpty
  }
}

/// One argument of a call, evaluated.
struct Argument {
  var label: String?
  var value: ManifestValue
  var position: AbsolutePosition
  var isTrailingClosure = false
  /// The storage that `&x` names, and the scope it is looked up in.
  var storage: (expression: ExprSyntax, scope: EvaluationScope)?
  /// What was written, and the scope it is looked up in: for a parameter that takes it unevaluated.
  var written: (expression: ExprSyntax, scope: EvaluationScope)?
  /// Whether evaluating it changed something.
  var hasChanged = false
  /// A storage that is changed in place, where a method of the standard library hands one on.
  var place: Storage?
}

/// Why something could not be evaluated, and where.
package struct Unevaluable: Error {
  package var reason: String
  package var position: AbsolutePosition
  /// Whether it ends the evaluation wherever it happens, instead of making one value unknown.
  var isFatal = false
  /// Whether the manifest might throw an error instead, which somebody takes care of: it must not pass for a value that
  /// is merely unknown before it has come that far.
  var mayThrow = false
  /// Whether it would be the same with everything that the manifest imports at hand.
  var isOwnFault = false
}

/// An instance of a class: `Package`, `Target`, `Product`, `Package.Dependency`, or one that the manifest declares.
final class ManifestObject {
  let type: String
  /// How it was made: `executableTarget`, `library`, `init`.
  let constructor: String
  let origin: AbsolutePosition
  let birth: Int
  var fields: [String: Storage]

  init(type: String, constructor: String, origin: AbsolutePosition, birth: Int, fields: [String: Storage]) {
    self.type = type
    self.constructor = constructor
    self.origin = origin
    self.birth = birth
    self.fields = fields
  }
}

/// A place that holds a value: a variable, a parameter, a property of an object.
final class Storage {
  var value: ManifestValue
  let type: TypeName?
  let birth: Int
  /// Whether it was made from an optional, where no type says so.
  var isOptional = false

  init(value: ManifestValue, type: TypeName?, birth: Int) {
    self.value = value
    self.type = type
    self.birth = birth
  }
}

extension ManifestValue {
  static func plainArray(_ values: [ManifestValue]) -> ManifestValue {
    .array(values.map { ManifestElement(value: $0, origin: nil) })
  }

  static func plainBag(_ values: [ManifestValue]) -> ManifestValue {
    .bag(values.map { ManifestElement(value: $0, origin: nil) })
  }

  /// Words for a message.
  var summary: String {
    switch self {
    case .void: "()"
    case .nothing: "nil"
    case .boolean: "a Boolean"
    case .integer, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .set: "a set"
    case .bag: "an array of unordered elements"
    case .tuple: "a tuple"
    case .range: "a range"
    case .enumeration(let value): "a value of \(value.type)"
    case .structure(let value): "a value of \(value.type)"
    case .object(let object): "an instance of \(object.type)"
    case .construct(let value): "a value of \(value.type)"
    case .function: "a function"
    case .type(let type): "the type \(type.description)"
    case .system: "the process"
    case .implicit(let member): "'.\(member.name)'"
    case .sum: "a sum whose type is not known"
    case .undecided: "the result of one of several declarations"
    case .unknown: "an unknown value"
    }
  }
}
