import NeedleFoundation

protocol ChildDependency: Dependency {
  var parentService: ParentService { get }
}

final class ChildViewModel {
  init(childService: ChildService, parentService: ParentService) {}
}

final class ChildComponent: Component<ChildDependency> {
  var childService: ChildService {
    return ChildService()
  }

  var childViewModel: ChildViewModel {
    return ChildViewModel(childService: childService, parentService: dependency.parentService)
  }
}
