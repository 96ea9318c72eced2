import DepGraphDialects
import DepGraphModel
import Testing

/// Documents of Interface Builder in every encoding that they are met in, and in none: Foundation's parser traps on names
/// that are not UTF-8.
@Suite struct DocumentEncodingTests {
  private func read(_ bytes: [UInt8]) -> (document: DocumentFact?, problems: [FactProblem]) {
    let facts = FileFactsReader().fileFacts(of: "Sources/Home/Home.xib", bytes: bytes)
    return (facts[ScreenFacts.self].document, facts.problems)
  }

  private func text(_ declared: String = "UTF-8", class name: String = "Töne") -> String {
    """
    <?xml version="1.0" encoding="\(declared)"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
      <objects>
        <view id="x1" customClass="\(name)"/>
      </objects>
    </document>
    """
  }

  private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test func textIsReadInEveryFormOfUnicode() {
    let forms: [[UInt8]] = [
      Array(text().utf8), [0xEF, 0xBB, 0xBF] + Array(text().utf8), Array(text("ISO-8859-1").utf8),
      Array(text("UTF-16").utf8), [0xFF, 0xFE] + utf16(text("UTF-16"), isLittle: true),
      [0xFE, 0xFF] + utf16(text("UTF-16"), isLittle: false), utf16(text("UTF-16"), isLittle: true),
      utf16(text(), isLittle: false),
    ]
    for form in forms {
      let (document, problems) = read(form)
      #expect(problems.isEmpty)
      #expect(document?.failure == nil)
      #expect(document?.objects.map(\.customClass) == ["Töne"])
      #expect(document?.objects.map(\.position.line) == [4])
    }
  }

  /// In the name of an element, of an attribute, in a value, and between elements.
  @Test(arguments: ["<view", "customClass", "x1", "<objects>"])
  func bytesThatAreNoTextAreAFailureOfTheDocument(_ place: String) throws {
    let whole = text(class: "Home")
    let range = try #require(whole.firstRange(of: place))
    for byte in [0x80, 0xF3, 0xFF] as [UInt8] {
      let bytes = Array(whole[..<range.upperBound].utf8) + [byte] + Array(whole[range.upperBound...].utf8)
      let (document, problems) = read(bytes)
      #expect(problems.isEmpty)
      #expect(document?.failure?.reason == "is not valid UTF-8")
    }
  }

  @Test func anotherEncodingIsAProblemAndNoFailureOfTheDocument() {
    let (document, problems) = read(text("ISO-8859-1", class: "Tne").utf8.map { $0 == UInt8(ascii: "T") ? 0xD6 : $0 })
    #expect(document == nil)
    #expect(problems.map(\.message) == ["is written in ISO-8859-1 and is not parsed; save it in UTF-8"])
    #expect(read([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]).document?.failure != nil)
  }
}
