/// A package of Needle components, some of them at fault: two programs, each with a bootstrap component, on one kit. Its
/// sources are written from the plan and so is what must be found, each on its own.
struct SewingPlan {
  enum Module: String, CaseIterable {
    case app = "SewingApp"
    case demo = "SewingDemo"
    case kit = "SewingKit"
  }

  struct Piece {
    var name: String
    var module: Module
    var isBootstrap = false
    var provides: [Provision] = []
    var requires: [Requirement] = []
    var makes: [Making] = []
  }

  struct Provision {
    enum Form: CaseIterable { case computed, shared, typedBySource, internalOnly, publicSecond, untyped }

    /// Names both the property and the type of its value.
    var thread: Int
    var form: Form

    /// Whether the generator offers it to the components below.
    var counts: Bool {
      switch form {
      case .computed, .shared, .typedBySource: true
      case .internalOnly, .publicSecond, .untyped: false
      }
    }
  }

  struct Requirement {
    var thread: Int
    /// Whether another type is asked for than what has the name everywhere else.
    var isOfAnotherType: Bool
    var isQualified: Bool
    var isRead: Bool
  }

  struct Making {
    enum Form { case plain, inShared, initializer, module }

    var child: Int
    var form: Form
  }

  /// Faults that have nothing to do with the tree.
  struct Extras {
    /// Pieces that are also made with another component as their parent.
    var foreign: [Int] = []
    /// The piece that makes the first of two that make each other.
    var ring: Int?
    /// The piece that makes one which describes itself.
    var talker: Int?
    var hasTwins = false
    var hasStaleSource = false
    /// The piece that makes a service which a live value makes too.
    var doubled: Int?
  }

  static let threads = 8

  var pieces: [Piece] = []
  var extras = Extras()

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x5E3)
    pieces = [
      Piece(name: "SewingAppComponent", module: .app, isBootstrap: true, makes: [Making(child: 2, form: .plain)]),
      Piece(name: "SewingDemoComponent", module: .demo, isBootstrap: true, makes: [Making(child: 2, form: .plain)]),
      Piece(name: "StitchHomeComponent", module: .kit),
    ]
    for number in 3..<random.number(6...13) {
      pieces.append(Piece(name: "Stitch\(number)Component", module: .kit))
      // One in ten is forgotten.
      guard !random.chance(10) else { continue }
      for parent in random.some(random.number(1...2), of: Array(2..<number)) {
        let forms: [Making.Form] = [.plain, .plain, .plain, .plain, .plain, .inShared, .initializer, .module]
        pieces[parent].makes.append(Making(child: number, form: random.pick(forms)))
      }
    }
    for thread in 0..<Self.threads {
      for _ in 0..<random.number(1...2) {
        let piece = random.chance(35) ? random.number(0...2) : random.number(2...(pieces.count - 1))
        guard !pieces[piece].provides.contains(where: { $0.thread == thread }) else { continue }
        let form =
          random.chance(80) ? random.pick([.computed, .shared, .typedBySource]) : random.pick(Provision.Form.allCases)
        pieces[piece].provides.append(Provision(thread: thread, form: form))
        // What one program has at its root, the other mostly has too.
        if piece < 2, random.chance(85), !pieces[1 - piece].provides.contains(where: { $0.thread == thread }) {
          pieces[1 - piece].provides.append(Provision(thread: thread, form: .shared))
        }
      }
    }
    for piece in pieces.indices.dropFirst(2) {
      for thread in random.some(random.number(0...2), of: Array(0..<Self.threads)) {
        let isMet = SewingExpectations(self).isMet(thread, in: piece)
        // Most of what is asked for is there.
        guard isMet || random.chance(12) else { continue }
        pieces[piece].requires.append(
          Requirement(
            thread: thread, isOfAnotherType: random.chance(4), isQualified: random.chance(20),
            isRead: random.chance(88)))
      }
    }
    plantExtras(&random)
  }

  private mutating func plantExtras(_ random: inout SeededRandom) {
    let kit = Array(pieces.indices.dropFirst(2))
    if random.chance(20) { extras.foreign = random.some(1, of: kit) }
    if random.chance(20) { extras.ring = random.pick(kit) }
    if random.chance(20) { extras.talker = random.pick(kit) }
    extras.hasTwins = random.chance(20)
    extras.hasStaleSource = random.chance(20)
    if random.chance(25) { extras.doubled = random.pick(kit) }
  }
}
