internal import Foundation
internal import GRDB

/// The UUIDs of samples that programs saved, which they keep.
///
/// Workouts and correlations that programs saved keep theirs in the same way. Those of deleted objects
/// stay: no other object gets them.
///
/// The table `saved_sample` holds them in the order of sequence numbers, up to
/// ``SavedUUIDs/capacity`` in a row: an index of them would make a save write a page of the file for
/// each sample, because UUIDs fall anywhere in it. Whether one is there already is looked up in
/// memory: the first save of a process reads all of them, each later one those that were added since.
/// Kept are their fingerprints alone; one that is found is looked at in its row.
struct SavedUUIDs {
  /// The most UUIDs of one row.
  static let capacity = 1024
  /// A row with fewer is continued by the next save.
  private static let openCapacity = 128

  /// Saved objects whose sequence numbers follow one another.
  private struct Run {
    /// How many were saved before.
    let place: Int
    let first: Int64
  }

  /// Where UUIDs stand among all that were saved.
  private var places = FingerprintTable()
  /// Which sequence numbers these have.
  private var runs: [Run] = []
  private var nextSequence: Int64 = 0
  /// The last row, if the next save may continue it.
  private var open: (first: Int64, count: Int)?

  /// A UUID as two words, which are hashed and compared more quickly than its bytes.
  private struct Key: Hashable {
    let words: (UInt64, UInt64)

    init(_ uuid: UUID) {
      words = unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    }

    /// 32 bits of a hash that nobody outside of this process can foresee.
    var fingerprint: UInt32 { UInt32(truncatingIfNeeded: hashValue) }

    static func == (left: Key, right: Key) -> Bool {
      left.words == right.words
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(words.0)
      hasher.combine(words.1)
    }
  }

  /// Learns what was saved since the last call, by whatever process.
  private mutating func update(_ db: Database) throws {
    do {
      if runs.isEmpty { try makeRoom(db) }
      try learn(db)
    } catch {
      // A part that was learnt would be learnt again.
      self = SavedUUIDs()
      throw error
    }
  }

  private mutating func makeRoom(_ db: Database) throws {
    let count = try Int.readOne(
      db.cachedStatement(sql: "SELECT ifnull(sum(length(uuids) / 16), 0) FROM saved_sample"))
    places.reserve(count ?? 0)
  }

  private mutating func learn(_ db: Database) throws {
    let start = open?.first ?? nextSequence
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT first_sequence, length(uuids) / 16,
            substr(uuids, 1 + 16 * max(0, ? - first_sequence))
          FROM saved_sample WHERE first_sequence >= ? ORDER BY first_sequence
          """), arguments: [nextSequence, start])
    while let row = try rows.next() {
      let first = try StoreCounters.checked(firstSequence: row.value(at: 0))
      let count: Int = try row.value(at: 1)
      guard first >= nextSequence || first == start else {
        throw MalformedRow(column: "first_sequence", expectation: "a number of a sample")
      }
      let end = first + Int64(count)
      let sequence = max(first, nextSequence)
      if runs.isEmpty || sequence != nextSequence {
        runs.append(Run(place: places.count, first: sequence))
      }
      for uuid in try Self.uuids(in: row.value(at: 2)) {
        guard places.insert(Key(uuid).fingerprint, at: places.count) else {
          throw MalformedRow(column: "uuids", expectation: "identities that differ")
        }
      }
      nextSequence = end
      open = count < Self.openCapacity ? (first, count) : nil
    }
  }

  /// The sequence number of the object that was saved at a place.
  private func sequence(at place: Int) -> Int64 {
    var (low, high) = (0, runs.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle].place <= place { low = middle } else { high = middle }
    }
    return runs[low].first + Int64(place - runs[low].place)
  }

  /// The sequence number of the object that was saved under a UUID; nil if there is none.
  private func sequence(
    of uuid: UUID, reader: inout SavedUUIDReader, _ db: Database
  ) throws -> Int64? {
    try places.place(of: Key(uuid).fingerprint) { place in
      try reader.uuid(of: sequence(at: place), db) == uuid
    }.map(sequence(at:))
  }

  /// The first of `uuids` that a saved sample has, or that occurs twice among them.
  ///
  /// - Complexity: O(n) besides what was saved since the last call.
  mutating func firstKnown(of uuids: [UUID], _ db: Database) throws -> UUID? {
    try update(db)
    var reader = SavedUUIDReader()
    var seen: Set<Key> = []
    seen.reserveCapacity(uuids.count)
    return try uuids.first { uuid in
      try sequence(of: uuid, reader: &reader, db) != nil || !seen.insert(Key(uuid)).inserted
    }
  }

  /// The sequence numbers of those of `uuids` that were saved under them, deleted ones included.
  ///
  /// - Complexity: O(n log n) besides what was saved since the last call; rows of those that were are read.
  mutating func sequences(of uuids: [UUID], _ db: Database) throws -> [UUID: Int64] {
    try update(db)
    var reader = SavedUUIDReader()
    var sequences: [UUID: Int64] = [:]
    for uuid in uuids { sequences[uuid] = try sequence(of: uuid, reader: &reader, db) }
    return sequences
  }

  /// Writes the UUIDs of samples whose sequence numbers begin at `first`.
  func write(_ uuids: [UUID], first: Int64, _ db: Database) throws {
    var rest = uuids[...]
    var next = first
    if let open, open.first + Int64(open.count) == first {
      try db.cachedStatement(
        sql: "UPDATE saved_sample SET uuids = CAST(uuids || ? AS BLOB) WHERE first_sequence = ?"
      ).execute(arguments: [Self.bytes(of: rest.prefix(Self.capacity - open.count)), open.first])
      next += Int64(min(rest.count, Self.capacity - open.count))
      rest = rest.dropFirst(Self.capacity - open.count)
    }
    while !rest.isEmpty {
      try db.cachedStatement(
        sql: "INSERT INTO saved_sample (first_sequence, uuids) VALUES (?, ?)"
      ).execute(arguments: [next, Self.bytes(of: rest.prefix(Self.capacity))])
      next += Int64(Self.capacity)
      rest = rest.dropFirst(Self.capacity)
    }
  }

  /// The bytes of UUIDs, one behind the other.
  static func bytes(of uuids: ArraySlice<UUID>) -> Data {
    var bytes = Data(count: 16 * uuids.count)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      for (place, uuid) in uuids.enumerated() {
        unsafe bytes.storeBytes(of: uuid.uuid, toByteOffset: 16 * place, as: uuid_t.self)
      }
    }
    return bytes
  }

  /// The UUIDs of a row.
  static func uuids(in bytes: Data) -> [UUID] {
    unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 16).map { place in
        unsafe UUID(uuid: bytes.loadUnaligned(fromByteOffset: 16 * place, as: uuid_t.self))
      }
    }
  }
}
