import DepGraphModel

/// Collects the strings of a source that may be names of documents, for sources that speak of nibs or storyboards.
struct FileNameCollector {
  private(set) var hashes: [UInt32] = []

  /// Longer ones are texts.
  private static let longest = 100
  /// One of them is in every source that loads a document, or that names one for others.
  private static let words = SourceVocabulary.hashes(of: [
    "UINib", "NSNib", "nib", "Nib", "nibName", "NibName", "nibNames", "NibNames", "nibs", "Nibs", "loadNibNamed",
    "loadNib", "fromNib", "forNib", "registerNib", "xib", "Xib", "XIB", "xibName", "XibName", "xibs", "Xibs",
    "loadXib", "fromXib", "UIStoryboard", "NSStoryboard", "storyboard", "Storyboard", "storyboards", "Storyboards",
    "storyboardName", "StoryboardName", "fromStoryboard", "instantiateInitialViewController",
    "instantiateInitialController",
  ])

  /// Whether a source with these words may load documents.
  func matter(in vocabulary: SourceVocabulary) -> Bool {
    !hashes.isEmpty
      && (vocabulary.contains(anyOf: Self.words) || vocabulary.functions.contains(where: Self.words.contains))
  }

  mutating func take(_ token: SourceToken, in bytes: SourceBytes) {
    let (first, end) = (token.start + 1, token.end - 1)
    guard bytes[token.start] == Byte.quote, first < end, bytes[first] != Byte.quote else { return }
    let start = (first..<min(end, first + Self.longest)).first { !Self.isPart(bytes[$0]) } ?? end
    if start == end { return add(first..<end, as: .fileName, in: bytes) }
    guard bytes[start] == Byte.backslash, bytes.byte(at: start + 1) == Byte.openParenthesis else { return }
    add(first..<start, as: .fileNameStart, in: bytes)
    let last = (max(start, end - Self.longest)..<end).last { !Self.isPart(bytes[$0]) } ?? start
    if bytes[last] == Byte.closeParenthesis { add(last + 1..<end, as: .fileNameEnd, in: bytes) }
  }

  private static func isPart(_ byte: UInt8) -> Bool { Byte.isIdentifier(byte) || byte == UInt8(ascii: "-") }

  private mutating func add(_ range: Range<Int>, as role: SourceVocabulary.Role, in bytes: SourceBytes) {
    guard range.count >= SourceVocabulary.shortestPart else { return }
    var hash = SourceVocabulary.begin(role)
    for offset in range { SourceVocabulary.add(bytes[offset], to: &hash) }
    hashes.append(hash)
  }
}
