import DepGraphModel

/// Type aliases, and what they say of generic arguments.
extension TypeIndex {
  /// The type alias that a name at file scope is, with or without its module in front: not what that one means.
  func alias(_ reference: [String], in file: FileScope) -> TypeDeclaration? {
    guard let name = reference.last, reference.count < 3 else { return nil }
    let homes = reference.count == 1 ? names[name]?.homes ?? [] : modulesByName[reference[0]] ?? []
    for module in inOrder(homes, file) {
      guard let first = visibleDeclarations(of: [name], in: module, from: file).first else { continue }
      return first.fact.kind == .typealias ? first : nil
    }
    return nil
  }

  /// The generic arguments of a type with the file that spells them: its own, or those of the alias that it is.
  func arguments(
    of reference: TypeReference, in file: FileScope, visibility: Visibility, depth: Int = 0
  ) -> (text: String, file: FileScope) {
    guard reference.genericArguments.isEmpty, depth < 8, let alias = alias(reference.path, in: file),
      alias.fact.genericParameters.isEmpty, let target = alias.fact.inherits.first
    else { return (reference.genericArguments, file) }
    let scope = visibility.scope(of: alias.file, in: alias.module)
    return arguments(of: target, in: scope, visibility: visibility, depth: depth + 1)
  }

  /// What a spelled type says of a generic parameter of the type that it means.
  enum Argument {
    /// What stands at that position between the brackets behind the spelled type.
    case parameter(Int)
    /// What the alias says.
    case type(TypeReference, TypeDeclaration)
  }

  /// - Parameter position: that of the generic parameter.
  func argument(
    _ position: Int, of reference: [String], within scope: [String], in file: FileScope, visibility: Visibility,
    depth: Int = 0
  ) -> Argument {
    guard depth < 8, let alias = alias(reference, within: scope, in: file, visibility: visibility),
      let target = alias.fact.inherits.first
    else { return .parameter(position) }
    let scope = visibility.scope(of: alias.file, in: alias.module)
    let inner = argument(
      position, of: target.path, within: Array(alias.path.dropLast()), in: scope, visibility: visibility,
      depth: depth + 1)
    guard case .parameter(let own) = inner else { return inner }
    let arguments = TypeListText.parts(of: target.genericArguments)
    // `typealias Reader = Store` takes what `Store` does.
    guard arguments.indices.contains(own) else { return inner }
    if let handed = alias.fact.genericParameters.firstIndex(of: arguments[own]) { return .parameter(handed) }
    return .type(TypeReference(spelled: arguments[own]), alias)
  }

  /// The type alias that a name is, also one inside of a type.
  private func alias(
    _ reference: [String], within scope: [String], in file: FileScope, visibility: Visibility
  ) -> TypeDeclaration? {
    guard let name = reference.last, names[name] != nil else { return nil }
    let outer = Array(reference.dropLast())
    let around =
      outer.isEmpty
      ? scope.indices.reversed().map { Array(scope[...$0]) } : [outer]
    for path in names[name]?.isNested ?? false ? around : [] {
      let type = identity(of: path, within: path == scope ? [] : scope, file: file, visibility: visibility)
      guard case .declared(let module, let path, _) = type,
        let found = visibleDeclarations(of: path + [name], in: module, from: file).first
      else { continue }
      return found.fact.kind == .typealias ? found : nil
    }
    return alias(reference, in: file)
  }
}
