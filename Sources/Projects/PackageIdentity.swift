/// SwiftPM's identity of a package: the last component of its folder or URL, lower-cased, without `.git`.
enum PackageIdentity {
  static func identity(of address: String) -> String {
    let last = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    let name = last.lowercased()
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}
