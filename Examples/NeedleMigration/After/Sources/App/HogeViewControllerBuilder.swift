import Dependencies
import UIKit

protocol HogeViewControllerBuilder {
  func build() -> UIViewController
}

final class HogeViewControllerBuilderImpl: HogeViewControllerBuilder {
  @Dependency(\.hogeUseCase) var hogeUseCase

  func build() -> UIViewController {
    let viewModel = HogeViewModel(useCase: hogeUseCase)
    return HogeViewController(viewModel: viewModel)
  }
}
