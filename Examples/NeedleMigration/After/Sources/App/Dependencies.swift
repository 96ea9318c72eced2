import Dependencies

extension DependencyValues {
  var parentService: ParentService {
    get { self[ParentServiceKey.self] }
    set { self[ParentServiceKey.self] = newValue }
  }

  var childService: ChildService {
    get { self[ChildServiceKey.self] }
    set { self[ChildServiceKey.self] = newValue }
  }

  var hogeUseCase: HogeUseCase {
    get { self[HogeUseCaseKey.self] }
    set { self[HogeUseCaseKey.self] = newValue }
  }

  private enum ParentServiceKey: DependencyKey {
    static let liveValue = ParentService()
  }

  private enum ChildServiceKey: DependencyKey {
    static let liveValue = ChildService()
  }

  private enum HogeUseCaseKey: DependencyKey {
    static let liveValue = HogeUseCase()
  }
}
