package import DepGraphModel

extension ScreenGraph {
  package var nodes: [GraphSnapshot.NodeRow] { [] }
  package var relations: [GraphSnapshot.RelationRow] { [] }
}
