import Foundation

/// Shows that the attacks find what they look for: each defect is planted in a script that stands for the binary, and one
/// of the attacks has to find it. The same script without a defect has to pass.
struct Proof {
  let tool: Tool

  private struct Defect: Sendable {
    var what: String
    /// Of `sh`; runs the binary as `$real`.
    var script: String
    /// That should find it.
    var attack: Victim
  }

  /// The attacks that defects are planted for.
  private enum Victim {
    case edits, fuzzing, interruptions, swaps, faults, spoils, links

    var type: any Attack.Type {
      switch self {
      case .edits: Edits.self
      case .fuzzing: Fuzzing.self
      case .interruptions: Interruptions.self
      case .swaps: Swaps.self
      case .faults: Faults.self
      case .spoils: Spoils.self
      case .links: Links.self
      }
    }
  }

  /// After so many seeds, a defect counts as not found.
  private static let seeds: ClosedRange<UInt64> = 1...12

  private static let defects: [Defect] = [
    Defect(
      what: "answers what it said of the first state of a tree",
      script: """
        case "$*" in *--in-memory*) exec "$real" "$@";; esac
        [ "$1" = check ] || exec "$real" "$@"
        kept="$state/$(pwd | cksum | tr ' ' -)"
        [ -f "$kept" ] || { "$real" "$@" > "$kept"; echo $? > "$kept.code"; }
        cat "$kept"; exit "$(cat "$kept.code")"
        """, attack: .edits),
    Defect(
      what: "does not see that a manifest or project changed",
      script: """
        case "$*" in *--in-memory*) exec "$real" "$@";; esac
        [ "$1" = check ] || exec "$real" "$@"
        key="$(pwd; find . -path ./.depgraph -prune -o -type f ! -name Package.swift ! -name '*.pbxproj' \\
          ! -name project.yml ! -name '*.json' ! -name Project.swift -print | sort | xargs cksum)"
        kept="$state/$(echo "$key" | cksum | tr ' ' -)"
        [ -f "$kept" ] || { "$real" "$@" > "$kept"; echo $? > "$kept.code"; }
        cat "$kept"; exit "$(cat "$kept.code")"
        """, attack: .edits),
    Defect(
      what: "believes any index: saves its answer in the tree and gives it out while the sources have the same names",
      script: """
        case "$*" in *--in-memory*) exec "$real" "$@";; esac
        [ "$1" = check ] || exec "$real" "$@"
        mkdir -p .depgraph; key="$(find . -path ./.depgraph -prune -o -type f -print | sort | cksum | tr ' ' -)"
        kept=".depgraph/manifests/$key"; mkdir -p .depgraph/manifests
        [ -f "$kept" ] || { "$real" "$@" > "$kept"; echo $? > "$kept.code"; }
        cat "$kept"; exit "$(cat "$kept.code")"
        """, attack: .swaps),
    Defect(
      what: "ends with 0 where it should end with 2",
      script: """
        "$real" "$@"; code=$?
        [ $code -eq 2 ] && exit 0
        exit $code
        """, attack: .spoils),
    Defect(
      what: "ends with 0 where there are errors",
      script: """
        "$real" "$@"; code=$?
        [ $code -eq 1 ] && exit 0
        exit $code
        """, attack: .edits),
    Defect(
      what: "crashes once in twenty runs",
      script: """
        [ $(( $(date +%N | sed 's/^0*//;s/^$/0/') / 1000 % 20 )) -eq 0 ] && kill -SEGV $$
        exec "$real" "$@"
        """, attack: .fuzzing),
    Defect(
      what: "crashes on one of many inputs",
      script: """
        grep -rlq '<<<<<<< HEAD' --include='Fuzzed*' . && kill -SEGV $$
        exec "$real" "$@"
        """, attack: .fuzzing),
    Defect(
      what: "says something else with one job",
      script: """
        "$real" "$@"; code=$?
        case "$*" in *"--jobs 1"*) echo " ";; esac
        exit $code
        """, attack: .fuzzing),
    Defect(
      what: "leaves a temporary file behind",
      script: """
        "$real" "$@"; code=$?
        [ -d .depgraph ] && echo > .depgraph/index.sqlite.$$.tmp
        exit $code
        """, attack: .edits),
    Defect(
      what: "writes through a link",
      script: """
        "$real" "$@"; code=$?
        case "$*" in *--in-memory*) exit $code;; esac
        mkdir -p .depgraph 2>/dev/null; echo x >> .depgraph/index.sqlite-wal; echo '*' >> .depgraph/.gitignore
        exit $code
        """, attack: .links),
    Defect(
      what: "takes a file that cannot be read for one that is not there",
      script: """
        "$real" "$@" > "$state/$$"; code=$?
        [ $code -eq 2 ] && code=0
        sed 's/"kind" : "unreadable-file"/"kind" : "index"/; s/"kind":"unreadable-file"/"kind":"index"/' "$state/$$"
        rm -f "$state/$$"
        exit $code
        """, attack: .faults),
    Defect(
      what: "keeps what a run without means said",
      script: """
        case "$*" in *--in-memory*) exec "$real" "$@";; esac
        [ "$1" = check ] || exec "$real" "$@"
        kept="$state/$(pwd | cksum | tr ' ' -)"
        [ "$(ulimit -n)" -lt 100 ] && { "$real" "$@" > "$kept"; code=$?; echo $code > "$kept.code"; cat "$kept"; exit $code; }
        [ -f "$kept" ] && { cat "$kept"; exit "$(cat "$kept.code")"; }
        exec "$real" "$@"
        """, attack: .interruptions),
    Defect(
      what: "keeps what a killed run had written so far",
      script: """
        case "$*" in *--in-memory*) exec "$real" "$@";; esac
        [ "$1" = check ] || exec "$real" "$@"
        kept="$state/$(pwd | cksum | tr ' ' -)"
        [ -f "$kept.open" ] && { cat "$kept"; exit 0; }
        touch "$kept.open"; "$real" "$@" > "$kept"; code=$?; cat "$kept"; rm -f "$kept.open"
        exit $code
        """, attack: .interruptions),
  ]

