internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// The weeks or months of a store that holds workouts and no samples: the buckets end with the last
/// workout, as they would with the last sample.
package struct SummaryOfWorkouts {
  private let request: SeriesRequest

  /// The summary that a request without bounds asks for.
  package init(_ request: SeriesRequest) {
    self.request = request
  }

  /// The summary; nil if it would not show workouts, or there are none.
  package func document(_ store: StoreSnapshot) throws -> SummaryDocument? {
    guard request.showsLife, let count = request.interval.defaultBucketCount else { return nil }
    guard try store.isDecided(toReadType: HKWorkoutTypeIdentifier) else { return nil }
    let end = try store.dataEnd()
    let workouts = try request.workouts(of: store).spans()
      .filter { $0.start <= end ?? -.infinity }
    guard let last = workouts.last else { return nil }
    let edges = try request.edges()
    let bucket = edges.index(of: last.start)
    var bounded = request
    bounded.from = try bound(edges.edge(bucket - count + 1))
    bounded.to = try bound(edges.edge(bucket + 1))
    var document = try SummaryCalculation(store: store, request: bounded).document()
    document.dataEnd = end
    return document
  }

  private func bound(_ instant: Double) throws -> ParsedDateTime {
    .instant(instant)
  }
}
