internal import NIOCore
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// One client that follows what changes, and what it was told already.
actor ChangeFollower {
  private let answers: Answers
  private let access: Access
  private let watch: StoreWatch
  private let place: ClientCount.Place
  private let isStillValid: @Sendable () async -> Bool
  private var lastChange: Int64
  private var state: StoreState?
  private var hasBegun = false
  /// How long until the store is looked at again.
  private static let pause = Duration.milliseconds(200)
  /// After how many looks without a change something is sent, so that a connection that is gone is noticed.
  private static let looksPerSign = 75

  /// A client that knows what happened up to a change.
  ///
  /// - Parameter isStillValid: whether it may still follow: a token may be revoked meanwhile.
  init(
    _ answers: Answers, _ access: Access, after change: Int64, _ watch: StoreWatch,
    _ place: ClientCount.Place, while isStillValid: @escaping @Sendable () async -> Bool
  ) {
    self.isStillValid = isStillValid
    self.answers = answers
    self.access = access
    self.watch = watch
    self.place = place
    lastChange = change
  }

  /// What is to be sent next, as soon as there is something; nil where the client is to come again, as it does by itself:
  /// it may not follow any more, the store was erased, or it cannot be read, which its next request is told.
  func next() async throws -> ByteBuffer? {
    guard hasBegun else {
      hasBegun = true
      // In milliseconds, until a client comes again whose connection broke; and where it stands, so that it misses
      // nothing if that happens before the first event. Source: WHATWG HTML, 9.2.6.
      return ByteBuffer(string: "retry: 2000\nid: \(lastChange)\n\n")
    }
    for look in 0..<Self.looksPerSign {
      // Before anything is told, and once a second.
      if look % 5 == 0, await !isStillValid() { return nil }
      guard let present = try? watch.state(for: access, of: answers) else { return nil }
      if present != state {
        state = present
        guard let counts = await changes() else { return nil }
        lastChange = counts.lastChange
        guard await isStillValid() else { return nil }
        if !counts.isEmpty { return ByteBuffer(string: Self.event(counts)) }
      }
      try await Task.sleep(for: Self.pause)
    }
    return ByteBuffer(string: ":\n\n")
  }

  /// What happened since the last change that was told; nil if nobody can say.
  private func changes() async -> ChangeCounts? {
    try? await answers.read(for: access) { [lastChange] in
      // A store of fewer changes is a new one in the place of one that was erased.
      try $0.lastChange() < lastChange ? nil : $0.changeCounts(after: lastChange)
    }
  }

  private static func event(_ counts: ChangeCounts) -> String {
    func object(_ counts: [String: Int]) -> JSONTree {
      .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .whole($0.value)) })
    }
    let data = JSONTree.object([
      ("added", object(counts.added)), ("deleted", object(counts.deleted)),
    ])
    return
      "id: \(counts.lastChange)\nevent: change\ndata: \(String(decoding: data.bytes, as: UTF8.self))\n\n"
  }
}
