import DepGraphModel

/// Positions in the nodes of a `CodeGraph`.
typealias CodeNode = Int

/// Positions in the types of a `CodeGraph`.
typealias CodeTypeIndex = Int

/// What can run, or can be there while something runs.
enum CodePlace: Hashable {
  /// A declaration with a body: a position in `CodeGraph.members`.
  case member(Int)
  /// A value of a type: its stored members with their initial values, its methods and accessors.
  case value(CodeTypeIndex)
  /// The methods and accessors that another module than the type's own adds to it.
  case addition(CodeTypeIndex, ModuleIndex)
}

/// A declaration of one file in one module: sources that several modules share have one in each. A class, since it is
/// looked at far more often than made.
final class CodeMember {
  let fact: MemberFact
  let file: String
  let module: ModuleIndex
  /// The number of the file in the module, in `CodeIndex.files`.
  let fileNumber: Int
  /// The number of its name, in `CodeIndex.numbersOfNames`.
  let nameNumber: Int
  /// The member that it is declared inside of: that of a local type.
  let container: Int?

  init(fact: MemberFact, file: CodeIndex.FileKey, fileNumber: Int, nameNumber: Int, container: Int?) {
    self.fact = fact
    self.file = file.file
    module = file.module
    self.fileNumber = fileNumber
    self.nameNumber = nameNumber
    self.container = container
  }
}

/// A type, with the member that it is declared inside of for a local one.
struct CodeType: Hashable {
  let identity: TypeIdentity
  let container: Int?
  /// Stored, as the optimizer of Swift 6.3.1 fails where it inlines what finds it in the identity.
  let module: ModuleIndex?

  init(identity: TypeIdentity, container: Int? = nil) {
    self.identity = identity
    self.container = container
    module =
      switch identity {
      case .declared(let module, _, _): module
      case .external: nil
      }
  }

  var path: [String] {
    switch identity {
    case .declared(_, let path, _), .external(let path): path
    }
  }
}

/// The declaration of a type, or an extension.
final class CodeTypeFact {
  let fact: TypeFact
  let file: String
  let module: ModuleIndex
  /// The number of the file in the module, in `CodeIndex.files`.
  let fileNumber: Int
  /// The member that it is declared inside of.
  let container: Int?

  init(fact: TypeFact, file: CodeIndex.FileKey, fileNumber: Int, container: Int?) {
    self.fact = fact
    self.file = file.file
    module = file.module
    self.fileNumber = fileNumber
    self.container = container
  }
}

/// What a call or a mention leads to.
struct CodeTarget: Hashable {
  var node: CodeNode
  /// Whether it is settled what is meant. Otherwise the name alone tells.
  var isCertain: Bool
}

extension CodeMember {
  /// Whether it says a name in its code or as its result.
  func says(_ name: String, isOfValue: Bool) -> Bool {
    fact.name != "testValue" && fact.name != "previewValue"
      && (fact.calls.contains { $0.callee.contains(name) } || isOfValue && fact.mentions.contains(name)
        || fact.resultType?.path.contains(name) ?? false)
  }
}
