import DepGraphModel
import SwiftSyntax

/// Where the `DependencyValues` come from that a name stands for.
enum ValuesSource {
  case unknown
  /// A stored `@Dependency(\.self)` of the type around.
  case stored
  /// `DependencyValues()`, `DependencyValues.live`: made anew, which no override reaches.
  case new
  /// Made by hand by a caller, that set something on them.
  case filled
  /// `DependencyValues.test`, `.preview`: nothing asks them for a live value.
  case withoutLiveValues

  /// - Parameters:
  ///   - isValues: whether a name stands for the type.
  ///   - isExpected: whether the type is said by what the value is for: `let values: DependencyValues = .live`.
  init(_ value: ExprSyntax, isExpected: Bool, isValues: ([String]) -> Bool) {
    self = .unknown
    let call = value.as(FunctionCallExprSyntax.self)
    let isPlainCall = call.map { $0.arguments.isEmpty && $0.trailingClosure == nil } ?? false
    // Most values are others, as their ends tell.
    guard let named = call == nil ? Self.named[value.lastName ?? ""] : isPlainCall ? .new : nil else { return }
    let path = AccessPath(call?.calledExpression ?? value)
    guard let names = path.isImplicit ? path.leadingNames : path.dottedName,
      names.count == path.steps.count + (path.isImplicit ? 0 : 1), isExpected || !path.isImplicit
    else { return }
    let type = call == nil || names.last == "init" ? Array(names.dropLast()) : names
    let isOfValues = path.isImplicit ? call == nil ? names.count == 1 : names == ["init"] : isValues(type)
    if isOfValues { self = named }
  }

  private static let named: [String: ValuesSource] = [
    "live": .new, "preview": .withoutLiveValues, "test": .withoutLiveValues,
  ]

  /// That of a variable: what may change it while it is in use leaves open what it holds.
  init(_ binding: PatternBindingSyntax, isValues: ([String]) -> Bool) {
    self = .unknown
    guard let value = binding.initializer?.value, binding.accessorBlock == nil else { return }
    let annotation = binding.typeAnnotation.map { SyntaxNames.dottedName($0.type) ?? [] }
    guard annotation.map(isValues) ?? true, !Self.mayChange(binding) else { return }
    self = ValuesSource(value, isExpected: annotation != nil, isValues: isValues)
  }

  private static func mayChange(_ binding: PatternBindingSyntax) -> Bool {
    guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind != .keyword(.let), let name = SyntaxNames.identifier(binding.pattern)
    else { return false }
    guard let scope = variable.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return true }
    let search = ChangeSearch(name)
    search.walk(scope)
    return search.isFound
  }

  /// How a member of such values is read; `nil` where nothing asks for a live value.
  var form: ConsumptionFact.Form? {
    switch self {
    case .unknown: .current
    case .stored: .stored
    case .new: .made
    case .filled: .filled
    case .withoutLiveValues: nil
    }
  }

  /// Looks for what may change all of a variable: `boot(&values)`, `values = …`, `values.boot()`. That a property is set
  /// is followed by the properties.
  private final class ChangeSearch: SyntaxVisitor {
    private(set) var isFound = false
    private let name: String

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
      if node.expression.bareName == name { isFound = true }
      return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements.prefix(2))
      if elements.count == 2, elements[1].is(AssignmentExprSyntax.self), elements[0].bareName == name {
        isFound = true
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let callee = AccessPath(calling: node)
      if callee.rootName == name, callee.steps.count == 1, node.parent?.is(CodeBlockItemSyntax.self) ?? false {
        isFound = true
      }
      return .visitChildren
    }
  }
}
