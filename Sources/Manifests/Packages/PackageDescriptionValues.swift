import SwiftSyntax

extension ManifestEvaluator {
  /// Makes what a constructor of PackageDescription makes.
  func make(
    _ signature: BuiltinSignature, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard let arrangement = arrange(signature.parameters, arguments) else {
      throw fail("these arguments do not fit '\(signature.name)'", node)
    }
    var values: [(parameter: Parameter, value: ManifestValue)] = []
    for (parameter, taken) in zip(signature.parameters, arrangement) {
      guard let index = taken.first else {
        values.append((parameter, try fallback(parameter, in: global, at: node)))
        continue
      }
      let argument = arguments[index]
      let value = try poisoning {
        let typed = try coerce(try known(argument.value), to: parameter.type, at: node)
        return try located(typed, place(argument.position))
      }
      values.append((parameter, value))
    }
    switch signature.type {
    case "Package", "Target", "Product", "Package.Dependency": return makeObject(signature, values, at: node)
    default:
      var named: [String: ManifestValue] = [:]
      for (parameter, value) in values { named[parameter.name] = value }
      let constructor = PackageDescription.canonicalConstructor(signature)
      if constructor != signature.name, let text = named["stringLiteral"] { named["name"] = text }
      return .construct(Construct(type: signature.type, constructor: constructor, arguments: named))
    }
  }

  private func makeObject(
    _ signature: BuiltinSignature, _ values: [(parameter: Parameter, value: ManifestValue)],
    at node: any SyntaxProtocol
  ) -> ManifestValue {
    var fields: [String: Storage] = [:]
    fields.reserveCapacity(values.count + PackageDescription.fields(of: signature.type).count)
    for (parameter, value) in values { fields[parameter.name] = store(value, type: parameter.type) }
    for (name, type) in PackageDescription.fields(of: signature.type) where fields[name] == nil {
      var initial = ManifestValue.nothing
      if case .array = type { initial = .array([]) }
      fields[name] = store(initial, type: type)
    }
    if signature.type == "Target", let kind = PackageDescription.targetTypes[signature.name] {
      let value = EnumerationValue(type: "Target.TargetType", name: kind, payload: [])
      fields["type"] = store(.enumeration(value))
    }
    let object = ManifestObject(
      type: signature.type, constructor: signature.name, origin: place(node.positionAfterSkippingLeadingTrivia),
      birth: now(), fields: fields)
    if signature.type == "Package" {
      package = object
      // From here on a failure of the surrounding expression would lose the package that SwiftPM sees.
      changed(birth: 0)
    }
    return .object(object)
  }
}

