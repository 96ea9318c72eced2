/// Applies a function to every element, several at a time, and returns the results in the order of the elements, so that
/// nothing depends on which finished first.
/// - Parameter stack: on which the function runs, so that what needs it starts no thread for each element.
package func concurrentMap<Element: Sendable, Value: Sendable>(
  _ elements: [Element], jobs: Int, stack: DeepStack.Size? = nil, _ transform: @escaping @Sendable (Element) -> Value
) async -> [Value] {
  @Sendable func values(_ part: [Element]) -> [Value] {
    // Without a thread, each element says what it cannot do.
    stack.flatMap { DeepStack.run($0) { part.map(transform) } } ?? part.map(transform)
  }
  guard jobs > 1, elements.count > 1 else { return elements.isEmpty ? [] : values(elements) }
  // Any number may be asked for; more tasks than elements have nothing to do.
  let jobs = min(jobs, elements.count)
  // A few elements a task: one task each would cost more than a small file, one share for each job would wait for the
  // slowest.
  let size = max(1, min(32, elements.count / (jobs * 4)))
  let slices = stride(from: 0, to: elements.count, by: size).map { $0..<min($0 + size, elements.count) }
  var parts = [[Value]](repeating: [], count: slices.count)
  await withTaskGroup(of: (Int, [Value]).self) { group in
    var next = 0
    func start() {
      guard next < slices.count else { return }
      let number = next
      let part = Array(elements[slices[number]])
      next += 1
      group.addTask { (number, values(part)) }
    }
    for _ in 0..<jobs { start() }
    for await (number, values) in group {
      parts[number] = values
      start()
    }
  }
  return parts.flatMap { $0 }
}
