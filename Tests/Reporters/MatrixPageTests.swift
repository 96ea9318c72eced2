import DepGraphModel
import DepGraphReporters
import Testing

@Suite struct MatrixPageTests {
  private static let roots = ["Weather", "Weather Kiosk", "WeatherServer"]

  private static var rows: [MatrixRow] {
    roots.flatMap { root in
      ["MailClient", "WeatherClient"].map { key in
        var row = MatrixRow(
          root: AnsweredModule(id: "App:\(root)", name: root), key: AnsweredModule(id: "Keys.\(key)", name: key),
          keyPath: key == "MailClient" ? "mail" : "weather", status: .served,
          liveModules: [AnsweredModule(id: "Live:\(key)Live", name: "\(key)Live")], location: nil)
        if root == "WeatherServer", key == "MailClient" { (row.status, row.liveModules) = (.notNeeded, []) }
        if root == "Weather Kiosk" { (row.status, row.liveModules) = (.missing, []) }
        return row
      }
    }
  }

  @Test(arguments: [nil, 200]) func aColumnForEachRoot(width: Int?) {
    #expect(
      MatrixPage(Self.rows).text(style: TextStyle(width: width)) == """
        key                      Weather            Weather Kiosk  WeatherServer
        -----------------------  -----------------  -------------  -----------------
        MailClient \\.mail        MailClientLive     MISSING        -
        WeatherClient \\.weather  WeatherClientLive  MISSING        WeatherClientLive
        (2 rows)

        """)
  }

  @Test func belowEachKeyWhereColumnsAreTooMany() {
    #expect(
      MatrixPage(Self.rows).text(style: TextStyle(width: 60)) == """
        MailClient \\.mail
          MailClientLive: Weather
          MISSING: Weather Kiosk
          not needed: WeatherServer
        WeatherClient \\.weather
          WeatherClientLive: Weather, WeatherServer
          MISSING: Weather Kiosk
        (2 keys, 3 roots)

        """)
  }

  @Test func noLineIsWiderThanTheTerminal() {
    let text = MatrixPage(Self.rows).text(style: TextStyle(width: 40))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(text)")
  }
}
