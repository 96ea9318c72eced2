import SwiftUI

public struct ForecastView: View {
  private let model: ForecastModel

  public init(model: ForecastModel) {
    self.model = model
  }

  public var body: some View {
    Text(model.summary)
      .navigationTitle(model.city)
      .task { await model.refresh() }
  }
}
