/// Writes a project file in Xcode's layout, object by object, and says on which line something came to stand.
struct ProjectFileText {
  enum Field: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    case text(String)
    case list([String])
    case table([(String, String)])

    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: String...) { self = .list(elements) }
  }

  private var objects: [String] = []
  private(set) var targets: [String] = []
  var packageReferences: [String] = []
  var projectFields: [(String, Field)] = []

  mutating func add(_ identifier: String, _ kind: String, _ fields: KeyValuePairs<String, Field> = [:]) {
    write(identifier, kind, Array(fields.map { ($0.key, $0.value) }))
  }

  /// A native target with its frameworks and sources phases, and one `Release` configuration unless it is given a list.
  mutating func addTarget(
    _ name: String, type: String = "application", products: [String] = [], linked: [String] = [],
    sources: [String] = [], dependencies: [String] = [], synchronized: [String] = [], phases: [String] = [],
    settings: [(String, String)] = [], configurations: String? = nil, product: String = "app"
  ) {
    let prefix = name.filter { $0.isLetter || $0.isNumber }
    add("\(prefix)SRC", "PBXSourcesBuildPhase", ["files": .list(sources)])
    add("\(prefix)FRW", "PBXFrameworksBuildPhase", ["files": .list(linked)])
    add("\(prefix)PRODUCT", "PBXFileReference", ["path": "\(name).\(product)", "sourceTree": "BUILT_PRODUCTS_DIR"])
    if configurations == nil { addConfigurations("\(prefix)LIST", ["Release": settings]) }
    write(
      "\(prefix)TARGET", "PBXNativeTarget",
      [
        ("buildConfigurationList", .text(configurations ?? "\(prefix)LIST")),
        ("buildPhases", .list(["\(prefix)SRC", "\(prefix)FRW"] + phases)), ("dependencies", .list(dependencies)),
        ("fileSystemSynchronizedGroups", .list(synchronized)), ("name", .text(name)),
        ("packageProductDependencies", .list(products)), ("productReference", .text("\(prefix)PRODUCT")),
        ("productType", .text("com.apple.product-type.\(type)")),
      ])
    targets.append("\(prefix)TARGET")
  }

  mutating func addOtherTarget(_ identifier: String, _ kind: String) {
    add(identifier, kind, ["name": "\(identifier)"])
    targets.append(identifier)
  }

  mutating func addConfigurations(
    _ identifier: String, _ configurations: KeyValuePairs<String, [(String, String)]>, standard: String = "Release",
    base: String? = nil
  ) {
    for (name, settings) in configurations {
      var fields: [(String, Field)] = [("buildSettings", .table(settings)), ("name", .text(name))]
      if let base { fields.insert(("baseConfigurationReference", .text(base)), at: 0) }
      write("\(identifier)\(name)", "XCBuildConfiguration", fields)
    }
    add(
      identifier, "XCConfigurationList",
      [
        "buildConfigurations": .list(configurations.map { "\(identifier)\($0.key)" }),
        "defaultConfigurationName": "\(standard)",
      ])
  }

  /// A package product with a build file `<identifier>FILE` for it.
  mutating func addProduct(_ identifier: String, _ name: String, package: String? = nil, filter: String? = nil) {
    var fields: [(String, Field)] = [("productName", .text(name))]
    if let package { fields.append(("package", .text(package))) }
    write(identifier, "XCSwiftPackageProductDependency", fields)
    var file: [(String, Field)] = [("productRef", .text(identifier))]
    if let filter { file.append(("platformFilter", .text(filter))) }
    write("\(identifier)FILE", "PBXBuildFile", file)
  }

  /// A file reference with a build file `<identifier>FILE` for it.
  mutating func addFile(_ identifier: String, path: String, tree: String = "<group>") {
    add(identifier, "PBXFileReference", ["path": "\(path)", "sourceTree": "\(tree)"])
    add("\(identifier)FILE", "PBXBuildFile", ["fileRef": "\(identifier)"])
  }

  var text: String {
    var copy = self
    let fields: [(String, Field)] =
      [
        ("mainGroup", .text("MAIN")), ("packageReferences", .list(packageReferences)), ("targets", .list(targets)),
      ] + projectFields
    copy.write("ROOT", "PBXProject", fields)
    return "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 77;\n\tobjects = {\n\n" + copy.objects.joined()
      + "\t};\n\trootObject = ROOT /* Project object */;\n}\n"
  }

  var bytes: [UInt8] { Array(text.utf8) }

  /// The line on which an object begins.
  func line(of object: String) -> Int { Self.line(startingWith: "\t\t\(object) /*", in: text, after: 0) }

  /// The line of an element in one of the arrays of an object.
  func line(of element: String, in object: String) -> Int {
    Self.line(startingWith: "\t\t\t\t\(element) /*", in: text, after: line(of: object))
  }

  private static func line(startingWith prefix: String, in text: String, after start: Int) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.dropFirst(start).firstIndex { $0.hasPrefix(prefix) }
    return (index ?? -1) + 1
  }

  private mutating func write(_ identifier: String, _ kind: String, _ fields: [(String, Field)]) {
    var text = "\t\t\(identifier) /* \(kind) */ = {\n\t\t\tisa = \(kind);\n"
    for (key, field) in fields {
      switch field {
      case .text(let value): text += "\t\t\t\(key) = \(Self.quoted(value));\n"
      case .list(let values):
        text += "\t\t\t\(key) = (\n"
        for value in values { text += "\t\t\t\t\(Self.quoted(value)) /* {( */,\n" }
        text += "\t\t\t);\n"
      case .table(let rows):
        text += "\t\t\t\(key) = {\n"
        for (name, value) in rows { text += "\t\t\t\t\(Self.quoted(name)) = \(Self.quoted(value));\n" }
        text += "\t\t\t};\n"
      }
    }
    objects.append(text + "\t\t};\n")
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty && value.utf8.allSatisfy { ($0 | 32) >= 97 && ($0 | 32) <= 122 || $0 >= 48 && $0 <= 57 }
    guard !isPlain else { return value }
    return "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
