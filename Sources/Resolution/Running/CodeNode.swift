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

/// A declaration of one file in one module: sources that several modules share have one in each.
struct CodeMember {
  var fact: MemberFact
  var file: String
  var module: ModuleIndex
  /// The member that it is declared inside of: that of a local type.
  var container: Int?
}

/// A type, with the member that it is declared inside of for a local one.
struct CodeType: Hashable {
  var identity: TypeIdentity
  var container: Int?

  var module: ModuleIndex? {
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
struct CodeTypeFact {
  var fact: TypeFact
  var file: String
  var module: ModuleIndex
  /// The member that it is declared inside of.
  var container: Int?
}

/// What a call or a mention leads to.
struct CodeTarget: Hashable {
  var node: CodeNode
  /// Whether it is settled what is meant. Otherwise the name alone tells.
  var isCertain: Bool
}
