/// One line of the weather service: `sky;celsius`.
public struct Observation: Sendable {
  public struct Malformed: Error {}

  public var sky: String
  public var celsius: Int

  public init(parsing line: String) throws {
    let fields = line.split(separator: ";").map { $0.trimming { $0 == " " || $0 == "\n" } }
    guard fields.count == 2, let celsius = Int(fields[1]) else { throw Malformed() }
    self.sky = fields[0]
    self.celsius = celsius
  }
}
