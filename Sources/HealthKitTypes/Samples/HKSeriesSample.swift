public import Foundation

/// A sample that stands for a series of measurements, which a query of its own reads.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// How many measurements the series holds.
  public let count: Int

  package init(
    seriesType: HKSeriesType, start: Date, end: Date, count: Int, provenance: ObjectProvenance
  ) {
    self.count = count
    super.init(
      sampleType: seriesType, start: start, end: end, provenance: provenance, invalidity: nil)
  }

  override var valueDescription: String { "\(count) in series" }

  /// Writes what ``HKSample`` writes and the count.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(count, forKey: "count")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    count = coder.decodeInteger(forKey: "count")
    super.init(coder: coder)
  }
}

/// The places that a workout went through.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// A stored route of `count` places.
  package init(start: Date, end: Date, count: Int, provenance: ObjectProvenance) {
    super.init(
      seriesType: .workoutRoute(), start: start, end: end, count: count, provenance: provenance)
  }

  /// Reads an archived route.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// Beats of the heart that were recorded one by one.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// A stored series of `count` beats.
  package init(start: Date, end: Date, count: Int, provenance: ObjectProvenance) {
    super.init(
      seriesType: .heartbeat(), start: start, end: end, count: count, provenance: provenance)
  }

  /// Reads an archived series.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
