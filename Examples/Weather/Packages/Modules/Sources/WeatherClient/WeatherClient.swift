import Dependencies
import Foundation

/// Tells the weather. This module says what there is to ask, `WeatherClientLive` how it is answered.
public struct WeatherClient: Sendable {
  public var forecast: @Sendable (_ city: String, _ day: Date) async throws -> Forecast

  public init(forecast: @escaping @Sendable (_ city: String, _ day: Date) async throws -> Forecast) {
    self.forecast = forecast
  }
}

public struct Forecast: Equatable, Sendable {
  public var sky: String
  public var celsius: Int

  public init(sky: String, celsius: Int) {
    self.sky = sky
    self.celsius = celsius
  }
}

extension WeatherClient: TestDependencyKey {
  public static let previewValue = WeatherClient { _, _ in Forecast(sky: "sunny", celsius: 21) }
  public static let testValue = WeatherClient { _, _ in throw CancellationError() }
}

extension DependencyValues {
  public var weatherClient: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}
