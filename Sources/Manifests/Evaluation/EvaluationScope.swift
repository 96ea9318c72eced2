import SwiftSyntax

/// Names that are visible in one block, function or type. Blocks chain to what surrounds them.
final class EvaluationScope {
  let parent: EvaluationScope?
  var variables: [String: Storage] = [:]
  var functions: [String: [Callable]] = [:]
  /// Computed variables of a file or function.
  var computed: [String: Callable] = [:]
  /// Variables of a library: evaluated when they are first read.
  var lazies: [String: LazyValue] = [:]
  /// Names that this block declares further down: reading one before its declaration has run is an error.
  var pending: Set<String> = []
  /// Generic parameters, which stand for any type.
  var generics: Set<String> = []
  /// What those that an argument decided stand for.
  var boundGenerics: [String: TypeName] = [:]
  /// What `Self` means here, and where names of nested types are looked up first.
  let selfType: TypeName?
  /// What `self` means here, and whose members need no prefix.
  let receiver: Storage?
  /// Arguments of a closure without named parameters.
  var shorthand: [Storage]?
  /// Bodies of `defer`, in the order in which they were reached.
  var deferred: [CodeBlockItemListSyntax] = []

  init(parent: EvaluationScope?, selfType: TypeName? = nil, receiver: Storage? = nil) {
    self.parent = parent
    self.selfType = selfType ?? parent?.selfType
    self.receiver = receiver ?? parent?.receiver
  }

  /// Lets go of everything it holds. Code that a scope declares holds the scope, so neither would ever be freed.
  func dismantle() {
    variables = [:]
    functions = [:]
    computed = [:]
    lazies = [:]
    shorthand = nil
  }
}
