/// A generated project that can be executed: every read runs, and every read prints what it got. What its live values,
/// features and entries do is shared between them on purpose: helpers, types, factories and protocols.
struct World {
  /// What reads, in an order in which everything only refers to what comes before it: no cycles.
  var elements: [Element] = []
  /// How many library modules there are besides the one with the helpers that all of them use.
  var moduleCount = 1
  /// Whether there are no library modules: every root is one module that holds all of it.
  var isMonolith = false
  /// Whether only the usual spellings of reads and overrides are used.
  var isPlain = true
  var roots: [Root] = []

  struct Element {
    enum Kind {
      case key(Key)
      case unit(UnitForm)
    }

    var kind: Kind
    /// The position of its module, among those that the elements are spread over.
    var module: Int
    /// What it does: of a key, what its live value does.
    var body: [Reference] = []
  }

  struct Key {
    /// The module with the live value; `nil` = none has one.
    var live: Int?
    var making = LiveForm.inPlace
    /// Whether the value is a protocol with a key of its own, instead of a struct of closures that is the key.
    var isProtocol = false
  }

  enum LiveForm: CaseIterable {
    case inPlace, deferred, factory, worker, storedWorker, fileHelper, initializer, localType, conforming
  }

  enum UnitForm {
    case plain(PlainForm)
    case member(MemberForm)
    case witness(WitnessForm)

    static let all =
      PlainForm.allCases.map(UnitForm.plain) + MemberForm.allCases.map(UnitForm.member)
      + WitnessForm.allCases.map(UnitForm.witness)

    var name: String {
      switch self {
      case .plain(let form): "\(form)"
      case .member(let form): "\(form)"
      case .witness(let form): "\(form)"
      }
    }
  }

  enum PlainForm: CaseIterable {
    case function, type, staticFunction, constant, subclass, protocolDefault, initializer, generic, stringMember
    case description, callable, subscripting, closureMaker, fileHelper, global, wrapper, ownWitness, closureTaker
  }

  /// What types store, make late, share and take as a default.
  enum MemberForm: CaseIterable {
    case screen, model, caseMethod, sharedInstance, lazyMember, defaultArgument, nestedType, sharedExtension
    case genericType, keyPathMember, observer, additionOperator
  }

  /// What is called through a protocol or a superclass.
  enum WitnessForm: CaseIterable {
    case factory, opaqueFactory, sharedWitness, overriding, template, requirementDefault, equality, iterator, literal
  }

  /// Something that a body does.
  struct Reference {
    enum Way {
      /// Reads a key, in one of many spellings.
      case read(Int)
      /// Calls a unit.
      case call
      /// Takes a live value without the library.
      case takeLive
    }

    var target: Int
    var way: Way
  }

  struct Root {
    enum Entry: CaseIterable { case topLevel, mainType, instance, otherFile }

    var entry: Entry
    /// The modules that it links itself.
    var links: [Int]
    /// All that is linked into it.
    var closure: Set<Int>
    /// Keys that are set for the process before anything is read, each with the way in which.
    var prepared: [(key: Int, form: Int)] = []
    /// What runs before anything is set.
    var early: [Reference] = []
    var actions: [Reference] = []
    /// The way in which the next are set.
    var scopeForm = 0
    /// Whether the scoped actions run without the scope as well, before it.
    var isRepeated = false
    /// Keys that are set around the actions that come last.
    var scoped: [Int] = []
    var scopedActions: [Reference] = []
    /// Keys that a function sets which nothing calls.
    var unused: [Int] = []
  }

  func key(_ element: Int) -> Key? {
    if case .key(let key) = elements[element].kind { key } else { nil }
  }

  /// The module that a reference needs.
  func module(of reference: Reference) -> Int {
    switch reference.way {
    case .read, .call: elements[reference.target].module
    case .takeLive: key(reference.target)?.live ?? elements[reference.target].module
    }
  }

  /// Where the body of an element is.
  func home(of element: Int) -> Int { key(element)?.live ?? elements[element].module }

  /// The modules that one refers to, itself left out.
  func links(of module: Int) -> Set<Int> {
    var found: Set<Int> = []
    for index in elements.indices {
      if home(of: index) == module {
        for reference in elements[index].body { found.formUnion(needs(of: reference)) }
        found.insert(elements[index].module)
      }
    }
    return found.subtracting([module])
  }

  /// Taking a live value needs the module of the key too.
  func needs(of reference: Reference) -> Set<Int> { [module(of: reference), elements[reference.target].module] }

  func closure(of links: some Sequence<Int>) -> Set<Int> {
    var seen = Set(links)
    var stack = Array(seen)
    while let module = stack.popLast() {
      for next in self.links(of: module) where seen.insert(next).inserted { stack.append(next) }
    }
    return seen
  }
}
