import DepGraphModel
import SwiftSyntax

/// What an expression names that stands where a `DependencyValues` is asked for.
struct NamedValues: Contextual {
  let context: WalkContext

  /// Whether an expression gives a `DependencyValues`: `DependencyValues()`, `DependencyValues._current`, a name of one.
  func givesValues(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return call.arguments.isEmpty && names.isValues(AccessPath(calling: call).dottedName ?? [])
    }
    if expression.lastName == "_current" {
      guard let path = AccessPath(expression).dottedName else { return false }
      return names.isValues(Array(path.dropLast())) || isInDependencyValues && (path.count == 1 || path.first == "Self")
    }
    guard let name = expression.bareName, case .values = body.names.meaning(of: name) else { return false }
    return true
  }

  /// Where values come from that are handed over or kept under another name.
  func source(ofValues value: ExprSyntax) -> ValuesSource {
    if let name = value.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) {
      return source(ofValuesNamed: name)
    }
    return ValuesSource(value, isExpected: false, isValues: names.isValues)
  }

  func source(of binding: PatternBindingSyntax) -> ValuesSource {
    if let value = binding.initializer?.value, value.is(DeclReferenceExprSyntax.self) {
      let isConstant =
        binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
      return isConstant ? source(ofValues: value) : .unknown
    }
    return ValuesSource(binding) { names.isValues($0) || isInDependencyValues && $0 == ["Self"] }
  }

  /// Where the values come from that a variable holds, here, in the type around or in a file.
  func source(ofValuesNamed name: String) -> ValuesSource {
    switch body.names.meaning(of: name) {
    case .values(_, let source): return source
    case .plain, .wrapper, .override, .update, .helper, .lookup, .given, .kept: return .unknown
    case nil: break
    }
    if let source = types.last?.wrappers.sources[name] { return source }
    return wrappers.fileNames.sources[name] ?? (names.newValues.contains(name) ? .new : .unknown)
  }
}
