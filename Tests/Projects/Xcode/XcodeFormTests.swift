import DepGraphModel
import DepGraphProjects
import Foundation
import Testing

/// The same project in every form and encoding that Xcode reads.
@Suite struct XcodeFormTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>archiveVersion</key>
    	<integer>1</integer>
    	<key>objects</key>
    	<dict>
    		<key>LINKED</key>
    		<dict>
    			<key>isa</key>
    			<string>XCSwiftPackageProductDependency</string>
    			<key>productName</key>
    			<string>Fish &amp; Chips</string>
    		</dict>
    		<key>APP</key>
    		<dict>
    			<key>isa</key>
    			<string>PBXNativeTarget</string>
    			<key>name</key>
    			<string>Über</string>
    			<key>packageProductDependencies</key>
    			<array>
    				<string>LINKED</string>
    			</array>
    			<key>productType</key>
    			<string>com.apple.product-type.application</string>
    		</dict>
    		<key>ROOT</key>
    		<dict>
    			<key>isa</key>
    			<string>PBXProject</string>
    			<key>targets</key>
    			<array>
    				<string>APP</string>
    			</array>
    		</dict>
    	</dict>
    	<key>rootObject</key>
    	<string>ROOT</string>
    </dict>
    </plist>

    """

  private static let json = #"""
    {
      "archiveVersion": 1, "classes": {}, "hasBeenSaved": true,
      "objects": {
        "LINKED": {"isa": "XCSwiftPackageProductDependency", "productName": "Fish & Chips"},
        "APP": {
          "isa": "PBXNativeTarget",
          "name": "\u00dcber",
          "packageProductDependencies": [
            "LINKED"
          ],
          "productType": "com.apple.product-type.application"
        },
        "ROOT": {"isa": "PBXProject", "targets": ["APP"]}
      },
      "rootObject": "ROOT"
    }
    """#

  private static let oldStyle = """
    // !$*UTF8*$!
    {
      objects = {
        LINKED = {isa = XCSwiftPackageProductDependency; productName = "Fish & Chips"; };
        APP = {
          isa = PBXNativeTarget;
          name = "Über";
          packageProductDependencies = (
            LINKED,
          );
          productType = "com.apple.product-type.application";
        };
        ROOT = {isa = PBXProject; targets = (APP, ); };
      };
      rootObject = ROOT;
    }
    """

  private func expectTheProject(
    _ bytes: [UInt8], target: Int, link: Int, at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let fragment = try readProject(bytes: bytes)
    #expect(fragment.problems == [], sourceLocation: place)
    #expect(fragment.targets.map(\.name) == ["Über"], sourceLocation: place)
    #expect(fragment.targets.first?.location?.line == target, sourceLocation: place)
    let dependency = fragment.targets.first?.dependencies.first
    #expect(dependency?.reference == .product("Fish & Chips", package: nil), sourceLocation: place)
    #expect(dependency?.location?.line == link, sourceLocation: place)
  }

  @Test func everyFormIsReadWithItsLines() throws {
    try expectTheProject(Array(Self.oldStyle.utf8), target: 5, link: 9)
    try expectTheProject(Array(Self.xml.utf8), target: 16, link: 24)
    try expectTheProject(Array(Self.json.utf8), target: 5, link: 9)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func everyFormIsReadInUTF16(_ encoding: String.Encoding) throws {
    for (text, target, link) in [(Self.oldStyle, 5, 9), (Self.xml, 16, 24), (Self.json, 5, 9)] {
      let data = try #require(text.data(using: encoding))
      try expectTheProject(Array(data), target: target, link: link)
    }
  }

  @Test func aMarkOfTheEncodingIsNoText() throws {
    for (text, target, link) in [(Self.oldStyle, 5, 9), (Self.xml, 16, 24), (Self.json, 5, 9)] {
      try expectTheProject([0xEF, 0xBB, 0xBF] + Array(text.utf8), target: target, link: link)
    }
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", "a value is missing"),
    ("<plist><dict><string>a</string></dict></plist>", "a key is missing"),
    ("<plist><dict><dict/></dict></plist>", "a key is missing"),
    ("<plist><array><key>a</key></array></plist>", "expected a value but found a key"),
    ("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "declared twice"),
    ("<plist><set/></plist>", "<set> is not part"),
    ("<plist><dict>", "not a whole"),
    ("<!DOCTYPE p [\n<!ENTITY a \"aa\">]><plist>&a;</plist>", "declares entities"),
    ("<plist>" + String(repeating: "<array>", count: 5_000), "nested deeper"),
    ("{\"a\": [\"b\"}", "a value is missing"),
    ("{\"a\": \"b\", \"a\": \"c\"}", "declared twice"),
    ("{\"a\": \"b", "a string has no end"),
    ("{\"a\": \"\\u12", "a string has no end"),
    ("{\"a\": #}", "unexpected character"),
    ("{\"a\": {}} {}", "goes on after its end"),
    ("{\"a\": " + String(repeating: "[", count: 5_000), "nested deeper"),
    ("bplist00", "binary"),
  ])
  func whatIsBrokenIsToldInItsPlace(text: String, message: String) throws {
    let problem = try #require(try readProject(bytes: Array(text.utf8)).problems.first)
    #expect(problem.kind == .unreadableProject)
    #expect(problem.message.contains(message), "\(problem.message)")
    #expect((problem.location?.line ?? 0) >= 1)
  }

  @Test func everyBeginningIsReadOrReported() throws {
    for text in [Self.xml, Self.json] {
      let bytes = Array(text.utf8).dropLast(2)
      for length in stride(from: 0, to: bytes.count - 10, by: 3) {
        #expect(
          try readProject(bytes: Array(bytes.prefix(length))).problems.map(\.kind) == [.unreadableProject],
          "\(length) of \(text.prefix(8))")
      }
    }
  }
}
