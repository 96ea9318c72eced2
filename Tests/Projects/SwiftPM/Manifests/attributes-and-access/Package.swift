// swift-tools-version: 5.9
// swift-format-ignore-file
@preconcurrency import Foundation
import struct PackageDescription.Version
import PackageDescription

fileprivate let hidden: String = "Hidden"
private enum Names { static let a = "A" }
@available(macOS 13, *) private func available() -> String { "Available" }
@inline(__always) func inlined() -> String { hidden }
@discardableResult @inlinable func many() -> Int { 1 }
many(); many()
public extension Target { static var extra: Target { .target(name: "Extra") } }
let `default` = "Default"
let package = Package(name: `default`, targets: [.target(name: inlined()), .target(name: Names.a), .extra, .target(name: available())]); package.products = []
