import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One request a connection to a server on this machine. Foundation refuses the headers of the browser's driver, which
/// have no space behind the colon.
struct LocalServer {
  var port: UInt16

  /// - Returns: the body of the answer.
  func ask(_ method: String, _ path: String, _ body: Data) throws -> Data {
    let connection = try connect()
    defer { _ = close(connection) }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    try write(Array(head.utf8) + Array(body), to: connection)
    return try answer(from: connection)
  }

  private func connect() throws -> Int32 {
    #if canImport(Darwin)
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    try #require(connection >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connectTo(connection, $0, size) }
    }
    guard outcome == 0 else {
      let reason = String(cString: strerror(errno))
      _ = close(connection)
      throw Refused(reason: reason)
    }
    return connection
  }

  private func write(_ bytes: [UInt8], to connection: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { throw Refused(reason: String(cString: strerror(errno))) }
      rest = rest.dropFirst(count)
    }
  }

  /// As long as the answer says it is: the server may keep the connection.
  private func answer(from connection: Int32) throws -> Data {
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = received.firstRange(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
        if received.endIndex - end.upperBound >= length { return received[end.upperBound...].prefix(length) }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { throw Refused(reason: "the answer ended too early") }
      received.append(contentsOf: buffer[..<count])
    }
  }

  struct Refused: Error {
    var reason: String
  }
}

/// The call of the system; within `LocalServer` the name is that of a method.
private func connectTo(_ connection: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(connection, address, size)
}
