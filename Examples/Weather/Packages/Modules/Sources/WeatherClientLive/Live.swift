import Dependencies
import Foundation
import WeatherClient
import WeatherParsing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension WeatherClient: DependencyKey {
  public static let liveValue = WeatherClient { city, day in
    @Dependency(\.urlSession) var urlSession
    let (data, _) = try await urlSession.data(from: address(of: city, on: day))
    let observation = try Observation(parsing: String(decoding: data, as: UTF8.self))
    return Forecast(sky: observation.sky, celsius: observation.celsius)
  }

  private static func address(of city: String, on day: Date) throws -> URL {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "weather.example.com"
    components.path = "/" + city
    components.queryItems = [URLQueryItem(name: "day", value: day.formatted(.iso8601))]
    guard let address = components.url else { throw URLError(.badURL) }
    return address
  }
}
