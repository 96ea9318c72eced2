import NeedleFoundation

final class RootComponent: BootstrapComponent {
  public var hogeUseCase: HogeUseCase {
    shared { HogeUseCase() }
  }

  var parentComponent: ParentComponent {
    ParentComponent(parent: self)
  }

  var hogeViewControllerBuilder: any HogeViewControllerBuilder {
    HogeDiComponent(parent: self)
  }
}
