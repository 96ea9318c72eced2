import ForecastFeature
import SwiftUI

/// The whole application, apart from how its services are done.
public struct AppView: View {
  public init() {}

  public var body: some View {
    NavigationStack {
      ForecastView(model: ForecastModel(city: "Sapporo"))
    }
  }
}
