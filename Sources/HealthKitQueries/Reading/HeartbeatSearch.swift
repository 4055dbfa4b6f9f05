internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the beats of a series.
struct HeartbeatSearch: Sendable {
  let sample: HKHeartbeatSeriesSample

  /// The beats in order.
  ///
  /// - Throws: `HKError` with `errorNoData` if the store holds no such series that the app may see.
  func beats(
    in store: HKHealthStore
  ) throws(HKError) -> [HKHeartbeatSeriesQueryDescriptor.Heartbeat] {
    let part = SampleSearch.Part(
      type: HKSeriesType.heartbeat(), condition: .uuids([sample.uuid]))
    guard let found = try SampleSearch(parts: [part]).found(in: store).first else {
      throw HKError(
        .errorNoData, "No data: the store holds no series of heartbeats \(sample.uuid).")
    }
    do {
      return try (store.database.store.series(ofSequence: found.sequence) ?? []).map {
        .init(timeIntervalSinceStart: $0.value, precededByGap: $0.followsGap)
      }
    } catch {
      throw HKError(storeError: error)
    }
  }
}
