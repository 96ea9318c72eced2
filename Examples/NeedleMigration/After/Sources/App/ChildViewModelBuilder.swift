import Dependencies

final class ChildViewModel {
  init(childService: ChildService, parentService: ParentService) {}
}

final class ChildViewModelBuilder {
  @Dependency(\.childService) var childService
  @Dependency(\.parentService) var parentService

  func build() -> ChildViewModel {
    ChildViewModel(childService: childService, parentService: parentService)
  }
}
