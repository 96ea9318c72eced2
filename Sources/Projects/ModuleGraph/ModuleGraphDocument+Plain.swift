extension ModuleGraphDocument {
  private typealias NotPlain = PlainJSON.NotPlain

  /// A graph of ours in plain JSON. Most of the time that Foundation takes for a large graph goes into its containers.
  /// - Returns: `nil` for anything else, which says nothing of whether it can be read.
  static func plain(_ bytes: [UInt8]) -> ModuleGraphDocument? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainJSON(bytes)
      guard let document = try? document(&reader), (try? reader.end()) != nil else { return nil }
      return document
    }
  }

  private static func document(_ reader: inout PlainJSON) throws(NotPlain) -> ModuleGraphDocument {
    var (format, version): (String?, Int?)
    var modules: [Module]?
    var document = ModuleGraphDocument(format: "", version: 0, modules: [])
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "format": format = try reader.string()
      case "version": version = try reader.integer()
      case "packages": document.packages = try list(&reader, package)
      case "modules": modules = try reader.array(module)
      case "products": document.products = try list(&reader, product)
      case "oldestVersions": document.oldestVersions = try reader.optional(versions)
      case "problems": document.problems = try list(&reader, problem)
      case _: try reader.ignore()
      }
    }
    guard let format, let version, let modules else { throw NotPlain() }
    document.format = format
    document.version = version
    document.modules = modules
    return document
  }

  private static func module(_ reader: inout PlainJSON) throws(NotPlain) -> Module {
    var id: String?
    var module = Module(id: "")
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "id": id = try reader.string()
      case "name": module.name = try text(&reader)
      case "moduleName": module.moduleName = try text(&reader)
      case "package": module.package = try text(&reader)
      case "kind": module.kind = try text(&reader)
      case "root": module.root = try flag(&reader)
      case "srcs": module.srcs = try texts(&reader)
      case "srcGlobs": module.srcGlobs = try texts(&reader)
      case "exclude": module.exclude = try texts(&reader)
      case "deps": module.deps = try list(&reader, dependency)
      case "declaredAt": module.declaredAt = try reader.optional(place)
      case "defines": module.defines = try texts(&reader)
      case "platforms": module.platforms = try texts(&reader)
      case "languageMode": module.languageMode = try number(&reader)
      case "archiveFlags": module.archiveFlags = try texts(&reader)
      case "archive": module.archive = try flag(&reader)
      case "documents": module.documents = try texts(&reader)
      case "hidesClasses": module.hidesClasses = try flag(&reader)
      case "objectiveC": module.objectiveC = try texts(&reader)
      case "launchStoryboards": module.launchStoryboards = try texts(&reader)
      case "knowsDocuments": module.knowsDocuments = try flag(&reader)
      case "knowsLinkerSettings": module.knowsLinkerSettings = try flag(&reader)
      case "whole": module.whole = try flag(&reader)
      case _: try reader.ignore()
      }
    }
    guard let id else { throw NotPlain() }
    module.id = id
    return module
  }

  private static func dependency(_ reader: inout PlainJSON) throws(NotPlain) -> Dependency {
    var id: String?
    var dependency = Dependency(id: "")
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "id": id = try reader.string()
      case "kind": dependency.kind = try text(&reader)
      case "product": dependency.product = try text(&reader)
      case "when": dependency.when = try reader.optional(condition)
      case "at": dependency.at = try reader.optional(place)
      case _: try reader.ignore()
      }
    }
    guard let id else { throw NotPlain() }
    dependency.id = id
    return dependency
  }

  private static func condition(_ reader: inout PlainJSON) throws(NotPlain) -> Dependency.Condition {
    var condition = Dependency.Condition()
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "platforms": condition.platforms = try texts(&reader)
      case "traits": condition.traits = try texts(&reader)
      case _: try reader.ignore()
      }
    }
    return condition
  }

  private static func package(_ reader: inout PlainJSON) throws(NotPlain) -> Package {
    var id: String?
    var package = Package(id: "")
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "id": id = try reader.string()
      case "name": package.name = try text(&reader)
      case "format": package.format = try text(&reader)
      case "directory": package.directory = try text(&reader)
      case "manifest": package.manifest = try text(&reader)
      case _: try reader.ignore()
      }
    }
    guard let id else { throw NotPlain() }
    package.id = id
    return package
  }

  private static func product(_ reader: inout PlainJSON) throws(NotPlain) -> Product {
    var product = Product()
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "package": product.package = try text(&reader)
      case "name": product.name = try text(&reader)
      case "modules": product.modules = try texts(&reader)
      case "declaredAt": product.declaredAt = try reader.optional(place)
      case _: try reader.ignore()
      }
    }
    return product
  }

  private static func problem(_ reader: inout PlainJSON) throws(NotPlain) -> Problem {
    var (kind, message): (String?, String?)
    var problem = Problem(kind: "", message: "")
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "kind": kind = try reader.string()
      case "message": message = try reader.string()
      case "location": problem.location = try reader.optional(place)
      case "subject": problem.subject = try text(&reader)
      case _: try reader.ignore()
      }
    }
    guard let kind, let message else { throw NotPlain() }
    problem.kind = kind
    problem.message = message
    return problem
  }

  private static func place(_ reader: inout PlainJSON) throws(NotPlain) -> Place {
    var (file, line): (String?, Int?)
    var column: Int?
    try reader.object { (reader, key) throws(NotPlain) in
      switch key {
      case "file": file = try reader.string()
      case "line": line = try reader.integer()
      case "column": column = try number(&reader)
      case _: try reader.ignore()
      }
    }
    guard let file, let line else { throw NotPlain() }
    return Place(file: file, line: line, column: column)
  }

  private static func versions(_ reader: inout PlainJSON) throws(NotPlain) -> [String: [String]] {
    var versions: [String: [String]] = [:]
    try reader.object { (reader, key) throws(NotPlain) in
      versions[key] = try reader.array { (reader) throws(NotPlain) in try reader.string() }
    }
    return versions
  }

  // MARK: What may be null

  private static func text(_ reader: inout PlainJSON) throws(NotPlain) -> String? {
    try reader.optional { (reader) throws(NotPlain) in try reader.string() }
  }

  private static func flag(_ reader: inout PlainJSON) throws(NotPlain) -> Bool? {
    try reader.optional { (reader) throws(NotPlain) in try reader.boolean() }
  }

  private static func number(_ reader: inout PlainJSON) throws(NotPlain) -> Int? {
    try reader.optional { (reader) throws(NotPlain) in try reader.integer() }
  }

  private static func texts(_ reader: inout PlainJSON) throws(NotPlain) -> [String]? {
    try list(&reader) { (reader) throws(NotPlain) in try reader.string() }
  }

  private static func list<Element>(
    _ reader: inout PlainJSON, _ element: (inout PlainJSON) throws(NotPlain) -> Element
  ) throws(NotPlain) -> [Element]? {
    try reader.optional { (reader) throws(NotPlain) in try reader.array(element) }
  }
}
