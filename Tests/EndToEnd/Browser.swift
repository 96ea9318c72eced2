import Foundation

/// Chromium without a window.
enum Browser {
  static let path = "/usr/bin/chromium"

  /// In CI a test that cannot open the page fails.
  static var isExpected: Bool {
    isInstalled(path) || ProcessInfo.processInfo.environment["DEPGRAPH_BROWSER"] == "required"
  }

  static func isInstalled(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// The document after its script ran.
  static func document(at address: String, in folder: ProjectFolder) throws -> String {
    try page(at: address, in: folder).document
  }

  /// The document after its script ran, and what the browser said meanwhile.
  static func page(
    at address: String, in folder: ProjectFolder
  ) throws -> (document: String, console: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(folder.absolute("browser"))", "--enable-logging=stderr",
      ] + ["--dump-dom", address]
    let output = folder.absolute("document.html")
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    let console = folder.absolute("console.txt")
    _ = FileManager.default.createFile(atPath: console, contents: nil)
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: console))
    try process.run()
    process.waitUntilExit()
    return (try folder.text("document.html"), try folder.text("console.txt"))
  }
}
