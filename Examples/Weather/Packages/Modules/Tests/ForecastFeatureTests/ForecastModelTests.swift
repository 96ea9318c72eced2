import Dependencies
import Testing
import WeatherClient

@testable import ForecastFeature

@MainActor
@Test func summaryNamesSkyAndTemperature() async {
  let model = withDependencies {
    $0.date.now = .distantPast
    $0.weatherClient.forecast = { _, _ in Forecast(sky: "snow", celsius: -4) }
  } operation: {
    ForecastModel(city: "Sapporo")
  }
  await model.refresh()
  #expect(model.summary == "snow, -4 °C")
}
