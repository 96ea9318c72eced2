// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

enum Failure: Error, Equatable {
  case missing(String)
  case other
}
struct Coded: Error { var code: Int }
func find(_ name: String) throws -> String {
  if name.isEmpty { throw Failure.other }
  if name == "code" { throw Coded(code: 7) }
  guard name.hasPrefix("A") else { throw Failure.missing(name) }
  return name
}
func tried(_ name: String) -> String {
  do {
    return try find(name) + "Found"
  } catch Failure.missing(let missing) {
    return "Missing" + missing
  } catch let error as Coded where error.code > 5 {
    return "Coded\(error.code)"
  } catch Failure.other {
    return "Other"
  } catch {
    return "Unknown"
  }
}
func rethrowing(_ body: () throws -> String) rethrows -> String { try body() }
var names: [String] = []
do {
  names.append("Before")
  names.append(try find("B"))
  names.append("NeverReached")
} catch {
  names.append("Caught")
}
names.append((try? find("Quiet")) ?? "Nil")
names.append((try? find("Aloud")) ?? "Nil")
names.append(try! find("Always"))
names.append(try rethrowing { try find("Again") })

let package = Package(
  name: "Errors",
  targets: ["A1", "B1", "", "code"].map { .target(name: tried($0)) } + names.map { .target(name: $0) }
)
