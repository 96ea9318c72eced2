import DepGraphModel
import SwiftSyntax

/// Takes names and chains of members apart for all that they may mean.
final class AccessCollector: Collector {
  private let reads: ReadCollector
  private let mentions: MentionCollector
  private let overrides: OverrideCollector

  init(_ context: WalkContext, reads: ReadCollector, mentions: MentionCollector, overrides: OverrideCollector) {
    (self.reads, self.mentions, self.overrides) = (reads, mentions, overrides)
    super.init(context)
  }

  /// A name, a member access, a subscript or a callee.
  func take(_ path: AccessPath, of expression: ExprSyntax, isCalled: Bool) {
    for step in path.steps {
      if case .index(let arguments) = step { walk(arguments) }
    }
    guard !isOwnInitialization(path, at: Syntax(expression)) else { return }
    mentions.addMentions(of: path, at: expression)
    mentions.takeChange(of: path, at: expression)
    mentions.takeProjection(of: path, at: expression)
    if !path.specializations.isEmpty { mentions.addGenericArguments(of: expression) }
    take(path: path, at: Syntax(expression), isCalled: isCalled)
  }

  func take(path: AccessPath, at node: Syntax, isCalled: Bool) {
    switch path.root {
    case .expression(let inner):
      // `Mail(url: url)()`
      if isCalled, path.steps.isEmpty { takeCall(of: receivers.path(ofValue: inner), isMade: true, at: node) }
      reads.takeMadeValues(inner, steps: path.steps, at: node, isCalled: isCalled)
      takeHeldValues(path, at: node, isCalled: isCalled)
      reads.takeKeyPathApplications(path, at: node)
      if path.steps.count == 1, path.lastName == "self" { mentions.addElementTypes(of: inner) }
      walk(inner)
    case .implicit:
      reads.takeImplicitRead(path, at: node)
      addCalls([""] + path.leadingNames, at: node, isCalled: isCalled)
    case .name(let name):
      reads.takeSpecializations(of: path, at: node)
      reads.takeValuesMember(path, at: node, isCalled: isCalled)
      if overrides.takeOverrideAccess(path, at: node, isCalled: isCalled)
        || reads.takeCurrent(path, at: node, isCalled: isCalled)
      {
        return
      }
      reads.takeMemberReads(path, at: node)
      if !takeValuesName(name, path: path, at: node, isCalled: isCalled) {
        reads.takeKeyPathApplications(path, at: node)
        takeHeldValues(path, at: node, isCalled: isCalled)
      }
      takeName(name, path: path, at: node, isCalled: isCalled)
    }
  }

  private func takeName(_ name: String, path: AccessPath, at node: Syntax, isCalled: Bool) {
    switch meaning(of: name) {
    case .wrapper(let index):
      reads.noteUse(of: index, at: node, isHandedOn: path.steps.isEmpty && !isCalled)
      if facts.consumptions.indices.contains(index), facts.consumptions[index].reference == .all {
        reads.takeReadOfAll(path.steps, at: node, isCalled: isCalled)
      }
      return
    // What is set to a call may be an update, or a value that is called like a function.
    case .plain, .helper:
      if isCalled, path.steps.isEmpty {
        takeCall(
          of: body.names.type(of: name) ?? [], isMade: body.names.isMadeValue(name),
          isOfOuterValue: mentions.isOfOuterValue(path, at: node), at: node)
      }
      return
    case .override, .update, .values, .lookup, .given, .kept: return
    case nil: break
    }
    if takeRead(name, path: path, at: node, isCalled: isCalled)
      || Self.silentNames.contains(name) && path.steps.isEmpty && !(name == "Self" && isCalled)
    {
      return
    }
    if name == "self" || name == "super" {
      guard let first = path.leadingNames.first else { return }
      return mentions.addCall([name, name == "self" ? SyntaxNames.unprojected(first) : first], at: node)
    }
    if name.hasPrefix("$") {
      let property = SyntaxNames.unprojected(name)
      if property != name, body.names.meaning(of: property) == nil { mentions.addCall([property], at: node) }
      return
    }
    let isType = name.utf8.first.map { $0 < 0x61 || $0 > 0x7A } ?? false
    if isType, path.leadingNames.allSatisfy({ $0.first?.isUppercase ?? false }),
      case .index(let arguments)? = path.steps.dropFirst(path.leadingNames.count).first
    {
      let labels = arguments.map { $0.label.map(SyntaxNames.text) ?? "_" }
      mentions.addCall([name] + path.leadingNames + ["subscript"], at: node, wrapping: labels)
    }
    addCalls(
      isType ? [name] + path.leadingNames : [name], at: node, isCalled: isCalled && (isType || path.steps.isEmpty))
  }

