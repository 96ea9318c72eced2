import AppFeature
import SwiftUI

/// Belongs to both applications: what differs between them is what they link.
@main
struct WeatherApp: App {
  var body: some Scene {
    WindowGroup {
      AppView()
    }
  }
}
