package import DepGraphFiles
package import DepGraphModel
import Foundation

/// A module graph that cannot be read: the message is fit for people.
package struct ModuleGraphError: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}

/// Reads the neutral module graph (`Schema/modules.schema.json`): what `modules --format json` prints, and what an
/// adapter for Bazel, Buck or anything else writes; or Tuist's graph. Keys that are not known are ignored.
package struct ModuleGraphReader {
  private let inventory: Inventory

  /// - Parameter inventory: the tree that the graph speaks of; sources that it does not hold are problems.
  package init(inventory: Inventory) {
    self.inventory = inventory
  }

  /// - Parameter file: names the graph in problems.
  /// - Throws: `ModuleGraphError`.
  package func model(of bytes: [UInt8], file: String) throws(ModuleGraphError) -> ProjectModel {
    let document: ModuleGraphDocument
    do {
      switch try Self.form(of: bytes) {
      case .own(let own): document = own
      case .tuist(let graph): document = graph.document(in: inventory)
      }
    } catch let error as TuistGraphError {
      throw ModuleGraphError(
        "\(file): \(Self.text(of: error.reason)); the graph of Tuist is read as `tuist graph --format json` or `--format legacyJSON` writes it"
      )
    } catch {
      throw ModuleGraphError("\(file): \(Self.text(of: error))")
    }
    guard document.format == "depgraph-modules" else {
      throw ModuleGraphError("\(file): \"format\" is \"\(document.format)\", not \"depgraph-modules\"")
    }
    guard document.version == 1 else {
      throw ModuleGraphError("\(file): unknown version \(document.version); supported: 1")
    }
    var seen: Set<String> = []
    if let twice = document.modules.first(where: { !seen.insert($0.id).inserted }) {
      throw ModuleGraphError("\(file): module \(twice.id) is declared twice")
    }
    for (position, module) in document.modules.enumerated() {
      for (entry, dependency) in (module.deps ?? []).enumerated() {
        guard let kind = dependency.kind, ModuleGraphAssembly.linkKind(kind) == nil else { continue }
        throw ModuleGraphError(
          "\(file): modules[\(position)].deps[\(entry)].kind is \"\(kind)\"; expected one of "
            + ModuleGraphAssembly.linkKindNames.joined(separator: ", "))
      }
    }
    return ModuleGraphAssembly(document: document, inventory: inventory, file: file).model()
  }

  private static func form(of bytes: [UInt8]) throws -> ModuleGraphForm {
    if let own = try? JSONOutlineDecoder.value(ModuleGraphDocument.self, from: bytes) { return .own(own) }
    return try JSONDecoder().decode(ModuleGraphForm.self, from: Data(bytes))
  }

  private static func text(of error: any Error) -> String {
    (error as? DecodingError).map(text) ?? error.localizedDescription
  }

  private static func text(of error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let steps = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
      return steps.isEmpty ? "the document" : String(steps.drop { $0 == "." })
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)) is of another type than it should be"
    case .dataCorrupted(let context):
      let reason = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
      return "is not JSON" + (reason.map { ": \($0)" } ?? "")
    @unknown default: return "cannot be read"
    }
  }
}

/// Either form, told apart while it is read: a large graph takes seconds to read a second time.
private enum ModuleGraphForm: Decodable {
  case own(ModuleGraphDocument)
  case tuist(TuistGraph)

  private enum Key: CodingKey {
    case format
    case projects
  }

  init(from decoder: any Decoder) throws {
    let shape = try decoder.container(keyedBy: Key.self)
    func has(_ key: Key) throws -> Bool { try shape.contains(key) && !shape.decodeNil(forKey: key) }
    guard try !has(.format), try has(.projects) else {
      self = .own(try ModuleGraphDocument(from: decoder))
      return
    }
    do { self = .tuist(try TuistGraph(from: decoder)) } catch { throw TuistGraphError(reason: error) }
  }
}

/// What is no graph of ours, and as one of Tuist's cannot be read.
private struct TuistGraphError: Error {
  var reason: any Error
}

/// The JSON as it stands.
struct ModuleGraphDocument: Decodable {
  struct Package: Decodable {
    var id: String
    var name: String?
    var format: String?
    var directory: String?
    var manifest: String?
    var namedBy: [String]?
    var externals: [String]?
  }

  struct Place: Decodable {
    var file: String
    var line: Int
    var column: Int?
  }

  struct Dependency: Decodable {
    struct Condition: Decodable {
      var platforms: [String]?
      var traits: [String]?
    }

    var id: String
    var kind: String?
    var product: String?
    var when: Condition?
    var at: Place?
  }

  struct OutsideDependency: Decodable {
    var product: String
    var problem: Problem
  }

  struct Module: Decodable {
    var id: String
    var name: String?
    var moduleName: String?
    var package: String?
    var kind: String?
    var root: Bool?
    var srcs: [String]?
    var srcGlobs: [String]?
    var exclude: [String]?
    var deps: [Dependency]?
    var lostDeps: [Problem]?
    var outsideDeps: [OutsideDependency]?
    var declaredAt: Place?
    var defines: [String]?
    var srcPlatforms: [String: [String]]?
    var debugDefines: [String]?
    var releaseDefines: [String]?
    var absentDefines: [String]?
    var possibleDefines: [String]?
    var platforms: [String]?
    var languageMode: Int?
    var archiveFlags: [String]?
    var archive: Bool?
    var documents: [String]?
    var hidesClasses: Bool?
    var objectiveC: [String]?
    var launchStoryboards: [String]?
    var launchClasses: [String]?
    var knowsLaunch: Bool?
    var knowsDocuments: Bool?
    var knowsLinkerSettings: Bool?
    var whole: Bool?
    var leftOut: [String]?
  }

  struct Product: Decodable {
    var package: String?
    var name: String?
    var modules: [String]?
    var declaredAt: Place?
  }

  var format: String
  var version: Int
  var packages: [Package]?
  var modules: [Module]
  var products: [Product]?
  var oldestVersions: [String: [String]]?
  var versionLimits: [String: [String]]?
  /// What the writer of the graph could not read.
  var problems: [Problem]?

  struct Problem: Decodable {
    var kind: String
    var message: String
    var location: Place?
    var subject: String?
  }
}
