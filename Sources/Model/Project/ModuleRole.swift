/// What a module is to the split of declarations and implementations, as the configuration writes it.
package enum ModuleRole: String, CaseIterable, Sendable {
  /// Preview hosts are roots, too.
  case root
  case interface
  case implementation
  case composition
  case preview
  case test
}
