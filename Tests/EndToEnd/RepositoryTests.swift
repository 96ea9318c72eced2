import Foundation
import Testing

/// What a team meets in its repository: submodules, sparse checkouts, clones, folders that are excluded.
@Suite(.timeLimit(.minutes(10))) struct RepositoryTests {
  @Test func anExcludedFolderIsSaidToBeExcluded() throws {
    let folder = try Weather.folder()
    try folder.write("Other/Package.swift", try folder.text("Package.swift"))
    try folder.write(".depgraph.yml", "exclude:\n  - Other\n")
    let outcome = try folder.run("check", "Other", exits: 2)
    #expect(
      outcome.errors.contains("error: .depgraph.yml:2:5: nothing to check was found: Other is excluded by 'Other'"))
    #expect(outcome.errors.contains("change `exclude` in .depgraph.yml, or run depgraph on another folder"))
    try folder.write(".depgraph.yml", "exclude: [Other/Package.swift]\n")
    let manifest = try folder.run("check", "Other", exits: 2)
    #expect(manifest.errors.contains("Other/Package.swift is excluded by 'Other/Package.swift'"))
  }

  @Test func anAbsentSubmoduleIsToBeCheckedOut() throws {
    let folder = try Weather.folder()
    try folder.replace(
      "Package(name: \"Forecast\", dependencies: [",
      with: "Package(name: \"Forecast\", dependencies: [.package(path: \"Clients/Mail\"),", in: "Package.swift")
    try folder.replace(
      "[\"HomeFeature\", \"WeatherClientLive\"]",
      with: "[.product(name: \"Mail\", package: \"Mail\"), \"HomeFeature\", \"WeatherClientLive\"]", in: "Package.swift"
    )
    let unknown = try folder.run("check", exits: 2)
    #expect(unknown.errors.contains("check out or generate Clients/Mail"), "\(unknown.errors)")
    try folder.write(".gitmodules", "[submodule \"Clients\"]\n\tpath = Clients\n\turl = ../clients\n")
    let known = try folder.run("check", exits: 2)
    #expect(known.errors.contains("run `git submodule update --init Clients`"), "\(known.errors)")
  }

  @Test func aSparseWorktreeIsIncomplete() throws {
    let folder = try ProjectFolder.repository(Weather.files.merging([".depgraph.yml": "exclude: [None]\n"]) { $1 })
    let place = try ProjectFolder()
    try folder.git("worktree", "add", "-q", place.absolute("sparse"))
    try place.git("-C", "sparse", "sparse-checkout", "set", "--no-cone", "/*", "!/Sources/HomeFeature/")
    let outcome = try place.run("check", "sparse", exits: 2)
    #expect(outcome.errors.contains("check out Sources/HomeFeature"), "\(outcome.errors)")
  }

  @Test func aBaselineOutsideOfTheRepositoryIsNotReadForTheConfiguration() throws {
    let folder = try Weather.folder()
    let other = try ProjectFolder()
    try other.write("accepted.jsonl", "")
    try folder.write(".depgraph.yml", "baseline: \(other.absolute("accepted.jsonl"))\n")
    let reason = "the configuration places the baseline outside of the repository"
    #expect(try folder.run("check", exits: 2).errors.contains(reason))
    #expect(try folder.run("baseline", "show", exits: 2).errors.contains(reason))
    #expect(try folder.run("query", "keys", exits: 2).errors.contains(reason))
    try folder.run("check", "--baseline", other.absolute("accepted.jsonl"), exits: 1)
  }

  @Test func aQueryHasToNamePlacesThatAreThere() throws {
    let folder = try Weather.folder()
    func configure(_ place: String) throws {
      try folder.write(
        ".depgraph.yml", "queries:\n  - {id: mine, sql: \"SELECT \(place)\", message: x, severity: warning}\n")
    }
    try configure("'Package.swift' AS file, 1 AS line")
    #expect(try folder.run("check", exits: 1).output.contains("warning[mine]"))
    try configure("'Nowhere.swift' AS file, 1 AS line")
    let absent = try folder.run("check", exits: 2)
    #expect(absent.errors.contains("the query mine cannot be used"))
    #expect(absent.errors.contains("Nowhere.swift, which is not a file of the repository"))
    try configure("'Package.swift' AS file, 9999 AS line")
    #expect(try folder.run("check", exits: 2).errors.contains("line 9999 of Package.swift, which ends before"))
  }
}
