import Testing

@testable import App

@Test func aViewModelTakesItsUseCaseThroughItsInitializer() {
  _ = HogeViewModel(useCase: HogeUseCase())
}