  /// `self.query = query` in an initializer, which does not run the observers of `query`.
  private func isOwnInitialization(_ path: AccessPath, at node: Syntax) -> Bool {
    guard let observed = types.last?.wrappers.observed, !observed.isEmpty, body.deferral == 0,
      let property = path.rootName == "self" ? path.leadingNames.first : path.rootName,
      path.steps.count == (path.rootName == "self" ? 1 : 0), observed.contains(property),
      path.rootName == "self" || body.names.meaning(of: property) == nil
    else { return false }
    return body.around?.is(InitializerDeclSyntax.self) ?? false && node.isAssignmentTarget
  }

  /// `send()` of a value whose type has a `callAsFunction`.
  private func takeCall(of receiver: [String], isMade: Bool, isOfOuterValue: Bool = false, at node: Syntax) {
    guard !receiver.isEmpty || isOfOuterValue else { return }
    let mention = MemberFact.Mention(
      name: "callAsFunction", isOfMadeValue: isMade, receiver: receiver, labels: node.labelsOfCall,
      isOfOuterValue: isOfOuterValue, timing: body.timing, position: file.position(of: node))
    mentions.addMentions([mention], isOrder: node.isStatement, at: node)
  }

  /// A name of a `DependencyValues`, or of something that looks up its members there. False where it is neither.
  private func takeValuesName(_ name: String, path: AccessPath, at node: Syntax, isCalled: Bool) -> Bool {
    switch body.names.meaning(of: name) {
    case .values:
      if isCalled, path.steps.count == 1, case .member(let method) = path.steps[0], node.isStatement,
        let root = overrideRoots.valuesRoot(named: name)
      {
        overrides.add(.helperCall(method), root: root, at: node)
      }
      takeReadOfValues(name, path.steps, at: node, isCalled: isCalled)
      return true
    case .lookup(let type):
      reads.takeLookup(in: type, path.steps, at: node)
      return true
    case .plain, .wrapper, .override, .update, .helper, .given, .kept: return false
    case nil: break
    }
    if name == "$0", let closure = body.closures.last, !closure.hasNamedParameters, closure.takesValues {
      takeReadOfValues(name, path.steps, at: node, isCalled: isCalled)
      return true
    }
    if let type = names.variables[name] {
      if type == "DependencyValues" {
        takeReadOfValues(name, path.steps, at: node, isCalled: isCalled)
      } else {
        reads.takeLookup(in: type, path.steps, at: node)
      }
      return true
    }
    if names.lookups.contains(name) {
      // `Deps.mail`, `Deps.shared.mail`
      for count in 0..<min(2, path.steps.count) { reads.takeLookup(in: name, Array(path.steps[count...]), at: node) }
      return true
    }
    if case .member(let type)? = path.steps.first, names.lookups.contains(type), name.first?.isUppercase ?? false {
      // `Kit.Deps.mail`
      for count in 1..<max(1, min(3, path.steps.count)) {
        reads.takeLookup(in: type, Array(path.steps[count...]), at: node)
      }
      return true
    }
    if let type = types.last, takeStoredValues(of: type.wrappers, name, path: path, at: node, isCalled: isCalled) {
      return true
    }
    return (types.isEmpty || name != "self")
      && takeStoredValues(of: wrappers.fileNames, name, path: path, at: node, isCalled: isCalled)
  }

  /// A property of a type, or a variable at file scope, that holds a `DependencyValues` or looks up its members there.
  private func takeStoredValues(
    of scope: WrapperNames, _ name: String, path: AccessPath, at node: Syntax, isCalled: Bool
  ) -> Bool {
    guard !scope.values.isEmpty || !scope.lookups.isEmpty else { return false }
    let variable = name == "self" ? path.leadingNames.first ?? "" : name
    let steps = Array(path.steps.dropFirst(name == "self" ? 1 : 0))
    if scope.values.contains(variable) {
      takeReadOfValues(variable, steps, at: node, isCalled: isCalled)
      return true
    }
    guard let type = scope.lookups[variable] else { return false }
    reads.takeLookup(in: type, steps, at: node)
    return true
  }

