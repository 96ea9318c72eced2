import DepGraphModel

/// Types that a generic type may make, since a value of it is made with them.
extension CodeGraph {
  /// The types of the project that generic arguments name.
  func types(among arguments: String, from member: Int) -> [CodeTypeIndex] {
    arguments.isEmpty ? [] : TypeSpelling.words(of: arguments).sorted().compactMap { type(spelled: [$0], from: member) }
  }

  /// The types that a call names as generic arguments, by itself or by the alias that it calls, and what these call the
  /// types that a protocol asks them for:
  ///
  ///     enum Mailing: Application { typealias Handler = Hello }
  ///     typealias MailServer = Server<Mailing>
  func argumentTypes(of call: MemberFact.Call, from member: Int) -> [CodeTypeIndex] {
    let named =
      call.genericArguments.isEmpty
      ? typesOfAlias(Array(call.callee.prefix(while: Self.isTypeName)), from: member)
      : types(among: call.genericArguments, from: member)
    return named + named.flatMap(associatedTypes)
  }

  private func typesOfAlias(_ name: [String], from member: Int) -> [CodeTypeIndex] {
    guard !name.isEmpty, name != ["Self"] else { return [] }
    let file = index.members[member].fileNumber
    let spelled = lookup.types.arguments(
      of: TypeReference(path: name), in: scope(ofFile: file), visibility: lookup.visibility)
    let place = CodeIndex.FileKey(module: spelled.file.module, file: spelled.file.file)
    guard !spelled.text.isEmpty, let declaring = index.fileNumbers[place] else { return [] }
    return TypeSpelling.words(of: spelled.text).sorted().compactMap {
      type(spelled: [$0], within: [], inFile: declaring)
    }
  }

  /// What the aliases inside of a type mean.
  private func associatedTypes(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    guard let module = types[type].module else { return [] }
    let path = types[type].path
    return index.types(of: module).compactMap { position in
      let alias = index.types[position]
      guard alias.fact.kind == .typealias, alias.fact.path.count == path.count + 1, alias.fact.path.starts(with: path),
        let target = alias.fact.inherits.first
      else { return nil }
      return self.type(spelled: target.path, within: path, inFile: alias.fileNumber)
    }
  }
}
