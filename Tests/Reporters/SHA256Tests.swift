import DepGraphReporters
import Testing

/// Against the examples of FIPS 180-4, and lengths around a block's end.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func isTheStandards(text: String, hash: String) {
    #expect(SHA256.base64(SHA256.hash(Array(text.utf8))) == hash)
  }
}
