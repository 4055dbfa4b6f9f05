internal import Foundation
internal import GRDB
internal import HealthCalculations
internal import HealthKitTypes

/// Which workouts of a store repeat another one, by sequence number. Semantics 8.1.
public struct StoredWorkoutCoverage: Sendable, Equatable {
  /// The workout that counts in the stead of another.
  public struct Cover: Sendable, Hashable {
    /// Its sequence number.
    public let sequence: Int64
    /// When it starts, in seconds since 1970.
    public let start: Double
    /// The name of its source, verbatim.
    public let source: String
    /// Whether the other was saved several times by one source; else another source recorded it too.
    public let isCopy: Bool
  }

  /// The covers of the workouts that do not count.
  public let covers: [Int64: Cover]

  /// Whether a workout counts.
  public func counts(_ sequence: Int64) -> Bool { covers[sequence] == nil }
}

extension SampleStore {
  /// Which workouts repeat another one of those that `isPicked` holds for, by source and UUID.
  ///
  /// Semantics 8.1, 2.2: the ranks are those of the picked workouts' sources over all workouts.
  ///
  /// - Parameters:
  ///   - preferredOrder: names of sources, best first.
  /// - Complexity: O(n log n) for n workouts of which few overlap.
  func workoutCoverage(
    preferredOrder: [String], where isPicked: (_ source: String, _ sequence: Int64) -> Bool
  ) throws -> StoredWorkoutCoverage {
    try read { db in
      guard try Self.mayRepeat(db) else { return StoredWorkoutCoverage(covers: [:]) }
      var rows: [WorkoutRow] = []
      let cursor = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT w.activity_type, w.start, w."end", w.creation, w.sequence, r.name, d.description,
              CASE WHEN instr(w.details, CAST('HKWasUserEntered' AS BLOB)) > 0 THEN w.details END
            FROM workout w JOIN source_revision r ON r.id = w.source_revision
            LEFT JOIN device d ON d.id = w.device ORDER BY w.sequence
            """))
      while let row = try cursor.next() { rows.append(try WorkoutRow(row)) }
      let ranking = SourceRanking(Self.workoutFacts(rows), preferredOrder: preferredOrder)
      let picked = rows.filter { isPicked($0.pair.name, $0.sequence) }
      let coverage = WorkoutCoverage(
        of: picked.map { row in
          WorkoutCoverage.Workout(
            activity: row.activity, source: row.pair.name,
            rank: ranking.rank(of: row.pair) ?? ranking.pairs.count, start: row.start,
            end: row.end, creation: row.creation)
        })
      var covers: [Int64: StoredWorkoutCoverage.Cover] = [:]
      for (row, cover) in zip(picked, coverage.covers) {
        guard let cover else { continue }
        let other = picked[cover.place]
        var isCopy = false
        if case .copy = cover { isCopy = true }
        covers[row.sequence] = .init(
          sequence: other.sequence, start: other.start, source: other.pair.name, isCopy: isCopy)
      }
      return StoredWorkoutCoverage(covers: covers)
    }
  }

  /// Whether any two workouts of one activity overlap, or are equal to the second: few stores have such.
  ///
  /// The times stand in an index, so no workout is read for them but those that follow closely.
  private static func mayRepeat(_ db: Database) throws -> Bool {
    let cursor = try Row.fetchCursor(
      db.cachedStatement(sql: #"SELECT start, "end" FROM workout ORDER BY start, "end""#))
    var reach = -Double.infinity
    while let row = try cursor.next() {
      let (start, end): (Double, Double) = try (row.value(at: 0), row.value(at: 1))
      // Copies may be instants, and differ by less than a second.
      if start <= reach + 1 { return true }
      if end < Date.distantFuture.timeIntervalSince1970 { reach = max(reach, end) }
      reach = max(reach, start)
    }
    return false
  }

  /// What the ranks of the sources of workouts depend on. Semantics 2.2.
  private static func workoutFacts(_ rows: [WorkoutRow]) -> [SourcePairFacts] {
    var earliest: [SourcePair: Double] = [:]
    var first: [[UInt8]: WorkoutRow] = [:]
    for row in rows {
      earliest[row.pair] = min(earliest[row.pair] ?? .infinity, row.start)
      let name = Array(row.pair.name.utf8)
      guard let known = first[name] else {
        first[name] = row
        continue
      }
      let decides =
        row.start < known.start
        || row.start == known.start && known.device == nil && row.device != nil
      if decides { first[name] = row }
    }
    return earliest.map { pair, start in
      let device = first[Array(pair.name.utf8)]?.device.map { HKDevice(exportString: $0) }
      return SourcePairFacts(
        pair: pair, earliestStart: start,
        isAppleDevice: AppleDeviceRule.isApple(
          sourceName: pair.name, deviceManufacturer: device?.manufacturer))
    }
  }
}

/// What tells a workout from others.
private struct WorkoutRow {
  let activity: String
  let start: Double
  let end: Double
  let creation: Double?
  let sequence: Int64
  let pair: SourcePair
  let device: String?

  init(_ row: Row) throws {
    activity = try row.value(at: 0)
    start = try row.value(at: 1)
    let end: Double = try row.value(at: 2)
    // Semantics 1.1: an undetermined end makes an instant.
    self.end = end >= Date.distantFuture.timeIntervalSince1970 ? start : end
    creation = try row.value(at: 3)
    sequence = try row.value(at: 4)
    device = try row.value(at: 6)
    var isUserEntered = false
    if let details: Data = try row.value(at: 7) {
      let metadata = try DetailsCoding.decode(WorkoutDetails.self, from: details).metadata
      isUserEntered = metadata.contains {
        $0.name == HKMetadataKeyWasUserEntered && ["1", "true"].contains($0.value)
      }
    }
    pair = try SourcePair(name: row.value(at: 5), isUserEntered: isUserEntered)
  }
}
