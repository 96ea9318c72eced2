import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registerProviderFactories()
    let root = RootComponent()
    window = UIWindow()
    window?.rootViewController = root.hogeViewControllerBuilder.build()
    window?.makeKeyAndVisible()
    return true
  }
}
