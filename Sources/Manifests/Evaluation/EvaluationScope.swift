import SwiftSyntax

/// Names that are visible in one block, function or type. Blocks chain to what surrounds them.
final class EvaluationScope {
  let parent: EvaluationScope?
  /// Whether it holds what files declare at their top.
  let isTop: Bool
  /// Of the top of a file of a library: the module that the file belongs to.
  var module: ModuleScopes?
  /// What types and aliases that are declared here are kept as.
  var typeNames: [String: String] = [:]
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

  init(parent: EvaluationScope?, selfType: TypeName? = nil, receiver: Storage? = nil, isTop: Bool = false) {
    self.parent = parent
    self.isTop = isTop
    self.selfType = selfType ?? parent?.selfType
    self.receiver = receiver ?? parent?.receiver
  }

  /// What a type or alias is kept as that is seen from here by that path.
  func typeName(_ path: String) -> String? {
    var current: EvaluationScope? = self
    while let here = current {
      if let kept = here.typeNames[path] { return kept }
      current = here.parent
    }
    return nil
  }

  /// What the elements are in the nearest type around that has some.
  var surroundingElement: TypeName? {
    var current: EvaluationScope? = self
    while let here = current {
      if let element = here.selfType?.elementType { return element }
      current = here.parent
    }
    return nil
  }

  /// Lets go of everything it holds. Code that a scope declares holds the scope, so neither would ever be freed.
  func dismantle() {
    variables = [:]
    functions = [:]
    computed = [:]
    lazies = [:]
    shorthand = nil
    module = nil
  }
}
