/// A library in the style of Instantiate, by its module.
package enum ScreenLibrary: String, Codable, Sendable, CaseIterable {
  case instantiate = "Instantiate"
  case instantiateStandard = "InstantiateStandard"
  case rxInstantiate = "RxInstantiate"
  /// By AliSoftware.
  case reusable = "Reusable"
}

/// What a class promises of the document that it comes from, whichever library spells it.
package enum ScreenProtocol: String, Codable, Sendable, CaseIterable {
  case injectable
  case instantiatable
  case nibType
  case storyboardType
  case nibInstantiatable
  case storyboardInstantiatable
  case nibWrapper
  case reusable
  case viewLoadBeforeInject
  case rxView
  /// A nib of the class's name, whose first object is the class.
  case nibLoadable
  /// A nib of the class's name, whose owner is the class.
  case nibOwnerLoadable
  /// The initial controller of a storyboard of the class's name.
  case storyboardBased
  /// A controller of some storyboard, by an identifier that is the class's name.
  case storyboardSceneBased

  /// The names that libraries give it.
  package var names: [String] {
    switch self {
    case .injectable: ["Injectable"]
    case .instantiatable: ["Instantiatable"]
    case .nibType: ["NibType"]
    case .storyboardType: ["StoryboardType"]
    case .nibInstantiatable: ["NibInstantiatable"]
    case .storyboardInstantiatable: ["StoryboardInstantiatable"]
    case .nibWrapper: ["NibInstantiatableWrapper"]
    case .reusable: ["Reusable"]
    case .viewLoadBeforeInject: ["ViewLoadBeforeInject"]
    case .rxView: ["RxViewProtocol"]
    case .nibLoadable: ["NibLoadable", "NibReusable"]
    case .nibOwnerLoadable: ["NibOwnerLoadable"]
    case .storyboardBased: ["StoryboardBased"]
    case .storyboardSceneBased: ["StoryboardSceneBased"]
    }
  }

  /// The protocol with the statics, of one that adds the dependency to it.
  package var refined: ScreenProtocol? {
    switch self {
    case .nibInstantiatable: .nibType
    case .storyboardInstantiatable: .storyboardType
    case .injectable, .instantiatable, .nibType, .storyboardType, .nibWrapper, .reusable, .viewLoadBeforeInject,
      .rxView,
      .nibLoadable, .nibOwnerLoadable, .storyboardBased, .storyboardSceneBased:
      nil
    }
  }

  /// The protocols of one name, by the modules that a source imports.
  package static func named(_ name: String, of libraries: Set<ScreenLibrary>) -> ScreenProtocol? {
    let isAli = libraries.contains(.reusable)
    let isInstantiate = !libraries.isDisjoint(with: [.instantiate, .instantiateStandard, .rxInstantiate])
    guard let found = allCases.first(where: { $0.names.contains(name) }) else { return nil }
    switch found {
    case .nibLoadable, .nibOwnerLoadable, .storyboardBased, .storyboardSceneBased: return isAli ? found : nil
    case .reusable: return isAli || isInstantiate ? found : nil
    case .rxView: return libraries.contains(.rxInstantiate) ? found : nil
    case .injectable, .instantiatable, .nibType, .storyboardType, .nibInstantiatable, .storyboardInstantiatable,
      .nibWrapper, .viewLoadBeforeInject:
      return isInstantiate ? found : nil
    }
  }
}
