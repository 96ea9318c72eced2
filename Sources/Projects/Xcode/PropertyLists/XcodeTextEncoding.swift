import DepGraphModel

enum XcodeTextEncoding {
  /// - Returns: the same text as UTF-8, without a mark of its encoding.
  /// - Throws: `XcodeReadError` for bytes that are no text.
  static func utf8(_ bytes: [UInt8]) throws(XcodeReadError) -> [UInt8] {
    do throws(TextEncoding.Failure) {
      return try TextEncoding.utf8(bytes)
    } catch {
      throw XcodeReadError(message: "it is \(error.reason)", line: 1)
    }
  }
}
