internal import GRDB

/// A record of the file that something else refers to, and the sample that it became.
struct ImportMember {
  /// The record's place in the file.
  var ordinal: UInt64
  /// The sample's sequence number.
  var sequence: Int64
  /// The number of its type.
  var type: Int64
}

/// Which samples the records inside correlations, the routes and the electrocardiograms of an import became.
///
/// What was noted waits in memory and is written to ``ImportTables`` together, in the order of the file.
struct ImportMembers {
  /// What a correlation that is merged keeps for each of its records: its place and its sample.
  static let bytesOfMember = MemoryLayout<UInt64>.stride + MemoryLayout<ImportMember>.stride
  private static let mostWaiting = 1 << 15

  private let tables: ImportTables
  private var waiting: [ImportMember] = []

  init(_ tables: ImportTables) {
    self.tables = tables
  }

  mutating func note(_ member: ImportMember, _ db: Database) throws {
    waiting.append(member)
    if waiting.count == Self.mostWaiting { try write(db) }
  }

  /// Writes what waits; only then is it found.
  mutating func write(_ db: Database) throws {
    waiting.sort { $0.ordinal < $1.ordinal }
    try tables.insert(waiting, db)
    waiting.removeAll(keepingCapacity: true)
  }

  /// The samples that the records at these places became, each once, in the order of their sequence numbers.
  ///
  /// - Complexity: a statement for each run of places without a gap, of which a correlation has one.
  func samples(of ordinals: [UInt64], _ db: Database) throws -> [ImportMember] {
    var found: [ImportMember] = []
    for run in Self.runs(of: ordinals) { found += try tables.members(run, db) }
    found.sort { $0.sequence < $1.sequence }
    var samples: [ImportMember] = []
    samples.reserveCapacity(found.count)
    for member in found where member.sequence != samples.last?.sequence { samples.append(member) }
    return samples
  }

  /// The places as ranges without a gap.
  private static func runs(of ordinals: [UInt64]) -> [ClosedRange<UInt64>] {
    var runs: [ClosedRange<UInt64>] = []
    for ordinal in ordinals {
      if let last = runs.last, last.upperBound < ordinal, ordinal - last.upperBound == 1 {
        runs[runs.count - 1] = last.lowerBound...ordinal
      } else {
        runs.append(ordinal...ordinal)
      }
    }
    return runs
  }
}
