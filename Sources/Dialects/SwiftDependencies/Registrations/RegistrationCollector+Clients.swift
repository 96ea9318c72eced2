import DepGraphModel
import SwiftParser
import SwiftSyntax

extension RegistrationCollector {
  /// The stored properties of a `@DependencyClient` struct.
  func takeEndpoints(of declaration: TypeDeclaration, path: [String]) {
    let attributes = SyntaxNames.attributes(declaration.attributes).map { SyntaxNames.attributeName($0).last }
    guard declaration.kind == .struct, attributes.contains("DependencyClient") else { return }
    let isConditional = declaration.members.members.contains { $0.decl.is(IfConfigDeclSyntax.self) }
    for member in declaration.members.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) { takeEndpoint(variable, of: path) }
    }
    guard isConditional else { return }
    let finder = ConditionalVariables(viewMode: .sourceAccurate)
    finder.walk(declaration.members)
    for (variable, condition) in finder.found {
      takeEndpoint(variable, of: path, under: Condition(file.text(of: condition)))
    }
  }

  private func takeEndpoint(_ variable: VariableDeclSyntax, of client: [String], under condition: Condition? = nil) {
    guard !SyntaxNames.isStatic(variable.modifiers) else { return }
    let attributes = SyntaxNames.attributes(variable.attributes)
    let names = attributes.compactMap { SyntaxNames.attributeName($0).last }
    guard !names.contains("Dependency") else { return }
    let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
    let isHidden = SyntaxNames.access(variable.modifiers)?.isFileScoped ?? false
    for binding in variable.bindings {
      guard let name = SyntaxNames.identifier(binding.pattern), binding.accessorBlock?.observes ?? true else {
        continue
      }
      let isFunction = binding.typeAnnotation.map { isFunctionType($0.type) } ?? false
      facts.endpoints.append(
        EndpointFact(
          client: client, name: name, method: methodName(attributes),
          isRequired: isVariable && isFunction && !isHidden && !names.contains("DependencyEndpointIgnored"),
          conditions: conditions + (condition.map { [$0] } ?? []), position: file.position(of: variable)))
    }
  }

  /// Function types as such and with attributes; optional, parenthesised and named ones are no endpoints.
  private func isFunctionType(_ type: TypeSyntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) { return attributed.baseType.is(FunctionTypeSyntax.self) }
    return type.is(FunctionTypeSyntax.self)
  }

  private func methodName(_ attributes: [AttributeSyntax]) -> String? {
    for attribute in attributes where SyntaxNames.attributeName(attribute).last == "DependencyEndpoint" {
      guard case .argumentList(let arguments) = attribute.arguments else { continue }
      let method = arguments.first { $0.label?.text == "method" }
      if let name = method?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return name }
    }
    return nil
  }

  /// The declarations that the macros of swift-dependencies-extras make.
  func takeConformanceMacros(_ declaration: TypeDeclaration, path: [String], access: AccessLevel) {
    for attribute in SyntaxNames.attributes(declaration.attributes) {
      let position = file.position(of: attribute)
      switch SyntaxNames.attributeName(attribute).last {
      case "DependencyProtocolClient" where declaration.kind == .protocol:
        guard let name = path.last else { continue }
        let client = Array(path.dropLast()) + [Self.clientName(ofProtocol: name)]
        takeMadeKey(client, kinds: [.test, .live], access: .public, origin: "DependencyProtocolClient", at: position)
        takeMadeLiveValue(of: client, attribute, label: "implemented", at: position)
        takeFunctions(of: declaration, client: client)
      case "DependencyLiveDepConformance":
        takeMadeKey(path, kinds: [.live], access: access, origin: nil, at: position)
        takeMadeLiveValue(of: path, attribute, label: "of", at: position)
      case "DependencyTestDepConformance":
        takeMadeKey(path, kinds: [.test], access: access, origin: nil, at: position)
      default: continue
      }
    }
  }

  /// - Parameter origin: the macro that makes the type itself; `nil` where it only extends the type.
  private func takeMadeKey(
    _ path: [String], kinds: [ValueFact.Kind], access: AccessLevel, origin: String?, at position: SourcePosition
  ) {
    facts.types.append(
      TypeFact(
        kind: origin == nil ? .extension : .struct, path: path,
        inherits: kinds.map { TypeReference(path: [$0 == .live ? "DependencyKey" : "TestDependencyKey"]) },
        access: access, attributes: origin.map { [$0] } ?? [], conditions: conditions, position: position))
    for kind in kinds {
      facts.values.append(
        ValueFact(kind: kind, owner: path, conditions: conditions, position: position))
    }
  }

  /// The live value that calls the implementation which the macro's argument names.
  private func takeMadeLiveValue(
    of path: [String], _ attribute: AttributeSyntax, label: String, at position: SourcePosition
  ) {
    guard case .argumentList(let arguments) = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == label }),
      let implementation = SyntaxNames.metatype(argument.expression, in: file)
    else { return }
    let call = MemberFact.Call(callee: implementation.path, labels: [], timing: .eager, position: position)
    facts.members.append(
      MemberFact(
        kind: .property, owner: path, name: "liveValue", isStatic: true, resultType: TypeReference(path: path),
        calls: [call], conditions: conditions, position: position, end: file.end(of: attribute)))
  }

  /// Each function of the protocol is an endpoint; all of them are given by the implementation.
  private func takeFunctions(of declaration: TypeDeclaration, client: [String]) {
    for member in declaration.members.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
      facts.endpoints.append(
        EndpointFact(
          client: client, name: SyntaxNames.text(function.name), conditions: conditions,
          position: file.position(of: function)))
    }
  }
}

/// The variables of a member block that are in `#if`, with the node whose text tells which.
private final class ConditionalVariables: SyntaxVisitor {
  private(set) var found: [(variable: VariableDeclSyntax, condition: Syntax)] = []
  private var clauses: [Syntax] = []

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    clauses.append(node.condition.map(Syntax.init) ?? Syntax(node.poundKeyword))
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigClauseSyntax) { clauses.removeLast() }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let condition = clauses.last { found.append((node, condition)) }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
