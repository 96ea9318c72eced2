import DepGraphModel
import SwiftSyntax

/// A closure that runs without the task-local values of the code around it, and so without its overrides:
///
///     withDependencies { $0.mail = .noop } operation: {
///       Task.detached { await load() }
///     }
///
/// `Task { … }` inherits them.
struct DetachedClosure {
  let closure: ClosureExprSyntax

  static func isDetaching(_ node: FunctionCallExprSyntax, callee: AccessPath) -> Bool {
    let callee = callee.isImplicit ? AccessPath(written: node) : callee
    guard let name = callee.lastName else { return false }
    let path = callee.dottedName ?? []
    switch name {
    case "detached": return path == ["Task", "detached"]
    case "detachNewThread": return path == ["Thread", "detachNewThread"]
    case "Thread": return path == ["Thread"]
    case "scheduledTimer": return path == ["Timer", "scheduledTimer"]
    case "async", "asyncAfter": return isQueue(node)
    case "addOperation", "dataTask", "uploadTask", "downloadTask", "requestAuthorization", "getNotificationSettings",
      "performBackgroundTask":
      return node.trailingClosure != nil
    default: return false
    }
  }

  /// Whether what is handed over runs in what is in force elsewhere: where a stream is read, or where the continuation was
  /// made. What `withEscapedDependencies` hands in runs what it is handed in what is in force around that.
  static func isYielding(_ node: FunctionCallExprSyntax, callee: AccessPath) -> Bool {
    guard callee.lastName == "yield", callee.steps.count > 0 else { return false }
    guard callee.steps.count == 1, let name = callee.rootName else { return true }
    var current = node.parent
    while let next = current {
      if let closure = next.as(ClosureExprSyntax.self) {
        let names = closure.parameterNames
        if names.isEmpty ? name == "$0" : names.contains(name) {
          let call = ValueStep.call(handed: next)
          return call?.calledName != "withEscapedDependencies"
        }
      }
      current = next.parent
    }
    return true
  }

  /// `DispatchQueue.main.async`, `DispatchQueue.global(qos: .background).async`, `queue.async`
  private static func isQueue(_ node: FunctionCallExprSyntax) -> Bool {
    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return false }
    let text = base.trimmedDescription
    return text.contains("DispatchQueue") || text.hasSuffix("ueue")
  }

  /// The code between what `withEscapedDependencies` hands in again: `continuation.yield { … }`. What the closure captures
  /// is taken where it is made.
  func parts(in file: SourceFile) -> [OverrideExtent] {
    let captures = closure.signature?.capture
    let beginning = captures.map { file.end(of: $0) } ?? file.position(of: closure)
    guard file.mayYield else { return [.code(from: beginning, to: file.end(of: closure))] }
    let finder = YieldFinder()
    finder.walk(closure.statements)
    var parts: [OverrideExtent] = []
    var start = beginning
    for node in finder.found {
      parts.append(.code(from: start, to: file.position(of: node)))
      start = file.end(of: node)
    }
    return parts + [.code(from: start, to: file.end(of: closure))]
  }
}

private final class YieldFinder: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // A stream is handed values.
    guard node.calledName == "yield", !ClosureCall.closures(of: node).isEmpty else {
      return .visitChildren
    }
    found.append(node)
    return .skipChildren
  }
}
