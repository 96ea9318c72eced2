import DepGraphModel
import SwiftSyntax

/// Reads names, type references and key paths off syntax nodes.
enum SyntaxNames {
  /// The property of `$title`, which is what its wrapper projects.
  static func unprojected(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: "$") && !(name.dropFirst().first?.isNumber ?? true)
      ? String(name.dropFirst()) : name
  }

  /// The variable behind a backing or a projected name: `_mail`, `$mail`.
  static func wrapped(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: "_") || name.utf8.first == UInt8(ascii: "$") ? String(name.dropFirst()) : name
  }

  /// A token's text without backticks.
  static func text(_ token: TokenSyntax) -> String {
    let text = token.text
    guard text.utf8.first == UInt8(ascii: "`"), text.hasSuffix("`"), text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// `((mail))` means what `mail` does.
  static func unparenthesized(_ expression: ExprSyntax) -> ExprSyntax {
    parenthesized(expression).map(unparenthesized) ?? expression
  }

  /// The expression in parentheses; `nil` for anything else, also for a tuple.
  static func parenthesized(_ expression: ExprSyntax) -> ExprSyntax? {
    guard let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    else { return nil }
    return only.expression
  }

  /// `{ … }()`, `({ … })()`
  static func calledClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    unparenthesized(call.calledExpression).as(ClosureExprSyntax.self)
  }

  /// Asked of the token: the trimmed text of a node is a copy of its tree.
  static func isSelf(_ expression: ExprSyntax?) -> Bool {
    expression?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }

  static func attributes(_ list: AttributeListSyntax) -> [AttributeSyntax] {
    list.flatMap { element -> [AttributeSyntax] in
      switch element {
      case .attribute(let attribute): [attribute]
      case .ifConfigDecl(let conditional):
        conditional.clauses.flatMap { clause -> [AttributeSyntax] in
          guard case .attributes(let inner) = clause.elements else { return [] }
          return SyntaxNames.attributes(inner)
        }
      }
    }
  }

  static func attributeName(_ attribute: AttributeSyntax) -> [String] {
    dottedName(attribute.attributeName) ?? []
  }

  /// `@available(*, deprecated, renamed: "mail")`, `@available(*, unavailable)`
  static func isDeprecation(_ attribute: AttributeSyntax) -> Bool {
    guard attributeName(attribute) == ["available"], case .availability(let arguments) = attribute.arguments else {
      return false
    }
    return arguments.contains { element in
      switch element.argument {
      case .token(let word): ["deprecated", "unavailable"].contains(word.text)
      case .availabilityLabeledArgument(let labelled): ["deprecated", "obsoleted"].contains(labelled.label.text)
      case .availabilityVersionRestriction: false
      }
    }
  }

  /// The dotted name of a type that is written as a name, without generic arguments.
  static func dottedName(_ type: TypeSyntax) -> [String]? {
    var names: [String] = []
    var current = type
    while let member = current.as(MemberTypeSyntax.self) {
      names.append(text(member.name))
      current = member.baseType
    }
    guard let identifier = current.as(IdentifierTypeSyntax.self) else { return nil }
    names.append(text(identifier.name))
    return names.reversed()
  }

  /// The same of what an optional or a list of it holds.
  static func heldName(_ type: TypeSyntax) -> [String]? {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let optional): heldName(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): heldName(optional.wrappedType)
    case .arrayType(let array): heldName(array.element)
    case .dictionaryType(let dictionary): heldName(dictionary.value)
    case .attributedType(let attributed): heldName(attributed.baseType)
    case .someOrAnyType(let limited): heldName(limited.constraint)
    default: dottedName(type)
    }
  }

  static func access(_ modifiers: DeclModifierListSyntax) -> AccessLevel? {
    for modifier in modifiers where modifier.detail == nil {
      if let level = AccessLevel(rawValue: modifier.name.text) { return level }
    }
    return nil
  }

  static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }

  /// The identifier that a pattern declares, where it is just one.
  static func identifier(_ pattern: PatternSyntax) -> String? {
    pattern.as(IdentifierPatternSyntax.self).map { text($0.identifier) }
  }

  /// `X` in `X.self`, with its generic arguments and those of the types around it.
  static func metatype(_ expression: ExprSyntax, in file: SourceFile) -> TypeReference? {
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
      let base = access.base
    else { return nil }
    let path = AccessPath(base)
    guard let names = path.dottedName else { return nil }
    return TypeReference(path: names, genericArguments: path.genericArguments(in: file))
  }

  /// The type that a key path begins with, as far as it is written as a name.
  static func root(of keyPath: KeyPathExprSyntax) -> [String]? {
    keyPath.root.flatMap { dottedName($0) }.map { rootEndsInComponents(keyPath) ? $0 + ["DependencyValues"] : $0 }
  }

  /// Of `\Dependencies.DependencyValues.mail` the parser takes the first name for the root.
  private static func rootEndsInComponents(_ keyPath: KeyPathExprSyntax) -> Bool {
    guard case .property(let property)? = keyPath.components.first?.component,
      text(property.declName.baseName) == "DependencyValues"
    else { return false }
    return keyPath.root.flatMap { dottedName($0) } == ["Dependencies"]
  }

  /// Whether brackets with this first argument may be those of the library: `[Mail.self]`, `[keyPath: \.mail]`. Others
  /// are a subscript that the project adds to the values.
  static func isLibrarySubscript(_ argument: LabeledExprSyntax) -> Bool {
    argument.label.map { ["key", "keyPath", "type"].contains(text($0)) } ?? true
  }

  /// What a key path or a metatype names: `\.mail.send`, `Mail.self`, `\.self`.
  static func reference(_ expression: ExprSyntax, in file: SourceFile) -> DependencyReference? {
    if let type = metatype(expression, in: file) { return .type(type) }
    guard let keyPath = expression.as(KeyPathExprSyntax.self) else { return nil }
    var names: [String] = []
    for component in keyPath.components {
      guard case .property(let property) = component.component else { break }
      names.append(text(property.declName.baseName))
    }
    // `\Dependencies.DependencyValues.mail`, `\.self.mail`
    if rootEndsInComponents(keyPath) { names.removeFirst() }
    while names.count > 1, names[0] == "self" { names.removeFirst() }
    guard let first = names.first else {
      guard case .subscript(let call) = keyPath.components.first?.component, let argument = call.arguments.first,
        !isLibrarySubscript(argument)
      else { return nil }
      return .member("subscript")
    }
    return first == "self" && names.count == 1 ? .all : .keyPath(property: first, chain: Array(names.dropFirst()))
  }
}

extension ExprSyntax {
  /// `K` of `(each K).self`.
  var packOfMetatype: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
      let tuple = access.base?.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let pack = tuple.elements.first?.expression.as(PackElementExprSyntax.self)?.pack
    else { return nil }
    return pack.bareName
  }
}
