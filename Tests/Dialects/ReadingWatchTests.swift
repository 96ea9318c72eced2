import DepGraphDialects
import DepGraphModel
import Synchronization
import Testing

@Suite("A file that takes too long is named")
struct ReadingWatchTests {
  /// What is told, once.
  private final class Told: Sendable {
    let file = Mutex<String?>(nil)
  }

  private func read(_ text: String, seconds: Double) -> String? {
    let told = Told()
    let watch = ReadingWatch(seconds: seconds) { file in told.file.withLock { $0 = file } }
    ReadingWatch.$current.withValue(watch) {
      _ = FileFactsReader().fileFacts(of: "Sources/App/Feature.swift", bytes: Array(text.utf8))
    }
    return told.file.withLock { $0 }
  }

  /// Each line is tried as a declaration, up to the end of the source: the parser takes quadratic time.
  private func unclosed(lines: Int) -> String {
    "import Dependencies\nenum Feature {\n"
      + String(repeating: "withDependencies { $0.a = 1 } operation: { }\n", count: lines)
  }

  @Test func whileItIsStillRead() {
    #expect(read(unclosed(lines: 100), seconds: 0.3) == "Sources/App/Feature.swift")
  }

  @Test func andNoneThatIsReadInItsTime() {
    #expect(read(unclosed(lines: 5), seconds: 60) == nil)
  }

  /// A file that waits takes no processor time.
  @Test func norOneThatWaits() async throws {
    let told = Told()
    let watch = ReadingWatch(seconds: 0.5) { file in told.file.withLock { $0 = file } }
    await ReadingWatch.$current.withValue(watch) {
      _ = ReadingWatch.during("Package.swift") { true }
      try? await Task.sleep(for: .seconds(1))
    }
    #expect(told.file.withLock { $0 } == nil)
  }
}
