/// Writes what a body does, one statement or a few for each reference; all of them add to a local `text`.
struct WorldBody {
  let world: World

  /// A whole body that returns what was got.
  func function(_ references: [World.Reference], name: String) -> [String] {
    ["var text = \"\(name)(\""] + references.flatMap(statements) + ["return text + \")\""]
  }

  /// A whole body whose usual reads go through members of the type that it belongs to.
  func members(_ references: [World.Reference], name: String) -> (properties: [String], function: [String]) {
    var properties: [String] = []
    let lines = references.flatMap { reference -> [String] in
      guard case .read(let form) = reference.way, form % 2 == 0, let key = world.key(reference.target) else {
        return statements(reference)
      }
      let property = KeyWriter(world: world, index: reference.target, key: key).property
      let declaration = "@Dependency(\\.\(property)) private var \(property)"
      if !properties.contains(declaration) { properties.append(declaration) }
      return ["text += \(property).send()"]
    }
    return (properties, ["var text = \"\(name)(\""] + lines + ["return text + \")\""])
  }

  func statements(_ reference: World.Reference) -> [String] {
    switch reference.way {
    case .call:
      guard case .unit(let form) = world.elements[reference.target].kind else { return [] }
      return ["text += \(UnitWriter.call(form, reference.target))"]
    case .takeLive:
      guard let key = world.key(reference.target) else { return [] }
      return ["text += \(KeyWriter(world: world, index: reference.target, key: key).taken)"]
    case .read(let form): return read(reference.target, world.isPlain ? form % 5 : form)
    }
  }

  private func read(_ target: Int, _ form: Int) -> [String] {
    guard let key = world.key(target) else { return [] }
    let writer = KeyWriter(world: world, index: target, key: key)
    let path = "\\.\(writer.property)"
    func local(_ wrapper: String) -> [String] {
      ["do {", "  @\(wrapper) var value", "  text += value.send()", "}"]
    }
    switch form {
    case 1: return ["text += Dependency(\(path)).wrappedValue.send()"]
    case 2: return ["text += Dependency(\(writer.type).self).wrappedValue.send()"]
    case 3: return ["text += DependencyValues._current.\(writer.property).send()"]
    case 4: return ["text += { @Dependency(\(path)) var value; return value.send() }()"]
    case 5: return ["text += DependencyValues._current[keyPath: \(path)].send()"]
    case 6: return ["text += fetch(\(path)).send()"]
    case 7: return ["text += \(writer.type).current.send()"]
    case 8: return ["text += obtain(\(writer.type).self).send()"]
    case 9: return local("Inject(\(path))")
    case 10: return ["do {", "  @Dependency(\\.self) var all", "  text += all.\(writer.property).send()", "}"]
    case 11: return local("Wired(\(path))")
    case 12:
      return [
        "do {", "  let path: any KeyPath<DependencyValues, \(writer.valueType)> & Sendable = \(path)",
        "  text += Dependency(path).wrappedValue.send()", "}",
      ]
    case 13: return ["text += Lookup().\(writer.property).send()"]
    case 14: return ["text += [1].map { _ in Dependency(\(path)).wrappedValue.send() }.joined()"]
    case 15: return ["text += DependencyValues._current[\(writer.type).self].send()"]
    case 16: return ["text += Dependency(\\.\(writer.property)Twice).wrappedValue"]
    default: return local("Dependency(\(path))")
    }
  }

  static func indented(_ lines: [String], _ depth: Int = 1) -> [String] {
    lines.map { String(repeating: "  ", count: depth) + $0 }
  }
}
