/// A constructor of PackageDescription.
struct BuiltinSignature {
  var type: String
  var name: String
  var parameters: [Parameter]
}

extension PackageDescription {
  /// Constructors of a type by name; empty where the type has none that the graph needs.
  static func functions(_ name: String, of type: String) -> [BuiltinSignature] {
    parameterLists(name, of: type).map { BuiltinSignature(type: type, name: name, parameters: $0) }
  }

  private static func parameterLists(_ name: String, of type: String) -> [[Parameter]] {
    switch type {
    case "Package": name == "init" ? [package] : []
    case "Target": target(name)
    case "Product": product(name)
    case "Package.Dependency": name == "package" ? packageDependencies : []
    case "Target.Dependency": targetDependency(name)
    case "TargetDependencyCondition":
      name == "when"
        ? [[optional("platforms", .array(.named("Platform"))), optional("traits", .set(.string))]] : []
    case "BuildSettingCondition":
      name == "when"
        ? [
          [
            optional("platforms", .array(.named("Platform"))), optional("configuration", .any),
            optional("traits", .any),
          ]
        ] : []
    case "Target.PluginUsage":
      switch name {
      case "plugin": [[required("name", .string), optional("package", .string)]]
      case "init": [[required("stringLiteral", .string)]]
      default: []
      }
    case "Platform": name == "custom" ? [[unlabelled("platformName", .string)]] : []
    case "SupportedPlatform":
      if platforms[name] != nil {
        [[unlabelled("version", .any)]]
      } else {
        name == "custom" ? [[unlabelled("platformName", .string), required("versionString", .any)]] : []
      }
    case "SwiftSetting":
      switch name {
      case "define": [[unlabelled("name", .string), unlabelled("condition", .any, isOptional: true)]]
      case "swiftLanguageMode", "swiftLanguageVersion":
        [[unlabelled("mode", .any), unlabelled("condition", .any, isOptional: true)]]
      case "unsafeFlags":
        [[unlabelled("flags", .array(.string)), unlabelled("condition", .any, isOptional: true)]]
      default: []
      }
    case "Resource":
      switch name {
      case "process": [[unlabelled("path", .string), optional("localization", .any)]]
      case "copy", "embedInCode": [[unlabelled("path", .string)]]
      default: []
      }
    case "Trait":
      switch name {
      case "default": [[required("enabledTraits", .set(.string))]]
      case "trait", "init":
        [
          [required("name", .string), optional("description", .any), optional("enabledTraits", .set(.string))]
        ]
      default: []
      }
    default: []
    }
  }

  // MARK: Parameters

  private static func required(_ name: String, _ type: TypeName) -> Parameter {
    Parameter(label: name, name: name, type: type)
  }

  private static func optional(_ name: String, _ type: TypeName) -> Parameter {
    Parameter(label: name, name: name, type: .optional(type), fallback: .value(.nothing))
  }

  private static func list(_ name: String, _ element: TypeName) -> Parameter {
    Parameter(label: name, name: name, type: .array(element), fallback: .value(.array([])))
  }

  private static func unlabelled(_ name: String, _ type: TypeName, isOptional: Bool = false) -> Parameter {
    Parameter(
      label: nil, name: name, type: isOptional ? .optional(type) : type,
      fallback: isOptional ? .value(.nothing) : .required)
  }

  private static var package: [Parameter] {
    [
      required("name", .string), optional("defaultLocalization", .any),
      optional("platforms", .array(.named("SupportedPlatform"))), optional("pkgConfig", .any),
      optional("providers", .any),
      list("products", .product),
      Parameter(label: "traits", name: "traits", type: .set(.named("Trait")), fallback: .value(.set([]))),
      list("dependencies", .packageDependency),
      list("targets", .target), optional("swiftLanguageModes", .any), optional("swiftLanguageVersions", .any),
      optional("cLanguageStandard", .any), optional("cxxLanguageStandard", .any),
    ]
  }

  private static func target(_ name: String) -> [[Parameter]] {
    let head = [
      required("name", .string), list("dependencies", .dependency), optional("path", .string),
      list("exclude", .string), optional("sources", .array(.string)),
    ]
    let settings = [
      optional("cSettings", .array(.named("CSetting"))), optional("cxxSettings", .array(.named("CXXSetting"))),
      optional("swiftSettings", .array(.named("SwiftSetting"))),
      optional("linkerSettings", .array(.named("LinkerSetting"))),
    ]
    let resources = optional("resources", .array(.named("Resource")))
    let access = optional("packageAccess", .any)
    let plugins = optional("plugins", .array(.named("Target.PluginUsage")))
    switch name {
    case "target", "executableTarget":
      return [head + [resources, optional("publicHeadersPath", .string), access] + settings + [plugins]]
    case "testTarget": return [head + [resources, access] + settings + [plugins]]
    case "macro": return [head + [access, settings[2], settings[3], plugins]]
    case "systemLibrary":
      return [[head[0], head[2], optional("pkgConfig", .any), optional("providers", .any)]]
    case "binaryTarget":
      return [
        [head[0], required("path", .string)], [head[0], required("url", .string), required("checksum", .string)],
      ]
    case "plugin":
      return [[head[0], required("capability", .any), head[1], head[2], head[3], head[4], access]]
    default: return []
    }
  }

  private static func product(_ name: String) -> [[Parameter]] {
    let head = [required("name", .string)]
    let targets = required("targets", .array(.string))
    switch name {
    case "library": return [head + [optional("type", .named("Product.Library.LibraryType")), targets]]
    case "executable", "plugin": return [head + [targets]]
    case "iOSApplication":
      let rest = [
        "bundleIdentifier", "teamIdentifier", "displayVersion", "bundleVersion", "appIcon", "iconAssetName",
        "accentColor", "accentColorAssetName", "supportedDeviceFamilies", "supportedInterfaceOrientations",
        "capabilities", "appCategory", "additionalInfoPlistContentFilePath",
      ]
      return [head + [targets] + rest.map { optional($0, .any) }]
    default: return []
    }
  }

  private static var packageDependencies: [[Parameter]] {
    let name = Parameter(label: "name", name: "name", type: .optional(.string), fallback: .value(.nothing))
    let traits = optional("traits", .any)
    let requirements = [
      required("from", .any), required("branch", .any), required("revision", .any), required("exact", .any),
      unlabelled("requirement", .any),
    ]
    return [[name, required("path", .string), traits]]
      + requirements.map { [name, required("url", .string), $0, traits] }
      + requirements.map { [required("id", .string), $0, traits] }
  }

  private static func targetDependency(_ name: String) -> [[Parameter]] {
    let head = required("name", .string)
    let condition = optional("condition", .named("TargetDependencyCondition"))
    switch name {
    case "target", "byName", "targetItem", "byNameItem": return [[head, condition]]
    case "product", "productItem":
      return [[head, optional("package", .string), optional("moduleAliases", .any), condition]]
    case "init": return [[required("stringLiteral", .string)]]
    default: return []
    }
  }
}
