import SwiftParser
import SwiftSyntax

/// What `Tuist/Package.swift` says of the products that Tuist makes of packages: `PackageSettings(productTypes: …)`.
package struct TuistPackageSettings: Sendable {
  /// The targets that do not become static frameworks or libraries, which all others do; sorted.
  package private(set) var dynamicTargets: [String] = []

  /// - Returns: `nil` where that is not written down literally, or other settings decide how the archives are linked.
  package init?(readingManifest bytes: [UInt8]) {
    guard bytes.count <= 1 << 20 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !Self.decisiveWords.contains(where: text.contains) else { return nil }
    guard text.contains(Self.type) else { return }
    let search = SettingsSearch(viewMode: .sourceAccurate)
    search.walk(Parser.parse(source: text))
    // One of several may be meant.
    guard search.calls.count == 1 else { return nil }
    for argument in search.calls[0].arguments {
      switch argument.label?.text {
      case "productTypes":
        guard let types = Self.types(argument.expression) else { return nil }
        dynamicTargets = types.filter { !Self.archives.contains($0.value) }.keys.sorted()
      case "baseProductType":
        guard let type = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
          Self.archives.contains(type)
        else { return nil }
      default: break
      }
    }
  }

  private static let type = "PackageSettings"
  private static let archives: Set<String> = ["staticFramework", "staticLibrary"]

  /// Settings by which archives are linked whole, or by which frameworks are something else than their product type.
  private static let decisiveWords = [
    "GENERATE_MASTER_OBJECT_FILE", "enableMasterObjectFileGenerationInStaticTargets", "spmLinkingStyle", "MACH_O_TYPE",
  ]

  private static func types(_ expression: ExprSyntax) -> [String: String]? {
    guard let dictionary = expression.as(DictionaryExprSyntax.self) else { return nil }
    guard case .elements(let elements) = dictionary.content else { return [:] }
    var types: [String: String] = [:]
    for element in elements {
      guard let name = element.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        let type = element.value.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      else { return nil }
      types[name] = type
    }
    return types
  }

  private final class SettingsSearch: SyntaxVisitor {
    private(set) var calls: [FunctionCallExprSyntax] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if node.calledExpression.trimmedDescription == TuistPackageSettings.type || isInitializer(node) {
        calls.append(node)
      }
      return .visitChildren
    }

    /// `let packageSettings: PackageSettings = .init(…)`
    private func isInitializer(_ node: FunctionCallExprSyntax) -> Bool {
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "init"
        && node.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type.trimmedDescription
          == TuistPackageSettings.type
    }
  }
}
