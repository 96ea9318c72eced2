import DepGraphModel
import DepGraphStore
import Testing

@Suite struct CheckoutStorageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static func changes(_ checkouts: [StoredCheckout], removed: [String] = []) -> IndexChanges {
    IndexChanges(checkouts: checkouts, removedCheckouts: removed, observed: 0)
  }

  @Test func aCheckoutComesBackUntilItIsReplacedOrRemoved() throws {
    let clocks = StoredCheckout(directory: "a/clocks", evidence: "1", content: [1, 2, 3])
    let mail = StoredCheckout(directory: "a/mail", evidence: "1", content: [])
    try scratch.open().index.save(Self.changes([clocks, mail]), .sample())
    #expect(try scratch.open().index.storedCheckouts() == ["a/clocks": clocks, "a/mail": mail])
    let newer = StoredCheckout(directory: "a/mail", evidence: "2", content: [0, 255])
    let index = try scratch.open().index
    try index.save(Self.changes([newer], removed: ["a/clocks"]), .sample())
    #expect(try index.storedCheckouts() == ["a/mail": newer])
    try index.save(Self.changes([]), .sample())
    #expect(try index.storedCheckouts() == ["a/mail": newer])
  }
}
