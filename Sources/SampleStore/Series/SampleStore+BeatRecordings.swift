internal import Foundation
internal import GRDB
public import HealthCalculations

/// The heartbeats of one sample.
public struct StoredBeatRecording: Sendable, Equatable {
  /// The start of the sample in seconds since 1970.
  public var start: Double
  /// The intervals between its beats.
  public var beats: BeatIntervals
}

extension SampleStore {
  /// The heartbeats that stand in the metadata of samples that start in `[from, to)`, in the order of
  /// starts: those of heart rate variability records of exports. Samples without beats, and lists in which
  /// something is no number, are excluded.
  ///
  /// - Complexity: O(samples of the overlapping segments + beats in the range).
  func recordedBeats(
    ofType identifier: String, from: Double?, to: Double?
  ) throws -> [StoredBeatRecording] {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return [] }
      var places: [(start: Double, metadata: UInt32)] = []
      for entry in try SegmentEntry.fetchAll(db, type: type, from: from, to: to) {
        let columns = try SegmentColumns(
          [.instants, .metadata], of: entry, type: type, path: path, db)
        for run in columns.metadata where run.number != 0 {
          for place in run.places {
            let start = columns.starts[place]
            guard start >= from ?? -.infinity, start < to ?? .infinity else { continue }
            places.append((start, run.number))
          }
        }
      }
      let contents = try beats(ofMetadata: Set(places.map(\.metadata)), db)
      return places.compactMap { start, metadata in
        contents[metadata].map { StoredBeatRecording(start: start, beats: $0) }
      }.sorted { $0.start < $1.start }
    }
  }

  /// The beats of metadata sets by their numbers; sets without beats are absent.
  private func beats(
    ofMetadata numbers: Set<UInt32>, _ db: Database
  ) throws -> [UInt32: BeatIntervals] {
    let list = String(decoding: try DetailsCoding.encode(Array(numbers)), as: UTF8.self)
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT id, content FROM metadata WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [list])
    var found: [UInt32: BeatIntervals] = [:]
    while let row = try rows.next() {
      let (id, content): (UInt32, Data) = try (row.value(at: 0), row.value(at: 1))
      do {
        guard let beats = try MetadataContent.decodeBeats(Array(content)), !beats.rates.isEmpty
        else { continue }
        found[id] = BeatIntervals(
          times: beats.hundredths.map { Double($0) / 100 }, rates: beats.rates)
      } catch {
        throw SampleStoreError(.damaged, "\(path) is damaged: metadata set \(id) cannot be read.")
      }
    }
    return found
  }
}
