import NeedleFoundation
import UIKit

// swiftlint:disable unused_declaration
private let needleDependenciesHash: String? = nil

// MARK: - Traversal Helpers

private func parent1(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope {
  return component.parent
}

// MARK: - Providers

#if !NEEDLE_DYNAMIC

  private class HogeDependencyProvider: HogeDependency {
    var hogeUseCase: HogeUseCase {
      return rootComponent.hogeUseCase
    }
    private let rootComponent: RootComponent
    init(rootComponent: RootComponent) {
      self.rootComponent = rootComponent
    }
  }
  /// ^->RootComponent->HogeDiComponent
  private func factoryHoge(_ component: NeedleFoundation.Scope) -> AnyObject {
    return HogeDependencyProvider(rootComponent: parent1(component) as! RootComponent)
  }
  private class ChildDependencyProvider: ChildDependency {
    var parentService: ParentService {
      return parentComponent.parentService
    }
    private let parentComponent: ParentComponent
    init(parentComponent: ParentComponent) {
      self.parentComponent = parentComponent
    }
  }
  /// ^->RootComponent->ParentComponent->ChildComponent
  private func factoryChild(_ component: NeedleFoundation.Scope) -> AnyObject {
    return ChildDependencyProvider(parentComponent: parent1(component) as! ParentComponent)
  }

#endif

private func factoryEmptyDependencyProvider(_ component: NeedleFoundation.Scope) -> AnyObject {
  return EmptyDependencyProvider(component: component)
}

// MARK: - Registration
private func registerProviderFactory(_ componentPath: String, _ factory: @escaping (NeedleFoundation.Scope) -> AnyObject) {
  __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: componentPath, factory)
}

#if !NEEDLE_DYNAMIC

  @inline(never) private func register1() {
    registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
    registerProviderFactory("^->RootComponent->HogeDiComponent", factoryHoge)
    registerProviderFactory("^->RootComponent->ParentComponent", factoryEmptyDependencyProvider)
    registerProviderFactory("^->RootComponent->ParentComponent->ChildComponent", factoryChild)
  }
#endif

public func registerProviderFactories() {
  #if !NEEDLE_DYNAMIC
    register1()
  #endif
}
