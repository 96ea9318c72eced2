import DepGraphModel
import SwiftParser
import SwiftSyntax

extension RegistrationCollector {
  /// A property without a getter of its own gets one from a macro: from one that is known, or from one that is not.
  func takeMacroRegistration(
    _ node: VariableDeclSyntax, binding: PatternBindingSyntax, property: String, attributes: [AttributeSyntax]
  ) {
    for attribute in attributes {
      let path = SyntaxNames.attributeName(attribute)
      if path.last == "DependencyEntry" {
        takeEntry(DependencyEntry(attribute, variable: node, binding: binding, property: property, file: file))
      } else if let name = path.last, !Self.knownAttributes.contains(name) {
        facts.problems.append(
          FactProblem(
            kind: .unresolvedRegistration,
            message: "macro @\(name) may register \(property) in an unknown way",
            position: file.position(of: attribute)))
      }
    }
  }

  private static let knownAttributes: Set<String> = [
    "available", "inlinable", "inline", "_inlineable", "MainActor", "Sendable", "_spi", "usableFromInline",
    "discardableResult", "preconcurrency", "_disfavoredOverload", "_documentation", "_alwaysEmitIntoClient",
    "backDeployed", "objc", "nonobjc", "_transparent", "Dependency", "warn_unqualified_access",
  ]

  /// The declarations that the macro makes: a property, a key, and what the arguments say about its values.
  private func takeEntry(_ entry: DependencyEntry) {
    let access = memberAccess(entry.modifiers)
    let keyPath = ["DependencyValues", entry.keyName(access: access)]
    let key = TypeReference(path: keyPath)
    let isPrivate = !DependencyEntry.isShared(access)
    facts.registrations.append(
      RegistrationFact(
        property: entry.property, valueType: entry.valueType, getter: .key(key), setter: .key(key), access: access,
        conditions: conditions, position: entry.position))
    facts.types.append(
      TypeFact(
        kind: .enum, path: keyPath,
        inherits: [TypeReference(path: [entry.hasLiveValue ? "DependencyKey" : "TestDependencyKey"])],
        access: isPrivate ? .private : access, attributes: ["DependencyEntry"], conditions: conditions,
        position: entry.position))
    for kind in ValueFact.Kind.allCases where entry.gives(kind) {
      facts.values.append(
        ValueFact(
          kind: kind, owner: keyPath, annotation: entry.annotation.flatMap { references.reference($0) },
          made: entry.arguments[kind.memberName].flatMap(MadeValue.type), conditions: conditions,
          position: entry.position))
      if let value = entry.arguments[kind.memberName] { takeEntryValue(value, of: entry, kind: kind, owner: keyPath) }
    }
  }

  /// The member that an argument of the macro becomes.
  private func takeEntryValue(_ value: ExprSyntax, of entry: DependencyEntry, kind: ValueFact.Kind, owner: [String]) {
    let member = MemberFact(
      kind: .property, owner: owner, name: kind.memberName, isStatic: true,
      resultType: entry.annotation.flatMap { references.reference($0) }, result: context.results.result(of: value),
      conditions: conditions, position: entry.position, end: entry.end)
    context.inMember(member, isEmitted: true) { walk(value) }
  }

  /// The struct that the macros of swift-dependencies-extras make of a protocol.
  static func clientName(ofProtocol name: String) -> String { "_$" + name.replacing("Protocol", with: "") }

  /// `#DependencyValueRegister(of: Mail.self, into: "mail")`, or a macro that may register anything.
  func takeMacro(_ node: some FreestandingMacroExpansionSyntax, name: String, at place: Syntax) {
    let arguments = Array(node.arguments)
    if name == "DependencyValueRegister", arguments.count == 2,
      var key = SyntaxNames.metatype(arguments[0].expression, in: file), let last = key.path.popLast(),
      let property = arguments[1].expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    {
      key.path.append(Self.clientName(ofProtocol: last))
      facts.registrations.append(
        RegistrationFact(
          property: property, getter: .key(key), setter: .key(key), access: memberAccess(explicit: .public),
          conditions: conditions, position: file.position(of: place)))
    } else if !Self.knownMacros.contains(name) {
      facts.problems.append(
        FactProblem(
          kind: .unresolvedRegistration, message: "macro #\(name) may register dependencies in an unknown way",
          position: file.position(of: place)))
    }
  }

  private static let knownMacros: Set<String> = ["warning", "error", "Preview"]
}
