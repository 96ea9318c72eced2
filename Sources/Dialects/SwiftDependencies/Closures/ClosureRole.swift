import DepGraphModel
import SwiftSyntax

/// A closure in which an override is in force.
struct Operation {
  var call: FunctionCallExprSyntax
  var extent: OverrideExtent
}

/// What the code around a closure says of it: known before the closure is walked.
struct ClosureRole {
  /// It is called while the code around it runs.
  var isEager = false
  /// The function that it is handed to, which may call it at once.
  var receiver: String?
  /// Its first parameter stands for dependencies.
  var root: OverrideRoot?
  /// An override is in force in it.
  var operation: Operation?
  /// It runs when something happens.
  var isEvent = false
  /// It runs for each of several things, of which there may be none: the function that is given them.
  var iteration: String?
  /// The parameter that stands for each of these, by its position, and what the others are taken from.
  var element: (position: Int, type: [String])?
  /// The variable that it is the value of.
  var name: String?
  /// It is called with a `DependencyValues` to read from.
  var takesValues = false
  /// The key paths or keys with each of which it is called.
  var given: [DependencyReference] = []
  /// It is called with updates: the function or the type that is handed these.
  var updates: String?
  /// It is called with each update of a list: the name that the facts of these have.
  var helper: String?
}

/// By closure.
final class ClosureRoles {
  private var roles: [SyntaxIdentifier: ClosureRole] = [:]

  subscript(closure: SyntaxIdentifier) -> ClosureRole {
    get { roles[closure] ?? ClosureRole() }
    set { roles[closure] = newValue }
  }

  /// A closure is walked once: what is known of it is given up then.
  func take(_ closure: SyntaxIdentifier) -> ClosureRole { roles.removeValue(forKey: closure) ?? ClosureRole() }
}
