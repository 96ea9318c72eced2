import Dependencies
import Foundation
import WeatherClient

/// Answers every city on standard input with its weather.
@main
struct WeatherServer {
  @Dependency(\.weatherClient) var weatherClient
  @Dependency(\.date) var date

  static func main() async throws {
    try await WeatherServer().run()
  }

  func run() async throws {
    while let city = readLine() {
      let forecast = try await weatherClient.forecast(city, date.now)
      print("\(city): \(forecast.sky), \(forecast.celsius) °C")
    }
  }
}
