import Dependencies

public struct WeatherClient: TestDependencyKey, Sendable {
  public var forecast: @Sendable () -> String

  public static let testValue = WeatherClient(forecast: { "" })
}

extension DependencyValues {
  public var weatherClient: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}
