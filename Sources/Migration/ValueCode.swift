import DepGraphModel
import DepGraphResolution

/// The code of a live value, made of the code of a component's property.
struct ValueCode {
  /// Positions of the keys that it reads.
  let keys: [Int]
  /// Of a constant: the library keeps what it read first, and a component that hands on the value has to have the same.
  let initialValue: String

  init(_ service: Services.Service, context: MigrationContext, types: ValueTypes) {
    var reads: [(word: String, key: Int)] = []
    var isWhole = true
    let component = context.services.graph.components[service.component]
    let members = Set(component.properties.map(\.fact.name) + component.functions.map(\.name))
    func take(_ reference: Services.Reference?, _ word: String, isMember: Bool) {
      switch reference {
      case .service(let number):
        guard let key = context.keys.group(of: number) else {
          isWhole = false
          return
        }
        if !reads.contains(where: { $0.word == word }) { reads.append((word, key)) }
      case .input, .missing: isWhole = false
      case nil: if isMember { isWhole = false }
      }
    }
    for word in service.property.fact.mentions where word != service.property.fact.name {
      take(context.services.reference(word, in: service.component), word, isMember: members.contains(word))
    }
    for word in service.property.fact.reads {
      take(context.services.requirement(word, of: service.component), word, isMember: true)
    }
    // Names that mean something else outside of the component, and initializers that only its actor may call.
    let isMovable = !types.isIsolated(service) && !types.isNested(service, in: component)
    guard isWhole, isMovable, let value = service.property.fact.value,
      service.property.fact.effects.isEmpty
    else {
      keys = []
      let stub = "{ fatalError(\"move the code of \(component.name).\(service.property.fact.name) here\") }"
      initialValue = service.property.fact.effects.isEmpty ? stub + "()" : stub
      return
    }
    keys = reads.map(\.key)
    let declared = reads.map {
      "    @Dependency(\\.\(context.keys.groups[$0.key].name)) var \(SwiftWord.escaped($0.word))\n"
    }.joined()
    initialValue = declared.isEmpty ? value : "{\n\(declared)    return \(value)\n  }()"
  }
}

/// Words of the language in places where only names of their own may be.
enum SwiftWord {
  private static let reserved: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in",
    "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true",
    "try", "typealias", "var", "where", "while",
  ]

  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }
}
