import UIKit

final class HogeViewModel {
  init(useCase: HogeUseCase) {}
}

final class HogeViewController: UIViewController {
  private let viewModel: HogeViewModel

  init(viewModel: HogeViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}
