/// A package of screens in the style of Instantiate with their documents, some of them wrong. Its sources are written from
/// the plan and so is what must be found, each on its own.
struct GalleryPlan {
  enum Fault: CaseIterable {
    /// The storyboard begins with another controller.
    case wrongEntry
    /// There is no such nib.
    case missingDocument
    /// A document names a class that is gone.
    case staleClass
    /// Made by hand, and injected afterwards.
    case twoPhase
    /// A segue creates a screen that needs something.
    case segue
    /// The document of a feature names a class of an implementation module.
    case implementationClass
    /// The first object of the nib is of another class.
    case wrongNibRoot
    /// What is handed over is shown before the view is loaded.
    case injectBeforeLoad
    /// The document is empty.
    case unreadable
  }

  struct Picture {
    var number: Int
    var fault: Fault?
    /// Whether it is a view with a nib, not a controller with a storyboard.
    var isView: Bool
    /// What it is given: nothing, or a text.
    var needsText: Bool
    /// Which of several spellings the writer takes.
    var form: Int

    var className: String { isView ? "Gallery\(number)View" : "Gallery\(number)ViewController" }
  }

  var pictures: [Picture] = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x6A11E)
    for number in 0..<random.number(3...9) {
      var fault = random.chance(60) ? random.pick(Fault.allCases) : nil
      // A module that leaks once leaks no more often.
      if fault == .implementationClass, pictures.contains(where: { $0.fault == .implementationClass }) { fault = nil }
      var picture = Picture(
        number: number, fault: fault, isView: random.chance(40), needsText: random.chance(50),
        form: random.number(0...5))
      switch fault {
      case .wrongEntry: picture.isView = false
      case .missingDocument, .wrongNibRoot: picture.isView = true
      case .twoPhase, .segue, .injectBeforeLoad:
        picture.isView = false
        picture.needsText = true
      case .staleClass, .implementationClass, .unreadable, nil: break
      }
      pictures.append(picture)
    }
  }

  var expected: [ExpectedFinding] {
    func finding(_ rule: String, _ subject: String) -> ExpectedFinding {
      ExpectedFinding(rule: rule, severity: "error", confidence: "proven", subject: subject, root: nil)
    }
    return pictures.compactMap { picture in
      switch picture.fault {
      case .wrongEntry: finding("ib-wrong-entry", picture.className)
      case .missingDocument: finding("ib-missing-document", picture.className)
      case .staleClass: finding("ib-unknown-class", "Gone\(picture.number)View")
      case .twoPhase: finding("ib-two-phase-injection", picture.className)
      case .segue: finding("ib-segue-into-injectable", picture.className)
      case .implementationClass: finding("live-module-leak", "GalleryHome")
      case .wrongNibRoot: finding("ib-wrong-nib-root", picture.className)
      case .injectBeforeLoad: finding("ib-inject-before-load", picture.className)
      case .unreadable:
        finding("ib-unreadable-document", "\(picture.className).\(picture.isView ? "xib" : "storyboard")")
      case nil: nil
      }
    }
  }
}
