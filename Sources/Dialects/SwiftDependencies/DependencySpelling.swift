import DepGraphModel
import SwiftSyntax

/// How the library's names are written: bare, or behind the name of a module that exports them.
enum DependencySpelling {
  /// Types of the Composable Architecture that are given a reducer, and make none of their generic argument.
  static let stores: Set<String> = ["Store", "StoreOf", "ViewStore", "ViewStoreOf", "TestStore", "TestStoreOf"]
  private static let modules: Set<String> = ["Dependencies", "ComposableArchitecture"]

  static func isLibraryName(_ path: [String], _ name: String) -> Bool {
    path == [name] || (path.count == 2 && path[1] == name && modules.contains(path[0]))
  }

  static func isWrapper(_ attribute: AttributeSyntax) -> Bool {
    isLibraryName(SyntaxNames.attributeName(attribute), "Dependency")
  }

  /// What `@Dependency(…)` names, where it is written out.
  static func reference(of wrapper: AttributeSyntax, in file: SourceFile) -> DependencyReference? {
    argument(of: wrapper).flatMap { SyntaxNames.reference($0, in: file) }
  }

  static func argument(of wrapper: AttributeSyntax) -> ExprSyntax? {
    guard case .argumentList(let arguments) = wrapper.arguments else { return nil }
    return arguments.first?.expression
  }

  static func isValues(_ path: [String]) -> Bool { isLibraryName(path, "DependencyValues") }

  /// `Environment(DependencyValues._current)`: what is made of the values alone may look up its members there.
  static func isMadeOfValues(_ call: FunctionCallExprSyntax) -> Bool {
    guard let argument = call.arguments.first, call.arguments.count == 1, call.trailingClosure == nil,
      call.calledName?.first?.isUppercase ?? false
    else { return false }
    if let inner = argument.expression.as(FunctionCallExprSyntax.self) {
      return inner.arguments.isEmpty && isValues(AccessPath(calling: inner).dottedName ?? [])
    }
    guard let path = AccessPath(argument.expression).dottedName, path.last == "_current" else { return false }
    return isValues(Array(path.dropLast()))
  }
}

extension ReaderNames {
  /// `@Dependency`, or what the project calls it.
  func isWrapper(_ attribute: AttributeSyntax) -> Bool {
    DependencySpelling.isWrapper(attribute) || wrappers.contains(SyntaxNames.attributeName(attribute).last ?? "")
  }

  /// `Dependency`, also `Dependency.init`, or what the project calls it.
  func isDependency(_ name: [String]) -> Bool {
    let path = name.count > 1 && name.last == "init" ? Array(name.dropLast()) : name
    return DependencySpelling.isLibraryName(path, "Dependency") || path.count == 1 && wrappers.contains(path[0])
  }

  func isDependencyCall(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return isDependency(AccessPath(calling: call).dottedName ?? [])
  }

  func isValues(_ path: [String]) -> Bool {
    DependencySpelling.isValues(path) || path.count == 1 && values.contains(path[0])
  }

  func isValues(_ name: String) -> Bool { name == "DependencyValues" || values.contains(name) }

  /// `(DependencyValues) -> Value`
  func readsValues(_ type: TypeSyntax) -> Bool {
    let parameters = type.unwrapped.as(FunctionTypeSyntax.self)?.parameters
    return parameters?.first.map { isValues(SyntaxNames.dottedName($0.type) ?? []) } ?? false
  }
}
