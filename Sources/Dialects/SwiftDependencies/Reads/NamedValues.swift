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
    if isCurrent(expression) { return true }
    guard let name = expression.bareName, case .values = body.names.meaning(of: name) else { return false }
    return true
  }

  /// Whether an expression gives what a `@Dependency(\.self)` holds.
  func isCurrent(_ expression: ExprSyntax) -> Bool {
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      if let call = base.as(FunctionCallExprSyntax.self) {
        return access.declName.baseName.text == "wrappedValue" && names.isDependencyCall(ExprSyntax(call))
          && call.arguments.first.map { keys.references($0.expression) } == [.all]
      }
      return base.bareName == "self" && isStored(SyntaxNames.text(access.declName.baseName))
    }
    guard let name = expression.bareName else { return false }
    switch body.names.meaning(of: name) {
    case .wrapper(let index):
      let known = context.facts.consumptions
      return known.indices.contains(index) && known[index].reference == .all
    case .plain, .override, .update, .helper, .values, .lookup, .given, .kept: return false
    case nil: return isStored(name)
    }
  }

  /// Whether a `@Dependency(\.self)` of the type around, or of the file, has a name.
  private func isStored(_ name: String) -> Bool {
    storedWrappers.all.contains(name) && isStoredDependency(name)
  }

  /// Where the values come from that such a variable holds.
  func source(ofStored variable: String) -> ValuesSource {
    types.isEmpty || storedWrappers.statics.contains(variable) ? .unknown : .stored
  }

  /// Where values come from that are handed over or kept under another name.
  func source(ofValues value: ExprSyntax) -> ValuesSource {
    if let access = value.as(MemberAccessExprSyntax.self), access.base?.bareName == "self", isCurrent(value) {
      return source(ofStored: SyntaxNames.text(access.declName.baseName))
    }
    if let name = value.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) {
      return source(ofValuesNamed: name)
    }
    return ValuesSource(value, isExpected: false, isValues: names.isValues)
  }

  func source(of binding: PatternBindingSyntax) -> ValuesSource {
    if let value = binding.initializer?.value, value.is(DeclReferenceExprSyntax.self) || isCurrent(value) {
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
    if isStored(name) { return source(ofStored: name) }
    if let source = types.last?.wrappers.sources[name] { return source }
    return wrappers.fileNames.sources[name] ?? (names.newValues.contains(name) ? .new : .unknown)
  }
}
