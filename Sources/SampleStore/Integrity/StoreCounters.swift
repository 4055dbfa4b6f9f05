internal import Foundation
internal import GRDB

/// What the only row of the table `counter` says. A store without it is damaged, and no other number will do.
enum StoreCounters {
  /// The sequence number that the next change gets.
  static func nextSequence(_ db: Database) throws -> Int64 {
    let next: Int64? = try Int64.readOne(
      db.cachedStatement(sql: "SELECT next_sequence FROM counter"))
    return try checked(nextSequence: next)
  }

  /// The sequence numbers that there may be: what is added to one does not overflow.
  static let sequences: ClosedRange<Int64> = 1...1 << 53

  /// The number of the next sample, if it is one.
  static func checked(nextSequence next: Int64?) throws -> Int64 {
    guard let next, sequences.contains(next) else {
      throw MalformedRow(column: "next_sequence", expectation: "the number of the next sample")
    }
    return next
  }

  /// The number of the first sample of a row of UUIDs, if it is one.
  static func checked(firstSequence first: Int64) throws -> Int64 {
    guard sequences.contains(first) else {
      throw MalformedRow(column: "first_sequence", expectation: "a number of a sample")
    }
    return first
  }

  /// The number of a workout or a correlation, if it is one.
  static func checked(sequence: Int64) throws -> Int64 {
    guard sequences.contains(sequence) else {
      throw MalformedRow(column: "sequence", expectation: "the number of an object")
    }
    return sequence
  }

  /// What distinguishes this store from all others.
  static func storeID(_ db: Database) throws -> Data {
    try bytes("store_id", db)
  }

  /// What the UUIDs of imported samples follow from.
  static func identifierKey(_ db: Database) throws -> Data {
    try bytes("identifier_key", db)
  }

  private static func bytes(_ column: String, _ db: Database) throws -> Data {
    guard let bytes = try Data.readOne(db, sql: "SELECT \(column) FROM counter"), !bytes.isEmpty
    else { throw MalformedRow(column: column, expectation: "bytes") }
    return bytes
  }
}
