import Foundation

/// How many documents of Interface Builder a run reads in a second of one core: a target with many against the same target
/// with one, so that what a run does once is left out.
struct DocumentRate {
  var binary: String
  var count: Int

  private static let runs = 5
  /// Labels in each document: with them it has about as many bytes as those of real applications, 11,000 at the median.
  private static let labels = 22

  func run() throws {
    let folder = NSTemporaryDirectory() + "depgraph-documents-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(count, to: folder + "/many")
    try write(1, to: folder + "/one")
    var rates: [Double] = []
    for _ in 0..<Self.runs {
      let many = try check(folder + "/many")
      let one = try check(folder + "/one")
      rates.append(Double(count - 1) / max(many - one, .leastNonzeroMagnitude))
    }
    let bytes = document(0).utf8.count
    print("\(count) documents of \(bytes) bytes: \(Int(median(rates))) documents a second and a core")
    print("(median of \(rates.map { "\(Int($0))" }.joined(separator: " ")))")
  }

  private func check(_ tree: String) throws -> Double {
    try Program(path: binary, arguments: ["check", tree, "--in-memory", "--jobs", "1", "--quiet", "--format", "json"])
      .run(expecting: [0, 1]).processor
  }

  // MARK: The tree

  /// Half of the documents are storyboards, half are nibs; each has a class of its own in a source beside it.
  private func write(_ documents: Int, to folder: String) throws {
    let sources = folder + "/Sources/Home"
    try FileManager.default.createDirectory(atPath: sources + "/Documents", withIntermediateDirectories: true)
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Documents",
        targets: [
          .executableTarget(name: "App", dependencies: ["Home"]),
          .target(name: "Home", resources: [.process("Documents")]),
        ])

      """
    try manifest.write(toFile: folder + "/Package.swift", atomically: false, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder + "/Sources/App", withIntermediateDirectories: true)
    try "import Home\n".write(toFile: folder + "/Sources/App/main.swift", atomically: false, encoding: .utf8)
    // The sources are the same in both trees: what they cost is no cost of documents.
    let classes = (0..<count).map { "final class \(name($0)): \(isNib($0) ? "UIView" : "UIViewController") {}\n" }
    try ("import UIKit\n\n" + classes.joined()).write(
      toFile: sources + "/Classes.swift", atomically: false, encoding: .utf8)
    for number in 0..<documents {
      let file = "\(sources)/Documents/\(name(number)).\(isNib(number) ? "xib" : "storyboard")"
      try document(number).write(toFile: file, atomically: false, encoding: .utf8)
    }
  }

  private func isNib(_ number: Int) -> Bool { number % 2 == 1 }

  private func name(_ number: Int) -> String { isNib(number) ? "Row\(number)View" : "Page\(number)ViewController" }

  private func document(_ number: Int) -> String {
    let labels = (0..<Self.labels).map { label in
      """
                        <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Label" id="l\(label)">
                          <rect key="frame" x="16" y="\(label * 20)" width="343" height="20.5"/>
                          <fontDescription key="fontDescription" type="system" pointSize="17"/>
                          <color key="textColor" white="0.0" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
                          <constraints><constraint firstAttribute="height" constant="20" id="c\(label)"/></constraints>
                        </label>

      """
    }.joined()
    let own = "customClass=\"\(name(number))\" customModule=\"Home\" customModuleProvider=\"target\""
    let subviews = "<subviews>\n\(labels)</subviews>"
    guard isNib(number) else {
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="own">
          <scenes><scene sceneID="s1"><objects>
            <viewController id="own" \(own) sceneMemberID="viewController"><view key="view" id="v1">\(subviews)</view></viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="f1" sceneMemberID="firstResponder"/>
          </objects></scene></scenes>
        </document>

        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
          <view id="v1" \(own)>\(subviews)</view>
        </objects>
      </document>

      """
  }
}
