import DepGraphModel
import SwiftSyntax

/// A parameter of a function: whether a closure that it takes is called before the function returns.
struct ClosureParameter {
  private let name: String
  private let isFunction: Bool
  private let isEscaping: Bool
  private let isAutoclosure: Bool

  init(_ parameter: FunctionParameterSyntax) {
    name = SyntaxNames.text(parameter.secondName ?? parameter.firstName)
    var isEscaping = false
    var isAutoclosure = false
    var type = parameter.type
    while true {
      if let attributed = type.as(AttributedTypeSyntax.self) {
        for attribute in SyntaxNames.attributes(attributed.attributes) {
          if SyntaxNames.attributeName(attribute) == ["escaping"] { isEscaping = true }
          if SyntaxNames.attributeName(attribute) == ["autoclosure"] { isAutoclosure = true }
        }
        type = attributed.baseType
      } else if let optional = type.as(OptionalTypeSyntax.self) {
        isEscaping = true
        type = optional.wrappedType
      } else if let tuple = type.as(TupleTypeSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
        type = only.type
      } else {
        break
      }
    }
    isFunction = type.is(FunctionTypeSyntax.self)
    self.isEscaping = isEscaping
    self.isAutoclosure = isAutoclosure
  }

  /// Whether it takes a closure that it may keep.
  var mayKeep: Bool { isFunction && isEscaping }

  /// A closure that may not escape can only be called, or handed on to be.
  func use(
    in body: CodeBlockSyntax?, of file: SourceFile, among variables: DeclaredVariables
  ) -> MemberFact.Parameter.Closure {
    let uses = body.flatMap { mayRun(in: $0, of: file) ? ParameterUse(of: name, in: $0, among: variables) : nil }
    if uses?.isCalled ?? false || (isFunction && !isEscaping && uses?.isNamed ?? false) { return .called }
    if uses?.isDetached ?? false { return .detached }
    guard isFunction else { return .none }
    return isAutoclosure && isEscaping ? .delayed : .kept
  }
}

extension ClosureParameter {
  /// False only where the bytes of a body nowhere call the parameter: most parameters are no closures, and walking the
  /// body for each of them is slow. What may not escape counts where it is named.
  private func mayRun(in body: CodeBlockSyntax, of file: SourceFile) -> Bool {
    let start = body.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = min(body.endPositionBeforeTrailingTrivia.utf8Offset, file.bytes.count)
    guard start < end, !self.name.isEmpty else { return false }
    let name = Array(name.utf8)
    return file.bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + name.count <= end {
        guard bytes[place] == name[0], name.indices.allSatisfy({ bytes[place + $0] == name[$0] }) else {
          place += 1
          continue
        }
        place += name.count
        if isFunction || Self.mayBeCalled(bytes, at: place) { return true }
      }
      return false
    }
  }

  /// Whether an argument list or a trailing closure may be there: behind `?`, `!`, a backtick, blanks and comments.
  private static func mayBeCalled(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    for byte in bytes[place...] {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "/"): return true
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "`"), Byte.newline, Byte.carriageReturn: continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      default: return false
      }
    }
    return false
  }
}

/// Where a body names a parameter, outside of what may run later.
private final class ParameterUse: SyntaxVisitor {
  private(set) var isCalled = false
  private(set) var isNamed = false
  private(set) var isDetached = false
  private var detachedDepth = 0
  private let name: String
  private let variables: DeclaredVariables

  init(of name: String, in body: CodeBlockSyntax, among variables: DeclaredVariables) {
    self.name = name
    self.variables = variables
    super.init(viewMode: .sourceAccurate)
    walk(body.statements)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if runs(node) { return .visitChildren }
    guard let call = Self.call(handed: node),
      DetachedClosure.isDetaching(call, callee: AccessPath(call.calledExpression))
    else { return .skipChildren }
    detachedDepth += 1
    walk(node.statements)
    detachedDepth -= 1
    return .skipChildren
  }

  private static func call(handed closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
    var parent = closure.parent
    while let next = parent, !next.is(FunctionCallExprSyntax.self) {
      guard
        next.is(LabeledExprSyntax.self) || next.is(LabeledExprListSyntax.self)
          || next.is(MultipleTrailingClosureElementSyntax.self)
          || next.is(MultipleTrailingClosureElementListSyntax.self)
      else { return nil }
      parent = next.parent
    }
    return parent?.as(FunctionCallExprSyntax.self)
  }

  private func runs(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = Self.call(handed: closure) else { return false }
    if call.calledExpression.id == closure.id { return true }
    let callee = AccessPath(call.calledExpression)
    let found = ClosureCall(call, callee: callee, among: variables)
    return callee.lastName == "withDependencies"
      || found.closures.contains { $0.expression.id == closure.id && found.use(of: $0) == .atOnce }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard SyntaxNames.text(node.baseName) == name else { return .visitChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { return .skipChildren }
    if detachedDepth > 0 {
      isDetached = true
      return .skipChildren
    }
    isNamed = true
    var callee = Syntax(node)
    while let next = callee.parent, next.is(OptionalChainingExprSyntax.self) || next.is(ForceUnwrapExprSyntax.self) {
      callee = next
    }
    if callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id { isCalled = true }
    return .skipChildren
  }
}