  /// `context.values.mail`, where some type of the project has a property `values` that is a `DependencyValues`.
  private func takeHeldValues(_ path: AccessPath, at node: Syntax, isCalled: Bool) {
    guard !names.holders.isEmpty else { return }
    var steps = path.steps
    if let root = path.rootName, root != "self" {
      if body.names.meaning(of: root) == nil, !isStoredDependency(SyntaxNames.wrapped(root)), !isOfOtherType(root) {
        steps.insert(.member(root), at: 0)
      }
    } else if path.rootName == "self", let first = path.leadingNames.first,
      isStoredDependency(SyntaxNames.wrapped(first)) || isOfOtherType(first)
    {
      steps.removeFirst()
    }
    let place = steps.firstIndex { $0.name.map(names.holders.contains) ?? false }
    guard let place, let holder = steps[place].name else { return }
    let form: ConsumptionFact.Form = names.newValues.contains(holder) ? .made : .current
    reads.takeReadOfAll(Array(steps[(place + 1)...]), form: form, at: node, isCalled: isCalled, isSure: true)
  }

  /// Whether the type's own property, or a variable at file scope, is no `DependencyValues`.
  private func isOfOtherType(_ name: String) -> Bool {
    (types.last?.wrappers ?? wrappers.fileNames).others.contains(name)
  }

  /// A property that was set on the value before is what it was set to.
  private func takeReadOfValues(_ name: String, _ steps: [AccessPath.Step], at node: Syntax, isCalled: Bool) {
    if case .member(let property) = steps.first {
      let place = "\(name).\(property)"
      if node.isAssignmentTarget, steps.count == 1 { body.handSet.insert(place) }
      if body.handSet.contains(place) { return }
    }
    guard let form = values.source(ofValuesNamed: name).form else { return }
    reads.takeReadOfAll(steps, form: form, at: node, isCalled: isCalled, isSure: true)
  }

  private static let silentNames: Set<String> = ["self", "Self", "newValue", "oldValue", "error", "_"]

  /// What a name of this body means, be it a backing or a projected one.
  private func meaning(of name: String) -> LexicalNames.Meaning? {
    if let meaning = body.names.meaning(of: name) { return meaning }
    let wrapped = SyntaxNames.wrapped(name)
    return wrapped == name ? nil : body.names.meaning(of: wrapped)
  }

  /// `mail` or `self.mail`, where the file declares `mail` as a `@Dependency` member of the type.
  private func takeRead(_ name: String, path: AccessPath, at node: Syntax, isCalled: Bool) -> Bool {
    let isOfType = name == "Self" || !types.isEmpty && name == ownerPath.last
    let isBehind = name == "self" || isOfType
    let variable = SyntaxNames.wrapped(isBehind ? path.leadingNames.first ?? "" : name)
    guard isStoredDependency(variable), !isOfType || storedWrappers.statics.contains(variable) else { return false }
    if storedWrappers.all.contains(variable) {
      reads.takeReadOfAll(
        Array(path.steps.dropFirst(isBehind ? 1 : 0)), form: values.source(ofStored: variable).form ?? .current,
        at: node, isCalled: isCalled)
    }
    let position = file.position(of: node)
    let read = MemberFact.Read(variable: variable, timing: body.timing, position: position)
    let extent = body.extent(at: position)
    record { $0.take(read, in: extent) }
    // A type is named as well.
    return !isOfType
  }

  /// Every stretch of a chain that may run code: of `Mail.shared.send()` also `Mail.shared`.
  private func addCalls(_ names: [String], at node: Syntax, isCalled: Bool) {
    var names = names
    if names.last == "self" || names.last == "Type" {
      // The type itself is handed on: whoever gets it may make a value of it.
      if !node.isKeyArgument, !node.isOnlyDescribed { mentions.addMetatype(Array(names.dropLast()), at: node) }
      return
    }
    if isCalled, names.count > 1, names.last == "init", names.first != "" { names.removeLast() }
    guard names.first == "" || names.count > 1 || isCalled || isLowercase(names[0]) || Self.isOwnOperator(names[0])
    else { return }
    for count in 2..<max(2, min(names.count, 6)) where isLowercase(names[count - 1]) {
      mentions.addCall(Array(names[..<count]), at: node)
    }
    mentions.addCall(names, at: node)
  }

  /// `reduce(0, <+>)`
  private static func isOwnOperator(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { !$0.properties.isXIDContinue && $0 != "$" }
      && !OperatorNames.library.contains(name)
  }

  private func isLowercase(_ name: String) -> Bool {
    name.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x5F } ?? false
  }
}
