import SwiftSyntax

extension IfConfigDeclSyntax {
  /// What is in the clauses that some build compiles: all but those of `#if false` and its like.
  func compiledElements(in file: SourceFile) -> [IfConfigClauseSyntax.Elements] {
    var conditions = ConditionTracker()
    var found: [IfConfigClauseSyntax.Elements] = []
    for (number, clause) in clauses.enumerated() {
      let condition = clause.condition.map { file.text(of: $0) }
      if number == 0 { conditions.begin(condition ?? "") } else { conditions.proceed(condition) }
      if !conditions.isNeverMet, let elements = clause.elements { found.append(elements) }
    }
    return found
  }
}

extension MemberBlockItemListSyntax {
  /// The members, with those under `#if` that some build compiles.
  func compiledDeclarations(in file: SourceFile) -> [DeclSyntax] {
    flatMap { member -> [DeclSyntax] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      return conditional.compiledElements(in: file).flatMap { elements -> [DeclSyntax] in
        guard case .decls(let members) = elements else { return [] }
        return members.compiledDeclarations(in: file)
      }
    }
  }
}
