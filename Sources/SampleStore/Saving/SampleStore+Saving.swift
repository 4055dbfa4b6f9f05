internal import Foundation
internal import GRDB
internal import Synchronization

extension SampleStore {
  /// Saves samples: all of them, or none if it throws.
  ///
  /// When the call returns the samples are on the disk, and every reader of this process and of
  /// others sees them. They are read like imported ones, under the UUIDs that they were given.
  ///
  /// ```swift
  /// let water = NewSample(
  ///   type: "HKQuantityTypeIdentifierDietaryWater", canonicalUnit: "mL", start: now, end: now,
  ///   value: 250, unit: "mL", sourceName: "org.example.bottle")
  /// let sequences = try store.save([water])
  /// ```
  ///
  /// - Parameters:
  ///   - samples: what is saved.
  ///   - date: when it is saved, in seconds since 1970; nil is now. Samples that start more than a day after
  ///     the last save or import are future-dated.
  /// - Returns: the sequence numbers of the samples, in the order of the array.
  /// - Throws: ``SampleStoreError`` if the store is read-only, is locked, or has no space left; if
  ///   a sample's instants or value are not finite, or it ends before it starts; if a UUID is in
  ///   the store already; or if the store holds a type in another canonical unit.
  /// - Complexity: O(n log n) for n samples, besides at most one full segment of each type. The first
  ///   save of a process also reads the UUIDs of all saved samples, 16 bytes each.
  @discardableResult
  public func save(_ samples: [NewSample], date: Double? = nil) throws -> Range<Int64> {
    try Self.refuseUnorderly(samples)
    return try savedUUIDs.withLock { savedUUIDs in
      try write { db in
        var saving = try SampleAppender(db, path: path)
        return try saving.save(
          samples, date: date ?? Date().timeIntervalSince1970, savedUUIDs: &savedUUIDs)
      }
    }
  }

  /// Saves what an app saves at once: all of it, or nothing if it throws.
  ///
  /// - Throws: ``SampleStoreError`` as ``save(_:)-(_)`` does; with code `notFound` if a workout or a
  ///   sample of one is neither in the batch nor in the store.
  @discardableResult
  package func save(_ batch: SaveBatch) throws -> SaveBatchCounts {
    try Self.refuseUnorderly(batch.samples + batch.samplesUnlessStored)
    for case .correlation(_, _, let members) in batch.objects.map(\.content) {
      try Self.refuseUnorderly(members)
    }
    return try savedUUIDs.withLock { savedUUIDs in
      try write { db in
        var saving = try BatchWriter(batch, path: path, db)
        return try saving.save(savedUUIDs: &savedUUIDs)
      }
    }
  }

  private static func refuseUnorderly(_ samples: [NewSample]) throws {
    for sample in samples {
      guard sample.start.isFinite, sample.end.isFinite, sample.start <= sample.end,
        sample.value.isFinite, sample.creation?.isFinite ?? true
      else {
        throw SampleStoreError(
          .misuse,
          """
          The sample \(sample.uuid) of \(sample.type) was not saved: its instants and its value \
          must be finite, and its end must not lie before its start.
          """)
      }
    }
  }
}
