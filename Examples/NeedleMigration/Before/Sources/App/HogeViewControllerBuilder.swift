import NeedleFoundation
import UIKit

protocol HogeViewControllerBuilder {
  func build() -> UIViewController
}

protocol HogeDependency: Dependency {
  var hogeUseCase: HogeUseCase { get }
}

final class HogeDiComponent: Component<HogeDependency>, HogeViewControllerBuilder {
  func build() -> UIViewController {
    let viewModel = HogeViewModel(useCase: dependency.hogeUseCase)
    return HogeViewController(viewModel: viewModel)
  }
}
