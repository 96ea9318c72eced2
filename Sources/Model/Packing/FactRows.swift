// Facts of which a file holds many, as rows. The order of the fields is that of the bytes.

extension RowFields {
  fileprivate mutating func conditions(_ conditions: inout ConditionStack) throws {
    var texts = conditions.map(\.text)
    try self.texts(&texts)
    conditions = texts.map { Condition($0) }
  }

  /// A place that is most often the one before it.
  fileprivate mutating func later(_ last: inout SourcePosition, than position: SourcePosition) throws {
    var later = last == position ? nil : last
    try optionalRow(&later)
    last = later ?? position
  }
}

extension SourcePosition: PackedRow {
  package static var blank: Self { Self(line: 1, column: 1) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.number(&line)
    try fields.number(&column)
  }
}

extension SourceLocation: PackedRow {
  package static var blank: Self { Self(file: "", line: 1, column: 1) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&file)
    try fields.number(&line)
    try fields.number(&column)
  }
}

extension TypeReference: PackedRow {
  package static var blank: Self { Self(path: []) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.texts(&path)
    try fields.text(&genericArguments)
  }
}

extension ImportFact: PackedRow {
  package static var blank: Self { Self(module: "", position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&module)
    try fields.optionalText(&declarationKind)
    try fields.flag(&isExported)
    try fields.flag(&isTestable)
    try fields.flag(&isImplementationOnly)
    try fields.optionalName(&access)
    try fields.conditions(&conditions)
    try fields.row(&position)
  }
}

extension TypeFact: PackedRow {
  package static var blank: Self { Self(kind: .struct, path: [], position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.name(&kind)
    try fields.texts(&path)
    try fields.texts(&genericParameters)
    try fields.rows(&inherits)
    try fields.name(&access)
    try fields.texts(&attributes)
    try fields.text(&whereClause)
    try fields.conditions(&conditions)
    try fields.row(&position)
  }
}

extension NamedTypeFact: PackedRow {
  package static var blank: Self { Self(name: "", owner: [], position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&name)
    try fields.texts(&owner)
    try fields.row(&position)
  }
}

extension TakenTypeFact: PackedRow {
  package static var blank: Self { Self(type: [], taker: "", label: "", owner: [], position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.texts(&type)
    try fields.text(&taker)
    try fields.text(&label)
    try fields.texts(&owner)
    try fields.row(&position)
  }
}

extension ExpectedType: PackedRow {
  package static var blank: Self { .unknown }

  package mutating func pass(through fields: inout RowFields) throws {
    var (path, label): ([String], String?) = ([], nil)
    switch self {
    case .unknown: break
    case .type(let spelled): path = spelled
    case .taken(let taker, let given): (path, label) = ([taker], given)
    }
    try fields.texts(&path)
    // Most calls are of no implicit member.
    guard let first = path.first else {
      self = .unknown
      return
    }
    try fields.optionalText(&label)
    self = label.map { .taken(by: first, label: $0) } ?? .type(path)
  }
}

extension OverrideExtent: PackedRow {
  package static var blank: Self { .unknown }