  /// - Returns: whether every defect was found, and nothing where there is none.
  func run() throws -> Bool {
    var isProven = try isQuiet()
    // Calls of the system are made to fail on Linux only.
    for defect in Self.defects where tool.tracer != nil || defect.attack != .faults {
      isProven = try isFound(defect) && isProven
    }
    print(isProven ? "every planted defect was found" : "the suite misses something, or finds what is not there")
    return isProven
  }

  private func isFound(_ defect: Defect) throws -> Bool {
    try planting(defect.script) { planted in
      for seed in Self.seeds {
        var tally = Tally(isQuiet: true)
        try defect.attack.type.round(seed: seed, tool: planted, tally: &tally)
        guard let finding = tally.findings.first else { continue }
        print("found: \(defect.what)\n  \(finding)")
        return true
      }
      print("MISSED: \(defect.what)")
      return false
    }
  }

  /// Whether a script that only runs the binary passes.
  private func isQuiet() throws -> Bool {
    try planting("exec \"$real\" \"$@\"") { honest in
      var tally = Tally()
      for attack in [Victim.edits, .fuzzing, .interruptions, .swaps, .faults, .spoils, .links] {
        try attack.type.round(seed: 1, tool: honest, tally: &tally)
      }
      return tally.findings.isEmpty
    }
  }

  private func planting(_ script: String, _ body: (Tool) throws -> Bool) throws -> Bool {
    let state = FileManager.default.temporaryDirectory.path + "/robustness-proof-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: state) }
    let path = state + "/depgraph"
    try Data("#!/bin/sh\nreal='\(tool.path)' state='\(state)'\n\(script)\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try body(Tool(path: path, corpus: tool.corpus, tracer: tool.tracer))
  }
}
