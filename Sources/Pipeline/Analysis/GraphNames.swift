import DepGraphModel

/// The names of a graph that messages at run time may use.
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

  init(_ graph: GraphSnapshot) {
    let modules = graph.modules.keyed(by: \.id)
    registrations = graph.registrations.compactMap { row in
      row.key.map { Registration(property: row.property, key: $0, location: row.location) }
    }
    keys = graph.keys.map { Key(id: $0.id, name: $0.name, location: $0.location) }
    liveValues = graph.liveValues.compactMap { row in
      modules[row.module].map { LiveValue(key: row.key, module: $0.name, location: row.location) }
    }
    consumptions = graph.consumptions.compactMap { row in
      modules[row.module].map { Consumption(module: $0.moduleName, key: row.key, location: row.location) }
    }
  }
}
