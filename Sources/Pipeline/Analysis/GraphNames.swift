import DepGraphModel
import DepGraphReporters

/// The names of a graph that messages at run time may use: rows of the index's public views.
struct GraphNames {
  struct Registration {
    var property: String
    var key: String
    var location: SourceLocation?
  }

  struct Key {
    var id: String
    var name: String
    var location: SourceLocation?
  }

  struct LiveValue {
    var key: String
    var module: String
    var location: SourceLocation?
  }

  struct Consumption {
    /// What `import` calls the module.
    var module: String
    var key: String?
    var location: SourceLocation
  }

  var registrations: [Registration] = []
  var keys: [Key] = []
  var liveValues: [LiveValue] = []
  var consumptions: [Consumption] = []

  init(_ answer: IndexedResult) throws(WorkspaceError) {
    for row in try answer.query("SELECT property, key, file, line, column FROM registrations WHERE key IS NOT NULL")
      .rows
    {
      guard let property = row[0].string, let key = row[1].string else { continue }
      registrations.append(Registration(property: property, key: key, location: Self.location(row[2...])))
    }
    for row in try answer.query("SELECT id, name, file, line, column FROM keys").rows {
      guard let id = row[0].string, let name = row[1].string else { continue }
      keys.append(Key(id: id, name: name, location: Self.location(row[2...])))
    }
    let live = """
      SELECT live_values.key, modules.name, live_values.file, live_values.line, live_values.column
      FROM live_values JOIN modules ON modules.id = live_values.module
      """
    for row in try answer.query(live).rows {
      guard let key = row[0].string, let module = row[1].string else { continue }
      liveValues.append(LiveValue(key: key, module: module, location: Self.location(row[2...])))
    }
    let reads = """
      SELECT modules.import_name, consumptions.key, consumptions.file, consumptions.line, consumptions.column
      FROM consumptions JOIN modules ON modules.id = consumptions.module
      """
    for row in try answer.query(reads).rows {
      guard let module = row[0].string, let location = Self.location(row[2...]) else { continue }
      consumptions.append(Consumption(module: module, key: row[1].string, location: location))
    }
  }

  private static func location(_ row: ArraySlice<Table.Value>) -> SourceLocation? {
    let row = Array(row)
    guard let file = row[0].string, let line = row[1].number, let column = row[2].number else { return nil }
    return SourceLocation(file: file, line: line, column: column)
  }
}

extension Table.Value {
  fileprivate var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var number: Int? {
    if case .integer(let number) = self { Int(exactly: number) } else { nil }
  }
}
