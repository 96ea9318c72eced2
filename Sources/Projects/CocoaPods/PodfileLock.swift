/// What CocoaPods installed the last time, as `Podfile.lock` lists it: which pods depend on which.
struct PodfileLock {
  /// By the name of a pod without its subspec, the pods that it depends on, likewise.
  private var dependencies: [String: Set<String>] = [:]

  init(_ bytes: [UInt8]) {
    var pod: String?
    var isListed = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if !line.hasPrefix(" ") {
        isListed = line.hasPrefix("PODS:")
      } else if isListed, let name = Self.name(in: line, after: "  - ") {
        pod = name
        dependencies[name, default: []].formUnion([])
      } else if isListed, let pod, let name = Self.name(in: line, after: "    - ") {
        dependencies[pod, default: []].insert(name)
      }
    }
  }

  /// Of `  - Moya/Core (15.0.0):` and of `  - "Moya/Core (15.0.0)"`.
  private static func name(in line: Substring, after start: String) -> String? {
    guard line.hasPrefix(start) else { return nil }
    let name = line.dropFirst(start.count).drop { $0 == "\"" }.prefix {
      $0 != " " && $0 != "/" && $0 != "\"" && $0 != ":"
    }
    return name.isEmpty ? nil : String(name)
  }

  /// Whether a pod depends on one of some others, by whatever it depends on; `nil` where it is not listed.
  func depends(_ pod: String, onAnyOf others: Set<String>) -> Bool? {
    guard dependencies[pod] != nil else { return nil }
    var waiting = [pod]
    var seen: Set<String> = [pod]
    while let next = waiting.popLast() {
      for dependency in dependencies[next] ?? [] where seen.insert(dependency).inserted {
        if others.contains(dependency) { return true }
        waiting.append(dependency)
      }
    }
    return false
  }
}
