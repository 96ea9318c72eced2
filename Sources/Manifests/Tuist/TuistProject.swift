package import SwiftSyntax

/// What a `Project.swift` comes to: plain values, each with the place it was written at.
package struct TuistProject: Sendable {
  package struct FilePath: Sendable {
    package enum Start: Sendable {
      case manifest
      case root
      /// The folder of the file that a place is in.
      case file(AbsolutePosition)
    }

    package var start: Start
    package var text: String

    func appending(_ entry: String) -> FilePath { FilePath(start: start, text: text + "/" + entry) }
  }

  package struct Sources: Sendable {
    package var glob: FilePath
    package var excluding: [FilePath]
    /// What all of them are compiled for; empty = all platforms.
    package var platforms: [String] = []
    /// What single ones of them are compiled for.
    package var filters: [Filter] = []
  }

  /// Sources in a folder of one target that another one compiles too.
  package struct SharedSources: Sendable {
    package var target: String
    package var sources: Sources
  }

  package struct Filter: Sendable {
    package var path: FilePath
    package var platforms: [String]
  }

  package struct Dependency: Sendable {
    package enum Reference: Sendable {
      case target(String)
      case foreign(target: String, path: FilePath)
      case external(String)
      case plugin(String)
      /// Built already, and in the repository.
      case framework(FilePath)
      /// Of the system, or built already and fetched from elsewhere.
      case outside
    }

    package var reference: Reference
    package var platforms: [String]
    package var origin: AbsolutePosition
  }

  package struct Package: Sendable {
    package var path: FilePath?
    package var url: String?
    package var origin: AbsolutePosition
  }

  package struct Target: Sendable {
    package var name: String
    package var productName: String?
    /// Tuist's word: `app`, `staticFramework`.
    package var product: String
    package var platforms: [String]
    package var sources: [Sources]
    package var sharedSources: [SharedSources]
    package var resources: [Sources]
    /// Folders of resources that are copied as they are.
    package var resourceFolders: [FilePath] = []
    /// Whether these are all.
    package var knowsResources: Bool
    package var infoPlist: InfoPlist
    package var dependencies: [Dependency]
    package var settings: Settings
    package var origin: AbsolutePosition
  }

  package struct Assignment: Sendable {
    package var name: String
    /// `nil` if the value is not a string, or only partly known.
    package var value: String?
  }

  package struct Settings: Sendable {
    /// Of what is shipped, in the order in which they are set.
    package var assignments: [Assignment] = []
    /// Whether there may be others.
    package var isOpen = false
    /// The configuration that is shipped, where configurations are listed.
    package var configuration: String?
    /// Settings of that configuration that are in a file of their own.
    package var file: FilePath?
    /// What is set in each configuration, whether it is shipped or not; empty where that is the same in all of them.
    package var builds: [Settings] = []
    /// Whether it is one for debugging.
    package var isDebug = false

    package init(isOpen: Bool = false) { self.isOpen = isOpen }
  }

  package var name: String
  package var packages: [Package]
  package var settings: Settings
  package var targets: [Target]
}
