import DepGraphConfiguration
import Testing

/// Walks the declaration of the configuration, so that a key that is added is held to the same promise.
@Suite("Every key, misspelled or with a wrong value, is told at its line with the nearest valid word")
struct EveryKeyTests {
  /// A place in the file: the lines above it, and how far it is indented.
  private struct Place {
    var lines: [String] = []
    var indentation = ""
    /// `- ` where the next key begins an entry of a list.
    var dash = ""

    func key(_ name: String) -> Place {
      let line = indentation + dash + name + ":"
      return Place(lines: lines + [line], indentation: indentation + String(repeating: " ", count: dash.count + 2))
    }

    var element: Place { Place(lines: lines, indentation: indentation, dash: "- ") }

    func text(_ line: String) -> String { (lines + [indentation + dash + line]).joined(separator: "\n") }

    var column: Int { indentation.count + dash.count + 1 }
  }

  private struct Faults {
    var misspelled = 0
    var wrong = 0
  }

  @Test func everyKey() {
    var faults = Faults()
    visit(.configuration(cards: Fixture.cards), at: Place(), &faults)
    #expect(faults.misspelled >= 35, "\(faults)")
    #expect(faults.wrong >= 35, "\(faults)")
  }

  private func visit(_ shape: ValueShape, at place: Place, _ faults: inout Faults) {
    switch shape {
    case .record(let fields, _):
      for field in fields {
        checkMisspelling(of: field.name, at: place)
        checkValue(of: field, at: place)
        faults.misspelled += 1
        faults.wrong += 1
        visit(field.shape, at: place.key(field.name), &faults)
      }
    case .list(let element): visit(element, at: place.element, &faults)
    case .either(let shapes): for shape in shapes { visit(shape, at: place, &faults) }
    case .text, .scalar, .words, .level, .flag, .wholeNumber, .day, .table: return
    }
  }

  private func checkMisspelling(of name: String, at place: Place) {
    let text = place.text(name + "x: 1")
    let errors = Fixture.errors(text)
    let start = "\(place.lines.count + 1):\(place.column): \(name)x is not "
    #expect(
      errors.contains { $0.hasPrefix(start) && $0.hasSuffix("(did you mean \(name)?)") }, "\(text)\n\(errors)")
  }

  private func checkValue(of field: FieldShape, at place: Place) {
    let text = place.text("\(field.name): \(wrongValue(for: field.shape))")
    let column = place.column + field.name.count + 2
    let errors = Fixture.errors(text)
    #expect(errors.contains { $0.hasPrefix("\(place.lines.count + 1):\(column): ") }, "\(text)\n\(errors)")
  }

  private func wrongValue(for shape: ValueShape) -> String {
    switch shape {
    case .text, .scalar: "[a]"
    case .words, .level, .flag, .wholeNumber, .day, .list, .table, .record: "soon"
    // A member of a contract that says nothing.
    case .either(let shapes)
    where shapes.contains(.text) && shapes.contains { if case .record = $0 { true } else { false } }:
      "{}"
    case .either(let shapes):
      shapes.contains(.text) ? (shapes.contains(.list(.text)) ? "{a: b}" : "[a]") : "soon"
    }
  }
}
