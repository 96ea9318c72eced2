import NeedleFoundation

protocol ParentDependency: Dependency {}

final class ParentComponent: Component<ParentDependency> {
  public var parentService: ParentService {
    return ParentService()
  }

  var childComponent: ChildComponent {
    return ChildComponent(parent: self)
  }
}
