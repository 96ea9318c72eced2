import SwiftSyntax

/// `#if` in a manifest: decided by the host and the assumed tools, as the compiler that reads the manifest would.
extension ManifestEvaluator {
  func activeClause(_ node: IfConfigDeclSyntax) throws -> IfConfigClauseSyntax? {
    // Whatever is imported, the manifest knows the same names here.
    if node.clauses.allSatisfy(\.importsOnly) { return nil }
    for clause in node.clauses {
      guard let condition = clause.condition else { return clause }
      if try holds(compilationCondition: condition) { return clause }
    }
    return nil
  }

  private func holds(compilationCondition condition: ExprSyntax) throws -> Bool {
    try deeper(condition.positionAfterSkippingLeadingTrivia) {
      switch condition.as(ExprSyntaxEnum.self) {
      case .booleanLiteralExpr(let node): return node.literal.tokenKind == .keyword(.true)
      case .declReferenceExpr:
        // SwiftPM passes no flags of its own to the compiler of a manifest: no name is set, DEBUG neither.
        return false
      case .tupleExpr(let node):
        guard node.elements.count == 1, let only = node.elements.first else { break }
        return try holds(compilationCondition: only.expression)
      case .prefixOperatorExpr(let node) where node.operator.text == "!":
        return try !holds(compilationCondition: node.expression)
      case .infixOperatorExpr(let node):
        switch node.operator.trimmedDescription {
        case "&&":
          return try holds(compilationCondition: node.leftOperand) && holds(compilationCondition: node.rightOperand)
        case "||":
          return try holds(compilationCondition: node.leftOperand) || holds(compilationCondition: node.rightOperand)
        default: break
        }
      case .functionCallExpr(let node):
        let question = node.trimmedDescription
        if let answer = try holds(check: node) ?? assumptions[question] { return answer }
        undecided = undecided ?? question
      default: break
      }
      throw fail("the condition '\(condition.trimmedDescription)' is not decided", condition)
    }
  }

  private func holds(check node: FunctionCallExprSyntax) throws -> Bool? {
    guard let argument = node.arguments.first, node.arguments.count == 1 else { return nil }
    let text = argument.expression.trimmedDescription
    switch node.calledExpression.trimmedDescription {
    case "os":
      return text == (surroundings.host == .macos ? "macOS" : "Linux") || (text == "OSX" && surroundings.host == .macos)
    case "canImport": return surroundings.host.provides(module: text)
    case "compiler": return compare(argument.expression, surroundings.tools)
    case "swift": return compare(argument.expression, languageVersion)
    case "targetEnvironment": return false
    case "hasFeature": return has(feature: text)
    case "hasAttribute", "arch", "_endian", "_runtime", "_pointerBitWidth", "_compiler_version":
      return nil
    default: return nil
    }
  }

  /// The features that a later language mode switches on. SwiftPM compiles a manifest without switching on any other;
  /// what a compiler can do without being asked depends on its version.
  private func has(feature: String) -> Bool? {
    if Self.featuresOfMode6.contains(feature) { return surroundings.declared.major >= 6 }
    return Self.featuresOfNoMode.contains(feature) ? false : nil
  }

  /// Seen with Swift 6.3 and `-swift-version 5` and `6`. They are those that every compiler with mode 6 has.
  private static let featuresOfMode6: Set<String> = [
    "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain", "DisableOutwardActorInference",
    "DynamicActorIsolation", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency",
    "ImplicitOpenExistentials", "ImportObjcForwardDeclarations", "InferSendableFromCaptures", "IsolatedDefaultValues",
    "RegionBasedIsolation", "StrictConcurrency",
  ]
  private static let featuresOfNoMode: Set<String> = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
  ]

  /// What `#if swift(…)` compares with: the language mode that the manifest is compiled in, which follows its tools
  /// version. A compiler of version 6 in mode 5 calls itself 5.10.
  private var languageVersion: ToolsVersion {
    let declared = surroundings.declared
    let tools = surroundings.tools
    switch declared.major {
    case ..<4: return ToolsVersion(3, 4)
    case 4: return declared.minor >= 2 ? ToolsVersion(4, 2) : ToolsVersion(4, 1, 50)
    case 5: return tools.major > 5 ? ToolsVersion(5, 10) : tools
    default: return tools
    }
  }

  private func compare(_ expression: ExprSyntax, _ actual: ToolsVersion) -> Bool? {
    guard let check = expression.as(PrefixOperatorExprSyntax.self) else { return nil }
    let parts = check.expression.trimmedDescription.split(separator: ".").map { Int($0) }
    guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return nil }
    let numbers = parts.compactMap { $0 }
    let wanted = ToolsVersion(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    switch check.operator.text {
    case ">=": return actual >= wanted
    case "<": return actual < wanted
    default: return nil
    }
  }
}

extension ManifestHost {
  private static let importableEverywhere: Set<String> = [
    "PackageDescription", "Swift", "Foundation", "CompilerPluginSupport", "Dispatch", "RegexBuilder",
    "_StringProcessing", "_RegexParser", "_Concurrency", "_Differentiation", "Distributed", "Observation",
    "Synchronization", "Cxx", "CxxStdlib", "SwiftOnoneSupport",
  ]
  private static let importableOnMacs: Set<String> = [
    "Darwin", "AppKit", "Combine", "SwiftUI", "CryptoKit", "ObjectiveC", "CoreGraphics", "CoreData", "os", "Security",
    "Network", "Metal", "AVFoundation", "CoreML", "Accelerate",
  ]
  private static let importableOnLinux: Set<String> = [
    "Glibc", "FoundationNetworking", "FoundationXML", "FoundationEssentials", "FoundationInternationalization",
    "XCTest",
    "Testing",
  ]
  private static let importableNowhere: Set<String> = [
    "UIKit", "WatchKit", "WASILibc", "WinSDK", "ucrt", "CRT", "Musl", "Android", "Bionic",
    // Of Swift Playgrounds, which reads the manifests of its own applications.
    "AppleProductTypes",
    // Of a tool that reads the manifest a second time, with a module of its own.
    "PackageConfig",
  ]

  /// Whether a manifest can import a module; `nil` where that depends on more than the host.
  func provides(module: String) -> Bool? {
    if Self.importableEverywhere.contains(module) { return true }
    if Self.importableNowhere.contains(module) { return false }
    switch self {
    case .macos:
      if Self.importableOnMacs.contains(module) { return true }
      return ["Glibc", "FoundationNetworking", "FoundationXML"].contains(module) ? false : nil
    case .linux:
      if Self.importableOnLinux.contains(module) { return true }
      return Self.importableOnMacs.contains(module) ? false : nil
    }
  }
}

extension IfConfigClauseSyntax {
  /// Whether the clause contains only imports.
  fileprivate var importsOnly: Bool {
    guard case .statements(let statements)? = elements else { return elements == nil }
    return statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
  }
}
