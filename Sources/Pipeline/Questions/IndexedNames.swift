import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// Names for the completion of a shell, as the last run left them: nothing is read but the index.
package enum IndexedNames: Sendable {
  case modules
  /// Of modules that a module depends on, as manifests and projects say.
  case dependencies(of: String)
  case packages
  case roots
  case keys
  case modulesAndKeys

  /// - Returns: empty where there is no index.
  package func names(currentFolder: String, environment: [String: String]) -> [String] {
    guard let location = try? WorkspaceLocation(path: nil, configuration: nil, currentFolder: currentFolder),
      DiskFile.exists(location.defaultIndex),
      let key = try? IndexOwnership(environment: environment, root: location.root).key(
        forIndexAt: location.defaultIndex),
      let index = try? Index.open(at: location.defaultIndex, key: key, patience: 0.2).index
    else { return [] }
    defer { try? index.close() }
    return statements.flatMap { texts(of: $0, in: index) }
  }

  private func texts(of statement: String, in index: Index) -> [String] {
    guard let table = try? index.query(statement, limits: QueryLimits(seconds: 1)) else { return [] }
    return table.rows.compactMap { row in
      guard case .text(let name)? = row.first else { return nil }
      return name
    }
  }

  private var statements: [String] {
    switch self {
    case .modules: [Self.named("modules", "id")]
    case .dependencies(let module): [Self.dependencies(of: module)]
    case .packages: ["SELECT DISTINCT package FROM modules ORDER BY package"]
    case .roots: [Self.named("roots", "module")]
    case .keys: [Self.properties, "SELECT DISTINCT name FROM keys ORDER BY name"]
    case .modulesAndKeys: [Self.named("modules", "id"), Self.properties]
    }
  }

  private static let properties =
    "SELECT DISTINCT property FROM registrations UNION SELECT property FROM root_keys WHERE property IS NOT NULL ORDER BY 1"

  private static func dependencies(of module: String) -> String {
    let text = "'" + module.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    return """
      SELECT name FROM (\(named("modules", "id", and: ", id"))) WHERE id IN (
        SELECT depends_on FROM module_edges WHERE kind NOT IN ('import', 'document')
          AND module IN (SELECT id FROM modules WHERE id = \(text) OR name = \(text)))
      """
  }

  /// A name where it is that of one alone, else the identifiers.
  private static func named(_ view: String, _ id: String, and more: String = "") -> String {
    """
    SELECT CASE WHEN count(*) OVER (PARTITION BY name) = 1 THEN name ELSE \(id) END AS name\(more) FROM \(view) ORDER BY name
    """
  }
}
