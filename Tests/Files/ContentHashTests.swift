import DepGraphFiles
import DepGraphModel
import Testing

/// Vectors by the reference implementation (mmh3 for Python, `hash128` with seed 0, low word first).
@Suite struct ContentHashTests {
  @Test(arguments: [
    ("", "00000000000000000000000000000000"),
    ("a", "85555565f6597889e6b53a48510e895a"),
    ("hello", "cbd8a7b341bd9b025b1e906a48ae1d19"),
    ("hello, world", "342fac623a5ebc8e4cdcbc079642414d"),
    ("The quick brown fox jumps over the lazy dog", "e34bbc7bbc071b6c7a433ca9c49a9347"),
    ("größe 🌦", "6bc406c53e99a049a519df5f8787cc07"),
  ])
  func isThePublishedFunction(text: String, expected: String) {
    #expect(ContentHash(bytes: Array(text.utf8)).text == expected)
  }

  /// One byte short of a block, a block, one more, many blocks.
  @Test(arguments: [
    (15, "47231598fd4925e9cd846dee88c67de9"),
    (16, "444924b591903f30ab906456762fe845"),
    (17, "5c76f40f9fe7c20ec15f026b9edaa824"),
    (256, "1c99c313dc6f12b970d6077fab34cc1e"),
  ])
  func isThePublishedFunctionAtTheEdgesOfBlocks(count: Int, expected: String) {
    #expect(ContentHash(bytes: (0..<count).map { UInt8($0) }).text == expected)
  }

  @Test func combiningDependsOnTheOrder() {
    let first = ContentHash(bytes: [1])
    let second = ContentHash(bytes: [2])
    #expect(ContentHash(combining: [first, second]) != ContentHash(combining: [second, first]))
    #expect(ContentHash(combining: [first, second]) == ContentHash(combining: [first, second]))
    #expect(ContentHash(combining: [first]) != first)
  }
}
