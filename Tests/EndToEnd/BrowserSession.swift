import Foundation
import Testing

/// A window of Chromium that is clicked and typed into, over the protocol of its driver.
struct BrowserSession {
  static let driver = "/usr/bin/chromedriver"

  static var isExpected: Bool { Browser.isExpected && (Browser.isInstalled(driver) || isRequired) }

  private static var isRequired: Bool {
    ProcessInfo.processInfo.environment["DEPGRAPH_BROWSER"] == "required"
  }

  enum Key: String {
    case enter = "\u{E007}"
    case escape = "\u{E00C}"
    case down = "\u{E015}"
    case right = "\u{E014}"
  }

  /// The driver's own name for an element in its answers.
  private static let element = "element-6066-11e4-a52e-4f735466cecf"

  private let server: LocalServer
  private let path: String

  /// Opens an address in a new browser, and ends both afterwards.
  static func open(_ page: String, in folder: ProjectFolder, _ work: (BrowserSession) throws -> Void) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: driver)
    process.arguments = ["--port=0"]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let server = LocalServer(port: try port(in: output))
    let options: [String: Any] = [
      "binary": Browser.path,
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900",
        "--user-data-dir=\(folder.absolute("session"))",
      ],
    ]
    let wanted: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options,
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
    ]
    let made = try ask(server, "POST", "/session", ["capabilities": ["alwaysMatch": wanted]])
    let id = try #require(made["sessionId"].string, "the driver started no browser: \(made)")
    let session = BrowserSession(server: server, path: "/session/\(id)")
    defer { _ = try? ask(server, "DELETE", session.path, [:]) }
    try session.send("POST", "/url", ["url": page])
    try work(session)
  }

  /// The driver says on which port it listens.
  private static func port(in output: Pipe) throws -> UInt16 {
    var said = ""
    while true {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the driver did not start: \(said)")
      said += String(decoding: data, as: UTF8.self)
      if let match = said.firstMatch(of: /started successfully on port (\d+)/), let port = UInt16(match.1) {
        return port
      }
    }
  }

  func click(_ selector: String) throws { try send("POST", try path(to: selector) + "/click", [:]) }

  func type(_ text: String, into selector: String) throws {
    try send("POST", try path(to: selector) + "/value", ["text": text])
  }

  func press(_ key: Key, in selector: String) throws { try type(key.rawValue, into: selector) }

  func goBack() throws { try send("POST", "/back", [:]) }

  /// The value of a script in the page; `return` is part of the script.
  func value(_ script: String) throws -> JSON {
    try send("POST", "/execute/sync", ["script": script, "args": [String]()])
  }

  func text(_ script: String) throws -> String { try #require(try value("return " + script).string) }

  /// The text as soon as it is what is expected, else what it is after some seconds: the page is told of a new address after
  /// the click or the key that led there.
  func text(_ script: String, becoming expected: String) throws -> String {
    for _ in 0..<50 {
      let found = try text(script)
      if found == expected { return found }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return try text(script)
  }

  /// A command of Chromium's own protocol.
  @discardableResult func command(_ name: String, _ parameters: [String: Any] = [:]) throws -> JSON {
    try send("POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  /// What the browser noted since the last time: `browser` is the console, `performance` has the network.
  func messages(_ log: String) throws -> [String] {
    try send("POST", "/se/log", ["type": log]).list.compactMap { $0["message"].string }
  }

  private func path(to selector: String) throws -> String {
    let found = try send("POST", "/element", ["using": "css selector", "value": selector])
    return "/element/\(try #require(found[Self.element].string, "no element \(selector): \(found)"))"
  }

  @discardableResult private func send(_ method: String, _ path: String, _ body: [String: Any]) throws -> JSON {
    try Self.ask(server, method, self.path + path, body)
  }

  private static func ask(
    _ server: LocalServer, _ method: String, _ path: String, _ body: [String: Any]
  ) throws -> JSON {
    let data = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
    let answer = try JSONDecoder().decode(JSON.self, from: try server.ask(method, path, data))["value"]
    try #require(answer["error"].string == nil, "\(method) \(path): \(answer["message"].string ?? "")")
    return answer
  }
}
