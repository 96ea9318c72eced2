import Foundation
import SwiftSyntax

/// URLs and paths, as far as they are text: nothing asks the disk, and nothing knows the folder that SwiftPM runs in.
extension ManifestEvaluator {
  static let urlMethods: Set<String> = [
    "appendingPathComponent", "appendingPathExtension", "deletingLastPathComponent", "deletingPathExtension",
    "appending", "path", "host", "standardized",
  ]

  private enum Spelling: String {
    /// `URL(string:)`
    case address
    /// `URL(fileURLWithPath:)` of a path from the root.
    case file
    /// One that begins in a folder that is not known.
    case relative
  }

  /// Versions of Foundation differ in what they do to anything else.
  private static let plainCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#@!$&'()*+,;=")

  /// `URL(…)`; `nil` where the initialiser is none of these.
  func location(_ arguments: [Argument], _ node: some SyntaxProtocol) throws -> ManifestValue? {
    guard let first = arguments.first, case .string(let text) = try known(first.value) else { return nil }
    switch arguments.map({ $0.label ?? "_" }) {
    case ["string"]:
      if text.isEmpty { return .nothing }
      guard text.unicodeScalars.allSatisfy(Self.plainCharacters.contains) else { return nil }
      return URL(string: text).map { Self.value(.address, $0.absoluteString) } ?? .nothing
    case ["fileURLWithPath"], ["filePath"], ["fileURLWithPath", "isDirectory"]:
      guard !text.isEmpty, !text.hasPrefix("~") else { return nil }
      return Self.value(text.hasPrefix("/") ? .file : .relative, text)
    default: return nil
    }
  }

  private static func value(_ spelling: Spelling, _ text: String) -> ManifestValue {
    .construct(Construct(type: "URL", constructor: spelling.rawValue, arguments: ["text": .string(text)]))
  }

  private func read(_ value: Construct) -> (Spelling, String)? {
    guard let spelling = Spelling(rawValue: value.constructor), case .string(let text)? = value.arguments["text"] else {
      return nil
    }
    return (spelling, text)
  }

  func locationProperty(_ name: String, of value: Construct) -> ManifestValue? {
    guard let (spelling, text) = read(value) else { return nil }
    switch spelling {
    case .address: return URL(string: text).flatMap { addressProperty(name, $0) }
    case .file:
      if name == "path" || name == "relativePath" { return .string(Self.withoutSlash(text)) }
      return name == "isFileURL" ? .boolean(true) : pathProperty(name, text)
    case .relative:
      // What its first components are depends on the folder.
      let isOwn = ["lastPathComponent", "pathExtension"].contains(name) && !Self.leavesItself(text)
      return name == "isFileURL" ? .boolean(true) : isOwn ? pathProperty(name, text) : nil
    }
  }

  private func addressProperty(_ name: String, _ url: URL) -> ManifestValue? {
    func optional(_ text: String?) -> ManifestValue { text.map { .string($0) } ?? .nothing }
    switch name {
    case "absoluteString", "relativeString", "description": return .string(url.absoluteString)
    case "lastPathComponent": return .string(url.lastPathComponent)
    case "pathComponents": return .plainArray(url.pathComponents.map { .string($0) })
    case "pathExtension": return .string(url.pathExtension)
    case "path", "relativePath": return .string(url.path)
    case "host": return optional(url.host)
    case "scheme": return optional(url.scheme)
    case "query": return optional(url.query)
    case "fragment": return optional(url.fragment)
    case "user": return optional(url.user)
    case "password": return optional(url.password)
    case "port": return url.port.map { .integer($0) } ?? .nothing
    case "isFileURL": return .boolean(url.isFileURL)
    case "absoluteURL": return Self.value(.address, url.absoluteString)
    default: return nil
    }
  }

  func callLocation(_ name: String, _ value: Construct, _ arguments: [Argument]) throws -> ManifestValue? {
    guard let (spelling, text) = read(value) else { return nil }
    let labels = arguments.map { $0.label ?? "_" }
    let texts = try arguments.compactMap { argument -> String? in
      if case .string(let text) = try known(argument.value) { return text }
      return nil
    }
    if arguments.isEmpty, name == "path" || name == "host" { return locationProperty(name, of: value) }
    let isHarmless = texts.allSatisfy { $0.unicodeScalars.allSatisfy(Self.plainCharacters.contains) }
    let isAdding = texts.count == 1 && (labels == ["_"] || labels == ["path"] || labels == ["component"])
    switch (name, spelling) {
    case ("appendingPathComponent", .address) where isAdding && isHarmless,
      ("appending", .address) where isAdding && isHarmless:
      return URL(string: text).map { Self.value(.address, $0.appendingPathComponent(texts[0]).absoluteString) }
    case ("appendingPathExtension", .address) where isAdding && isHarmless:
      return URL(string: text).map { Self.value(.address, $0.appendingPathExtension(texts[0]).absoluteString) }
    case ("deletingLastPathComponent", .address) where arguments.isEmpty:
      return URL(string: text).map { Self.value(.address, $0.deletingLastPathComponent().absoluteString) }
    case ("deletingPathExtension", .address) where arguments.isEmpty:
      return URL(string: text).map { Self.value(.address, $0.deletingPathExtension().absoluteString) }
    case (_, .address): return nil
    case ("appendingPathComponent", _) where isAdding, ("appending", _) where isAdding:
      return Self.value(spelling, NSString(string: text).appendingPathComponent(texts[0]))
    case ("appendingPathExtension", _) where isAdding:
      return appending(texts[0], to: text, isExtension: true).flatMap { extended in
        if case .string(let text) = extended { Self.value(spelling, text) } else { nil }
      }
    case ("deletingLastPathComponent", .relative)
    where Self.leavesItself(text) || !Self.withoutSlash(text).contains("/"):
      return nil
    case ("deletingLastPathComponent", _) where arguments.isEmpty:
      return Self.value(spelling, NSString(string: text).deletingLastPathComponent)
    case ("deletingPathExtension", _) where arguments.isEmpty:
      return Self.value(spelling, NSString(string: text).deletingPathExtension)
    default: return nil
    }
  }

  // MARK: Paths

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func leavesItself(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }

  /// Of a text `as NSString`, or of a file's URL.
  func pathProperty(_ name: String, _ path: String) -> ManifestValue? {
    let text = NSString(string: path)
    switch name {
    case "lastPathComponent": return .string(text.lastPathComponent)
    case "pathExtension": return .string(text.pathExtension)
    case "deletingPathExtension": return .string(text.deletingPathExtension)
    case "deletingLastPathComponent": return .string(text.deletingLastPathComponent)
    case "pathComponents": return .plainArray(text.pathComponents.map { .string($0) })
    default: return nil
    }
  }

  func appending(_ part: String, to path: String, isExtension: Bool) -> ManifestValue? {
    let text = NSString(string: path)
    guard isExtension else { return .string(text.appendingPathComponent(part)) }
    return text.appendingPathExtension(part).map { .string($0) }
  }
}
