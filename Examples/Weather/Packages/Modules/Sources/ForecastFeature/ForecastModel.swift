import Dependencies
import Observation
import WeatherClient

@MainActor
@Observable
public final class ForecastModel {
  public let city: String
  public private(set) var summary = "…"

  @ObservationIgnored
  @Dependency(\.weatherClient) private var weatherClient
  @ObservationIgnored
  @Dependency(\.date.now) private var now

  public init(city: String) {
    self.city = city
  }

  public func refresh() async {
    do {
      let forecast = try await weatherClient.forecast(city, now)
      summary = "\(forecast.sky), \(forecast.celsius) °C"
    } catch {
      summary = "no forecast"
    }
  }
}
