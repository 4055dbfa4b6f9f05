public import Testing

/// Waits until `condition` holds: for what handlers do on queues of their own.
///
/// What never happens fails the test, which no busy machine does: all tests run at once, so that what is
/// waited for may have to wait for minutes for a core. What ends here is therefore not a time but the number
/// of times that others had their turn: each look at the condition comes behind all the work that was ready
/// to run when the look before it was taken.
@MainActor
public func eventually(
  looks: Int = 5_000, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: @MainActor () async throws -> Bool
) async throws {
  for _ in 0..<looks {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(2))
    await Task.detached(priority: .low) {}.value
  }
  Issue.record("what was waited for did not happen", sourceLocation: sourceLocation)
}
