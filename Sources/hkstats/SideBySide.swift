internal import Dispatch
internal import Synchronization

/// Work on all cores.
enum SideBySide {
  /// What `body` answers for each element, in their order; if it throws, the first error by place.
  static func map<Element: Sendable, Answer: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) throws -> Answer
  ) rethrows -> [Answer] {
    let results = Mutex([Result<Answer, any Error>?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { position in
      let result = Result { try body(elements[position]) }
      results.withLock { $0[position] = result }
    }
    return try results.withLock { results in
      try results.map { result in
        guard let result else { preconditionFailure("a part of the work was left out") }
        return try result.get()
      }
    }
  }
}
