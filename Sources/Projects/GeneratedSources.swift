import DepGraphModel

/// What is known of a listed source that is not in the tree, by its path alone.
enum GeneratedSources {
  /// Whether only a tool writes files of that name, and none with a key, a live value or an override: accessors of
  /// resources, messages, classes of a data model, providers of Needle. A checkout often does not hold them.
  static func hideNothing(_ path: String) -> Bool {
    let name = RepositoryPath.name(of: path)
    return names.contains(name) || endings.contains { name.hasSuffix($0) } || ("/" + path).contains(folder)
  }

  /// R.swift, Needle and Xcode have one name each; the others are what `swiftgen config init` proposes.
  private static let names: Set<String> =
    Set(["R.generated.swift", "NeedleGenerated.swift", "GeneratedAssetSymbols.swift"])
    .union(
      ["Assets", "Colors", "CoreData", "Files", "Fonts", "IB", "JSON", "Plists", "Strings", "XCAssets", "YAML"]
        .map { $0 + "+Generated.swift" })

  /// Of protoc and its plug-ins, of Apollo, and of Core Data.
  private static let endings = [
    ".pb.swift", ".grpc.swift", ".connect.swift", ".graphql.swift", "+CoreDataProperties.swift",
    "+CoreDataClass.swift",
  ]

  /// Where Tuist keeps the accessors that it makes for a project.
  private static let folder = "/Derived/Sources/"
}
