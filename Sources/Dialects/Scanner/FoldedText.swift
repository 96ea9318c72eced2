/// The text of a stretch of source on one line: comments dropped, every run of white space one space.
func foldedText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> String {
  let limit = min(end, bytes.count)
  guard start >= 0, start < limit else { return "" }
  var lexer = SourceLexer(bytes: UnsafeBufferPointer(rebasing: bytes[start..<limit]))
  lexer.offset = 0
  var folded: [UInt8] = []
  while true {
    let before = lexer.offset
    _ = lexer.skipTrivia()
    guard lexer.offset < lexer.bytes.count else { break }
    if lexer.offset > before, !folded.isEmpty { folded.append(0x20) }
    let first = lexer.offset
    if lexer.bytes[first] == Byte.quote {
      lexer.skipString(poundCount: 0)
    } else {
      lexer.offset += 1
    }
    folded.append(contentsOf: lexer.bytes[first..<lexer.offset])
  }
  return String(decoding: folded, as: UTF8.self)
}