extension PackageDescription {
  static let targetTypes: [String: String] = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
    "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
  ]

  /// Properties that exist whatever constructor was called.
  static func fields(of type: String) -> [(name: String, type: TypeName)] {
    switch type {
    case "Target": targetFields
    case "Package.Dependency": dependencyFields
    default: []
    }
  }

  private static let targetFields: [(name: String, type: TypeName)] = [
    ("dependencies", .array(.dependency)), ("exclude", .array(.string)), ("path", .optional(.string)),
    ("url", .optional(.string)), ("sources", .optional(.array(.string))),
    ("resources", .optional(.array(.named("Resource")))), ("publicHeadersPath", .optional(.string)),
    ("cSettings", .optional(.array(.named("CSetting")))), ("cxxSettings", .optional(.array(.named("CXXSetting")))),
    ("swiftSettings", .optional(.array(.named("SwiftSetting")))),
    ("linkerSettings", .optional(.array(.named("LinkerSetting")))), ("checksum", .optional(.string)),
    ("plugins", .optional(.array(.named("Target.PluginUsage")))), ("pkgConfig", .optional(.any)),
    ("providers", .optional(.any)), ("pluginCapability", .optional(.any)),
  ]

  private static let dependencyFields: [(name: String, type: TypeName)] = [
    ("name", .optional(.string)), ("path", .optional(.string)), ("url", .optional(.string)),
    ("id", .optional(.string)),
  ]

  static func renamedField(_ name: String, of object: ManifestObject) -> String? {
    object.type == "Package" && name == "swiftLanguageVersions" ? "swiftLanguageModes" : nil
  }

  /// One constructor for each meaning: `"A"`, `.byName(name:)` and `.byNameItem(name:condition:)` are the same value.
  static func canonicalConstructor(_ signature: BuiltinSignature) -> String {
    switch (signature.type, signature.name) {
    case ("Target.Dependency", "targetItem"): "target"
    case ("Target.Dependency", "productItem"): "product"
    case ("Target.Dependency", "byNameItem"), ("Target.Dependency", "init"): "byName"
    case ("Target.PluginUsage", "init"): "plugin"
    case ("Trait", "init"): "trait"
    default: signature.name
    }
  }

  /// A static property: a platform, a configuration, something of a type that nobody looks at.
  static func constant(_ name: String, of type: String) -> ManifestValue? {
    let isKnown: Bool
    switch type {
    case "Platform": isKnown = platforms[name] != nil
    case "CharacterSet": isKnown = true
    case "BuildConfiguration": isKnown = name == "debug" || name == "release"
    default: isKnown = opaqueTypes.contains(type)
    }
    return isKnown ? .construct(Construct(type: type, constructor: name, arguments: [:])) : nil
  }

  /// Any constructor of a type that nobody looks at.
  static func opaque(_ name: String, of type: String) -> ManifestValue? {
    guard opaqueTypes.contains(type) || type == "SwiftSetting" || type == "Package.Dependency.Trait" else { return nil }
    return .construct(Construct(type: type, constructor: name, arguments: [:]))
  }

  // MARK: Reading values

  static func property(_ name: String, of object: ManifestObject) -> ManifestValue? {
    switch (object.type, name) {
    case ("Target", "isTest"):
      guard case .enumeration(let kind)? = object.fields["type"]?.value else { return nil }
      return .boolean(kind.name == "test")
    case ("Package", "swiftLanguageVersions"): return object.fields["swiftLanguageModes"]?.value
    case ("Package.Dependency", "kind"): return kind(of: object)
    case ("Package.Dependency", "url"):
      guard let url = object.fields["url"]?.value, case .nothing = url else { return object.fields["url"]?.value }
      return object.fields["path"]?.value
    default: return nil
    }
  }

  private static func kind(of dependency: ManifestObject) -> ManifestValue {
    func field(_ name: String) -> ManifestValue { dependency.fields[name]?.value ?? .nothing }
    let requirement =
      ["from", "branch", "revision", "exact", "requirement"].lazy
      .compactMap { dependency.fields[$0]?.value }.first ?? .nothing
    let (name, payload): (String, [(String, ManifestValue)])
    if case .nothing = field("path") {
      if case .nothing = field("id") {
        name = "sourceControl"
        payload = [("name", field("name")), ("location", field("url")), ("requirement", requirement)]
      } else {
        name = "registry"
        payload = [("id", field("id")), ("requirement", requirement)]
      }
    } else {
      name = "fileSystem"
      payload = [("name", field("name")), ("path", field("path"))]
    }
    return .enumeration(
      EnumerationValue(
        type: "Package.Dependency.Kind", name: name,
        payload: payload.map { TupleElement(label: $0.0, value: $0.1) }))
  }

  static func property(_ name: String, of construct: Construct) -> ManifestValue? {
    construct.type == "Platform" && name == "name" ? platformName(construct).map { .string($0) } : nil
  }

  static func platformName(_ platform: Construct) -> String? {
    if platform.constructor == "custom", case .string(let name)? = platform.arguments["platformName"] { return name }
    return platforms[platform.constructor]
  }

  /// A value as a case of the enumeration that it is in PackageDescription.
  static func caseView(_ value: Construct) -> (cases: Set<String>, current: String, payload: [TupleElement])? {
    func payload(_ names: [String]) -> [TupleElement] {
      names.map { TupleElement(label: $0, value: value.arguments[$0] ?? .nothing) }
    }
    switch (value.type, value.constructor) {
    case ("Target.Dependency", "target"): return (dependencyCases, "targetItem", payload(["name", "condition"]))
    case ("Target.Dependency", "product"):
      return (dependencyCases, "productItem", payload(["name", "package", "moduleAliases", "condition"]))
    case ("Target.Dependency", "byName"): return (dependencyCases, "byNameItem", payload(["name", "condition"]))
    case ("Target.PluginUsage", _): return (["plugin"], "plugin", payload(["name", "package"]))
    default: return nil
    }
  }

  private static let dependencyCases: Set<String> = ["targetItem", "productItem", "byNameItem"]

  // MARK: Literals

  /// Makes a value fit a type of PackageDescription, which for some is a matter of literals.
  static func accept(
    _ value: ManifestValue, as type: String, otherwise mismatch: () -> Unevaluable
  ) throws -> ManifestValue {
    switch (type, value) {
    case ("Target.Dependency", .string):
      return .construct(Construct(type: type, constructor: "byName", arguments: ["name": value]))
    case ("Target.PluginUsage", .string):
      return .construct(Construct(type: type, constructor: "plugin", arguments: ["name": value]))
    case ("Trait", .string):
      return .construct(Construct(type: type, constructor: "trait", arguments: ["name": value]))
    case (_, .construct(let construct)) where graphTypes.contains(type):
      guard construct.type == type else { throw mismatch() }
      return value
    case (_, .object(let object)) where graphTypes.contains(type):
      guard object.type == type else { throw mismatch() }
      return value
    case ("Package.Dependency.Trait", _): return value
    case (_, _) where graphTypes.contains(type): throw mismatch()
    case (_, .implicit): throw mismatch()
    default: return value
    }
  }
}
