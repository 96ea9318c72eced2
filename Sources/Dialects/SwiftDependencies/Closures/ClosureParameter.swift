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
    // Nothing else can be marked so: `_ work: @escaping Work`.
    isFunction = type.is(FunctionTypeSyntax.self) || isEscaping && !parameter.type.is(OptionalTypeSyntax.self)
    self.isEscaping = isEscaping
    self.isAutoclosure = isAutoclosure
  }

  var takesClosure: Bool { isFunction }

  /// Whether it takes a closure that it may keep.
  var mayKeep: Bool { isFunction && isEscaping }

  /// A closure that may not escape can only be called, or handed on to be. One that may is often called where nothing is to
  /// be waited for, and kept otherwise.
  func use(
    in body: CodeBlockSyntax?, of file: SourceFile, among variables: DeclaredVariables
  ) -> MemberFact.Parameter.Closure {
    let uses = body.flatMap { mayRun(in: $0, of: file) ? ParameterUse(of: name, in: $0, among: variables) : nil }
    if isFunction, !isEscaping, uses?.isNamed ?? false { return .called }
    if let uses, uses.isCalled { return uses.isDetached || uses.isKept ? .calledOrKept : .called }
    if uses?.isDetached ?? false { return .detached }
    if let uses, uses.isInherited, !uses.isKept { return .inherited }
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
