import Dependencies
import WeatherClient

public struct Home {
  @Dependency(\.weatherClient) var weatherClient

  public init() {}
  public func show() { print(weatherClient.forecast()) }
}
