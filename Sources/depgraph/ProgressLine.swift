import DepGraphPipeline
import Foundation
import Synchronization

/// Shows on standard error what a run is doing, and how long each phase took.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let isTerminal: Bool
  private let isTimed: Bool
  private let phases = Mutex<[(name: String, began: ContinuousClock.Instant)]>([])

  init(options: CommonOptions) {
    isTerminal = Machine.isTerminal(STDERR_FILENO)
    switch options.progress {
    case .always: isShown = true
    case .never: isShown = false
    case .auto: isShown = isTerminal && !options.quiet && Machine.environment["CI"] == nil
    }
    isTimed = options.timings
  }

  func begin(_ phase: AnalysisPhase) {
    let name = Self.name(of: phase)
    if isShown {
      Machine.writeToStandardError(isTerminal ? "\r\u{1B}[2K\(name)…" : "\(name)…\n")
    }
    if isTimed { phases.withLock { $0.append((name, .now)) } }
  }

  /// Clears the line and prints the timings.
  func end() {
    if isShown, isTerminal { Machine.writeToStandardError("\r\u{1B}[2K") }
    guard isTimed else { return }
    let ended = ContinuousClock.now
    let begun = phases.withLock { $0 }
    for (number, phase) in begun.enumerated() {
      let duration = phase.began.duration(to: number + 1 < begun.count ? begun[number + 1].began : ended)
      let milliseconds = Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3
      Machine.printToStandardError("\(phase.name): \(String(format: "%.1f", milliseconds)) ms")
    }
  }

  private static func name(of phase: AnalysisPhase) -> String {
    switch phase {
    case .walking: "scanning the tree"
    case .hashing(let files): "comparing \(files) files"
    case .readingProjects: "reading manifests and projects"
    case .readingSources(let files): "reading \(files) sources"
    case .resolving: "resolving"
    case .judging(let roots): "judging \(roots) roots"
    }
  }
}
