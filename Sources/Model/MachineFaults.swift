import Synchronization

/// Whether the machine failed during a run: no thread, no file descriptor, a disk that gives no answer. What a run makes
/// of that says nothing of the tree, so nothing of it may be kept.
///
/// Bound to a task, not handed from room to room: a fault counts even where nobody passes it on.
package final class MachineFaults: Sendable {
  @TaskLocal package static var current: MachineFaults?

  private let isNoted = Atomic(false)

  package init() {}

  package var any: Bool { isNoted.load(ordering: .acquiring) }

  package func note() { isNoted.store(true, ordering: .releasing) }
}
