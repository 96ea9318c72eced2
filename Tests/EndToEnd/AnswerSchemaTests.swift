import Testing

/// The JSON Schema of answers says for each question what its answer is.
@Suite struct AnswerSchemaTests {
  private static let questions: [[String]] = [
    ["query", "modules"], ["query", "roots"], ["query", "keys"], ["query", "deps", "Forecast"],
    ["query", "dependents", "WeatherClient"], ["query", "path", "Forecast", "WeatherClient"],
    ["query", "why", "Forecast", "weatherClient"], ["query", "why-not", "Forecast", "weatherClient"],
    ["query", "what-if", "--link", "Forecast:WeatherClientLive"], ["query", "impact", "WeatherClient"],
    ["query", "cycles"], ["query", "metrics"], ["query", "matrix"], ["query", "leaks"], ["query", "unused"],
    ["query", "sql", "SELECT name FROM modules"], ["query", "schema"], ["tree", "Forecast"], ["migrate", "needle"],
    ["migrate", "needle", "status"],
  ]

  /// Questions whose answers have the same form.
  private static let alike: [Set<String>] = [["deps", "dependents"], ["path", "why"]]

  @Test func anAnswerIsRefusedAsThatOfAnotherQuestion() throws {
    let folder = try Weather.folder()
    // With a cycle and a leak, so that no answer is an empty list, which would be one of every question with rows.
    try folder.replace(
      ".target(name: \"DayFeature\", dependencies: [",
      with: ".target(name: \"DayFeature\", dependencies: [\"HomeFeature\", \"WeatherClientLive\", ", in: "Package.swift"
    )
    let schema = try ReportSchema.answers()
    let documents = try Self.questions.map { question in
      try JSON(try Tool.run(question + ["--format", "json"], in: folder.path).output)
    }
    let names = documents.compactMap { $0["query"].string }
    #expect(names.count == Self.questions.count)
    for document in documents {
      #expect(try schema.faults(of: document) == [], "\(document["query"])")
      for other in names where other != document["query"].string {
        var claimed = document.object ?? [:]
        claimed["query"] = .text(other)
        let isAlike = Self.alike.contains { $0.isSuperset(of: [other, document["query"].string ?? ""]) }
        #expect(
          try schema.faults(of: .object(claimed)).isEmpty == isAlike, "\(document["query"]) as an answer of \(other)")
      }
    }
  }

  @Test func anAnswerWithAWrongMemberIsRefused() throws {
    let folder = try Weather.folder()
    let schema = try ReportSchema.answers()
    var document =
      try JSON(try Tool.run(["query", "impact", "WeatherClient", "--format", "json"], in: folder.path).output)
      .object ?? [:]
    #expect(try schema.faults(of: .object(document)) == [])
    var answer = document["answer"]?.object ?? [:]
    answer["lines"] = .text("many")
    document["answer"] = .object(answer)
    #expect(try schema.faults(of: .object(document)) != [])
    document["query"] = .text("nonsense")
    #expect(try schema.faults(of: .object(document)) != [])
  }
}
