import HomeFeature

@main
struct ForecastApp {
  static func main() { Home().show() }
}
