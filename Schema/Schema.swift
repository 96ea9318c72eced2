/// The index's tables and views and the shape of the report: plain files that other tools read too, embedded.
package enum Schema {
  /// Creates the tables of an empty index: a script of several statements.
  package static var tables: String { String(decoding: PackageResources.tables_sql, as: UTF8.self) }

  /// Creates the views that are promised to users, over the tables.
  package static var views: String { String(decoding: PackageResources.views_sql, as: UTF8.self) }

  /// JSON Schema 2020-12 of the JSON report.
  package static var report: String { String(decoding: PackageResources.report_schema_json, as: UTF8.self) }

  /// JSON Schema 2020-12 of the neutral module graph.
  package static var modules: String { String(decoding: PackageResources.modules_schema_json, as: UTF8.self) }

  /// JSON Schema 2020-12 of the answers to questions.
  package static var answers: String { String(decoding: PackageResources.answers_schema_json, as: UTF8.self) }

  /// The version of depgraph: here, as an index is of one version.
  package static let toolVersion = "0.1.0"

  /// Raised with every change of what facts say or of what follows from them, between two versions too: an index keeps
  /// both, and would go on saying what was said before.
  private static let meaning: UInt8 = 47

  /// Tells an index of this version from any other, as SQLite's `user_version` holds it.
  package static let version = version(of: toolVersion)

  /// FNV-1a over tables, views, the version of depgraph and the number of the meaning: what another version read of a file, this one might read
  /// differently. Never 0, which is what an empty database says.
  package static func version(of tool: String) -> Int32 {
    var hash: UInt32 = 0x811c_9dc5
    for script in [PackageResources.tables_sql, PackageResources.views_sql, Array(tool.utf8), [meaning]] {
      for byte in script { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    }
    return hash == 0 ? 1 : Int32(bitPattern: hash)
  }
}
