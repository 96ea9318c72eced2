import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal of a known width, for a run that looks at what it writes to.
final class Terminal: Sendable {
  private let master: Int32
  /// What a stream of a process is opened as.
  let path: String

  init(columns: UInt16) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    path = try #require(Self.slave(of: master))
    // The size belongs to the slave's side on macOS.
    let slave = open(path, O_RDWR | O_NOCTTY)
    defer { close(slave) }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(slave, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit { close(master) }

  /// The name of the other side, unlocked.
  private static func slave(of master: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
      return String(cString: name)
    #else
      // The C library's functions are not visible to Swift; TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h> are what
      // they call.
      var lock: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(master, UInt(0x4004_5431), &lock) == 0, ioctl(master, UInt(0x8004_5430), &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #endif
  }

  /// What was shown so far, the terminal's line ends as line feeds. A few kilobytes at most: nobody reads meanwhile.
  func shown() -> String {
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
