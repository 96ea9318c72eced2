package import DepGraphModel

/// The picture for scripts.
package enum JSONPicture {
  package static func bytes(_ picture: GraphPicture) -> [UInt8] {
    JSONValue.object([
      "schemaVersion": .number(1),
      "nodes": .array(
        picture.nodes.map { node in
          var members: [String: JSONValue] = [
            "id": .string(node.id), "name": .string(node.name), "kind": .string(PictureColors.kind(node)),
            "role": .string(node.role), "package": .string(node.package),
          ]
          if case .package(let modules) = node.kind { members["modules"] = .number(modules) }
          return .object(members)
        }),
      "edges": .array(
        picture.edges.map { edge in
          .object([
            "from": .string(picture.nodes[edge.from].id), "to": .string(picture.nodes[edge.to].id),
            "kind": .string(edge.kind.rawValue), "count": .number(edge.count), "leak": .bool(edge.isLeak),
            "cycle": .bool(edge.isInCycle),
          ])
        }),
    ]).bytes
  }
}
