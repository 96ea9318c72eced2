import Synchronization

/// Whether the machine failed during a run: no thread, no file descriptor, a disk that gives no answer. What a run makes
/// of that says nothing of the tree, so nothing of it may be kept.
///
/// Bound to a task, not handed from room to room: a fault counts even where no one passes it on.
package final class MachineFaults: Sendable {
  @TaskLocal package static var current: MachineFaults?

  private let isNoted = Atomic(false)
  private let cause = Mutex<String?>(nil)

  package init() {}

  package var any: Bool { isNoted.load(ordering: .acquiring) }

  /// Why something was not read that another run may read: without it, no answer is valid. The first one that was noted.
  package var unread: String? { cause.withLock { $0 } }

  package func note() { isNoted.store(true, ordering: .releasing) }

  /// - Parameter reason: in the system's words.
  package func note(unread reason: String) {
    cause.withLock { $0 = $0 ?? reason }
    note()
  }
}
