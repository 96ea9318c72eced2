import DepGraphModel

extension DeclarationScanner {
  /// `import M`, `import struct M.T`, with attributes and access level.
  mutating func takeImport() {
    let start = pending.start ?? current.start
    let prefix = pending
    // Reading on may pass a directive.
    let stack = conditions.current
    let isCompiled = !conditions.isNeverMet
    pending = Pending()
    advance()
    guard current.isName else { return }
    var names = takeDottedName()
    var kind: String?
    // The kind is a word of its own in front of the path: `import struct M.T`.
    if names.count == 1, current.isName, !current.isAfterNewline, DeclarationScanner.importKinds.contains(names[0]) {
      kind = names[0]
      names = takeDottedName()
    }
    guard isCompiled else { return }
    imports.append(
      ImportFact(
        module: names.first ?? "", declarationKind: kind, isExported: prefix.attributes.contains("_exported"),
        isTestable: prefix.attributes.contains("testable"),
        isImplementationOnly: prefix.attributes.contains("_implementationOnly"), access: prefix.access,
        conditions: stack, position: lines.position(at: start)))
  }

  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]

  /// A declaration keyword; no declaration unless a name follows.
  mutating func takeType(_ kind: TypeFact.Kind) {
    let start = pending.start ?? current.start
    advance()
    switch kind {
    case .class:
      guard current.isName, !SourceWords.startsMember(lexer.bytes, current) else {
        pending.start = start
        return
      }
    case .extension:
      guard current.isName || current.isPunctuation(Byte.openBracket) || current.isPunctuation(Byte.openParenthesis)
      else { return forgetPending() }
    case .actor:
      guard current.isName, !current.isAfterNewline else { return forgetPending() }
    case .struct, .enum, .protocol, .typealias:
      guard current.isName else { return forgetPending() }
    }
    takeTypeHeader(kind, start: start)
  }

  /// From the name to the opening brace.
  private mutating func takeTypeHeader(_ kind: TypeFact.Kind, start: Int) {
    let prefix = pending
    let isCompiled = !conditions.isNeverMet
    pending = Pending()
    var fact = TypeFact(
      kind: kind, path: enclosingPath, attributes: prefix.attributes, conditions: conditions.current,
      position: lines.position(at: start))
    takeName(into: &fact)
    if kind == .typealias {
      takeAliasTarget(into: &fact)
    } else if current.isPunctuation(Byte.colon) {
      advance()
      takeInheritance(into: &fact)
    }
    if !current.isAfterNewline || kind != .typealias { takeWhereClause(into: &fact) }
    let entered = enclosingAccess.entering(explicit: prefix.access, isExtension: kind == .extension)
    fact.access = entered.access
    if isCompiled, !isTooDeep { types.append(fact) }
    if kind != .typealias, current.isPunctuation(Byte.openBrace) {
      open(Byte.openBrace, typePath: isTooDeep ? nil : fact.path, access: entered.members)
      scopes[scopes.count - 1].mayBeClient = isCompiled && kind == .struct && !entered.access.isInternal
      advance()
    }
  }

  private mutating func takeName(into fact: inout TypeFact) {
    guard fact.kind == .extension else {
      fact.path.append(takeIdentifier())
      if current.isPunctuation(Byte.less) {
        let names = TypeListText.parameterNames(in: takeAngles())
        // Of a protocol they are its associated types.
        if fact.kind != .protocol { fact.genericParameters = names }
      }
      return
    }
    let start = current.start
    var end = current.end
    guard current.isName else {
      while current.kind != .endOfFile, !endsExtendedType {
        end = current.end
        if isOpener { skipBalanced(&end) } else { advance() }
      }
      fact.path.append(foldedText(lexer.bytes, from: start, to: end))
      return
    }
    while current.isName {
      fact.path.append(takeIdentifier())
      if current.isPunctuation(Byte.less) {
        // The generic arguments narrow the conformance like a where clause.
        fact.whereClause = "<\(takeAngles())>"
      }
      guard current.isPunctuation(Byte.dot) else { break }
      advance()
    }
  }

  private var endsExtendedType: Bool {
    current.isPunctuation(Byte.colon) || current.isPunctuation(Byte.openBrace) || isWord("where")
  }

  private mutating func takeAliasTarget(into fact: inout TypeFact) {
    guard current.isPunctuation(Byte.equal) else { return }
    advance()
    fact.inherits = takeTypeReferences()
  }

  private mutating func takeInheritance(into fact: inout TypeFact) {
    while true {
      fact.inherits += takeTypeReferences()
      guard current.isPunctuation(Byte.comma) else { break }
      advance()
    }
  }

  private mutating func takeWhereClause(into fact: inout TypeFact) {
    guard isWord("where") else { return }
    advance()
    let start = current.start
    var end = start
    while current.kind != .endOfFile, !current.isPunctuation(Byte.openBrace), !current.isPunctuation(Byte.closeBrace) {
      if fact.kind == .typealias, current.isAfterNewline, end > start { break }
      end = current.end
      if isOpener { skipBalanced(&end) } else { advance() }
    }
    let text = foldedText(lexer.bytes, from: start, to: end)
    fact.whereClause = fact.whereClause.isEmpty ? text : "\(fact.whereClause) where \(text)"
  }
}
