internal import Foundation
internal import GRDB
package import HealthCalculations

/// The heartbeats of one sample.
package struct StoredBeatRecording: Sendable, Equatable {
  /// The start of the sample in seconds since 1970.
  package var start: Double
  /// The intervals between its beats.
  package var beats: BeatIntervals
}

extension SampleStore {
  /// The heartbeats that stand in the metadata of samples that start in `[from, to)`, in the order of
  /// starts: those of heart rate variability records of exports. Samples without beats, and lists in which
  /// something is no number, are left out.
  ///
  /// - Complexity: O(samples of the overlapping segments + beats in the range).
  package func recordedBeats(
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

  /// The beats of metadata sets by their numbers; sets without beats are left out.
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
      let (id, content): (UInt32, Data) = (row[0], row[1])
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

  /// The heartbeats of series that programs saved, of samples that start in `[from, to)`, in the order of
  /// starts.
  ///
  /// - Complexity: O(samples of the type in the range + beats).
  package func beatSeries(
    ofType identifier: String, from: Double?, to: Double?
  ) throws -> [StoredBeatRecording] {
    var samples: [(start: Double, sequence: Int64)] = []
    try forEachSample(ofType: identifier, from: from, to: to) { sample in
      if sample.isSeries, sample.start >= from ?? -.infinity {
        samples.append((sample.start, sample.sequence))
      }
    }
    return try samples.compactMap { start, sequence in
      guard let measurements = try series(ofSequence: sequence) else { return nil }
      return StoredBeatRecording(
        start: start,
        beats: BeatIntervals(
          times: measurements.map(\.value), followsGap: measurements.map(\.followsGap)))
    }
  }
}
