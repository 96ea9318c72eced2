import HomeFeature

@main
struct Widget {
  static func main() { Home().show() }
}
