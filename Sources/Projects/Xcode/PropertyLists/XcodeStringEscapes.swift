/// Escapes of quoted strings in project files.
enum XcodeStringEscapes {
  static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = raw
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "a"): bytes.append(0x07)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "n"): bytes.append(0x0a)
      case UInt8(ascii: "v"): bytes.append(0x0b)
      case UInt8(ascii: "f"): bytes.append(0x0c)
      case UInt8(ascii: "r"): bytes.append(0x0d)
      case UInt8(ascii: "U"): bytes += scalar(&rest, digits: 4, radix: 16)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        rest = raw[(rest.startIndex - 1)...]
        bytes += scalar(&rest, digits: 3, radix: 8)
      default: bytes.append(escape)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func scalar(_ rest: inout ArraySlice<UInt8>, digits: Int, radix: Int) -> [UInt8] {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = rest.first, let digit = Character(UnicodeScalar(byte)).hexDigitValue, digit < radix else {
        break
      }
      value = value &* UInt32(radix) &+ UInt32(digit)
      rest = rest.dropFirst()
    }
    return Array(String(UnicodeScalar(value).map(Character.init) ?? "\u{fffd}").utf8)
  }
}
