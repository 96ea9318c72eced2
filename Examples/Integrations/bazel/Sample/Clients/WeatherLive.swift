import Dependencies
import WeatherClient

extension WeatherClient: @retroactive DependencyKey {
  public static let liveValue = WeatherClient(forecast: { "sun" })
}