  package mutating func pass(through fields: inout RowFields) throws {
    var form: Int
    var (start, end) = (SourcePosition.blank, SourcePosition.blank)
    switch self {
    case .unknown: form = 0
    case .process: form = 1
    case .code(let from, let to):
      form = 2
      (start, end) = (from, to)
    }
    try fields.number(&form)
    switch form {
    case 0: self = .unknown
    case 1: self = .process
    case 2:
      try fields.row(&start)
      try fields.row(&end)
      self = .code(from: start, to: end)
    default: throw PackedMismatch()
    }
  }
}

extension EscapingCode: PackedRow {
  package static var blank: Self { Self(kind: .closure, code: .unknown, scope: .unknown) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.name(&kind)
    try fields.row(&code)
    try fields.row(&scope)
    try fields.text(&function)
    try fields.text(&source)
    try fields.flag(&isKeptAlone)
    try fields.flag(&isCalled)
  }
}

extension LocalCode: PackedRow {
  package static var blank: Self { Self(code: .unknown, uses: []) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.row(&code)
    try fields.rows(&uses)
    try fields.flag(&isUsedSurely)
  }
}

extension EndpointCode: PackedRow {
  package static var blank: Self { Self(type: [], name: "", code: .unknown) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.texts(&type)
    try fields.text(&name)
    try fields.row(&code)
  }
}

extension MemberFact.Call: PackedRow {
  package static var blank: Self { Self(callee: [], timing: .eager, position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.texts(&callee)
    try fields.text(&genericArguments)
    try fields.optionalTexts(&labels)
    try fields.name(&timing)
    try fields.row(&expected)
    try fields.row(&position)
    try fields.texts(&branches)
    try fields.conditions(&conditions)
    try fields.optionalRow(&until)
    try fields.later(&last, than: position)
  }
}

extension MemberFact.Attempt: PackedRow {
  package static var blank: Self { Self(kind: .dropped, start: .blank, end: .blank, until: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.name(&kind)
    try fields.row(&start)
    try fields.row(&end)
    try fields.row(&until)
  }
}

extension MemberFact.Read: PackedRow {
  package static var blank: Self { Self(variable: "", timing: .eager, position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&variable)
    try fields.name(&timing)
    try fields.row(&position)
    try fields.later(&last, than: position)
  }
}

extension MemberFact.Mention: PackedRow {
  package static var blank: Self { Self(name: "", position: .blank) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&name)
    try fields.flag(&isOfMadeValue)
    try fields.texts(&receiver)
    try fields.optionalTexts(&labels)
    try fields.flag(&isOfOuterValue)
    try fields.flag(&isSet)
    try fields.name(&timing)
    try fields.texts(&branches)
    try fields.conditions(&conditions)
    try fields.optionalRow(&until)
    try fields.row(&position)
    try fields.later(&last, than: position)
  }
}

extension MemberFact.MentionGuard: PackedRow {
  package static var blank: Self { Self(name: "", branches: [], conditions: []) }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&name)
    try fields.texts(&branches)
    try fields.conditions(&conditions)
  }
}

extension MemberFact.Parameter: PackedRow {
  package static var blank: Self { Self(label: "") }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&label)
    try fields.flag(&isOptional)
    try fields.name(&closure)
  }
}

extension MemberFact.Result: PackedRow {
  package static var blank: Self { .unknown }

  package mutating func pass(through fields: inout RowFields) throws {
    var (form, name): (Int, String) = (0, "")
    var (path, labels, assigned): ([String], [String], [String]) = ([], [], [])
    switch self {
    case .unknown: break
    case .trap(let function): (form, name) = (1, function)
    case .member(let callee): (form, path) = (2, callee)
    case .instance(let type, let given, let set, let trap):
      (form, path, labels, assigned, name) = (3, type, given, set, trap ?? "")
    }
    try fields.number(&form)
    switch form {
    case 0: self = .unknown
    case 1:
      try fields.text(&name)
      self = .trap(name)
    case 2:
      try fields.texts(&path)
      self = .member(path)
    case 3:
      try fields.texts(&path)
      try fields.texts(&labels)
      try fields.texts(&assigned)
      try fields.text(&name)
      self = .instance(type: path, labels: labels, assigned: assigned, trap: name.isEmpty ? nil : name)
    default: throw PackedMismatch()
    }
  }
}

extension MemberFact: PackedRow {
  package static var blank: Self {
    Self(kind: .function, owner: [], name: "", position: .blank, end: .blank)
  }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.name(&kind)
    try fields.texts(&owner)
    try fields.text(&name)
    try fields.flag(&isStatic)
    try fields.name(&access)
    try fields.flag(&isDispatched)
    try fields.flag(&isMutating)
    try fields.flag(&isInitialValue)
    try fields.flag(&isLazy)
    try fields.optionalRows(&parameters)
    try fields.optionalRow(&resultType)
    try fields.row(&result)
    try fields.rows(&endpoints)
    try fields.rows(&calls)
    try fields.rows(&reads)
    try fields.texts(&mentions)
    try fields.texts(&mentionsOfMadeValues)
    try fields.rows(&mentionPlaces)
    try fields.rows(&orders)
    try fields.rows(&valueMentions)
    try fields.rows(&mentionGuards)
    try fields.rows(&detached)
    try fields.rows(&escapes)
    try fields.rows(&localCode)
    try fields.rows(&calledValues)
    try fields.rows(&lastOperations)
    try fields.rows(&attempts)
    try fields.conditions(&conditions)
    try fields.row(&position)
    try fields.row(&end)
  }
}
