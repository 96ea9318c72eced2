import DepGraphConfiguration
import DepGraphModel
import DepGraphResolution

extension ResolutionOptions {
  /// What the configuration and the command line say, in resolution's words.
  init(request: AnalysisRequest) {
    let configuration = request.configuration
    func patterns(_ role: Roles.Role) -> [NamePattern] { configuration.roles.patterns(for: role) }
    let include =
      request.options.roots.isEmpty ? configuration.roots.include : request.options.roots.map { NamePattern($0) }
    self.init(
      interfacePatterns: patterns(.interface), implementationPatterns: patterns(.implementation),
      compositionPatterns: patterns(.composition), previewPatterns: patterns(.preview), testPatterns: patterns(.test),
      findsPreviewHostsByName: !configuration.roles.isSet(.preview),
      hasOwnTestPatterns: configuration.roles.isSet(.test),
      rootInclude: include, rootExclude: configuration.roots.exclude,
      externalKeys: configuration.externalKeys.map { key in
        ExternalKey(keyPath: key.keyPath ?? "", key: key.key ?? key.keyPath ?? "", hasLiveValue: key.live)
      })
  }
}
