internal import Foundation
internal import GRDB

/// The UUIDs of saved samples by their sequence numbers, for a reader.
///
/// The rows of ``SavedUUIDs`` are kept as they are, many at a time, and a UUID is taken out where it
/// stands: samples in the order of their starts come from anywhere in the order of insertion if several
/// apps saved them at once, or late.
struct SavedUUIDReader {
  private struct Block {
    var first: Int64
    var uuids: Data

    func contains(_ sequence: Int64) -> Bool {
      // What a damaged file says may lie at the end of all numbers.
      first <= sequence
        && UInt64(bitPattern: sequence &- first) < UInt64(uuids.count / 16)
    }
  }

  /// The most rows that are kept, 16 kB each.
  private let limit: Int
  /// What was read, in the order of sequence numbers.
  private var blocks: [Block] = []
  /// The place of the one that was asked last.
  private var current = 0

  /// A reader that keeps `limit` rows.
  init(limit: Int = 256) {
    self.limit = limit
  }

  /// The UUID of the saved sample with a sequence number; nil if there is none.
  ///
  /// - Complexity: O(log n) for n rows kept, besides each row once while no more than `limit` are asked
  ///   for.
  mutating func uuid(of sequence: Int64, _ db: Database) throws -> UUID? {
    if !blocks.indices.contains(current) || !blocks[current].contains(sequence) {
      guard let place = try place(of: sequence, db) else { return nil }
      current = place
    }
    let block = blocks[current]
    return unsafe block.uuids.withUnsafeBytes { bytes in
      unsafe UUID(
        uuid: bytes.loadUnaligned(
          fromByteOffset: 16 * Int(sequence - block.first), as: uuid_t.self))
    }
  }

  /// The place of the row that holds a sequence number, which is read if it was not yet.
  private mutating func place(of sequence: Int64, _ db: Database) throws -> Int? {
    if let place = lastPlace(notAfter: sequence), blocks[place].contains(sequence) { return place }
    let row = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT first_sequence, uuids FROM saved_sample WHERE first_sequence <= ?
          ORDER BY first_sequence DESC LIMIT 1
          """), arguments: [sequence])
    guard let row else { return nil }
    let block = try Block(first: row.value(at: 0), uuids: row.value(at: 1))
    guard block.contains(sequence) else { return nil }
    if blocks.count >= limit { blocks.removeAll(keepingCapacity: true) }
    let place = lastPlace(notAfter: sequence).map { $0 + 1 } ?? 0
    blocks.insert(block, at: place)
    return place
  }

  /// The place of the last row that begins at or before a sequence number.
  private func lastPlace(notAfter sequence: Int64) -> Int? {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].first <= sequence { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
