internal import Foundation
internal import HKStats
internal import HealthCalculations
internal import Synchronization

extension Workload {
  /// All samples in pages, as an app reads them the first time, and a small update after that.
  static let anchoredQueries: [Workload] =
    DataSet.heartRate.workloads("anchored pages of 1,000", over: [.month, .year]) { samples, _ in
      let store = try HealthStoreFixture(heartRates: samples).store
      let (pages, _) = try waitFor { try await allPages(of: store) }
      try Reference.expect(
        pages.joined().map(\.startDate.timeIntervalSince1970), equals: samples.starts,
        "the starts in the order of insertion")
      try Reference.expect(
        Set(pages.joined().map(\.uuid)).count, equals: samples.count, "The count of UUIDs")
      return PreparedWork { keep(try waitFor { try await allPages(of: store) }) }
    } + [TimeSpan.month, .year].map(anchoredUpdate)

  private static func anchoredUpdate(of span: TimeSpan) -> Workload {
    Workload(
      "anchored update", on: "heart rate, \(span.name)", size: 10, measures: span.measures
    ) {
      let samples = try DataSet.heartRate.load(span)
      let store = try HealthStoreFixture(heartRates: samples).store
      let follower = Follower(
        after: try waitFor { try await allPages(of: store).anchor },
        next: samples.starts[samples.count - 1] + 60, in: store)
      for _ in 0..<3 {
        let starts = try follower.saveTen()
        try Reference.expect(
          try follower.update().map(\.startDate.timeIntervalSince1970), equals: starts,
          "the starts of what was saved")
      }
      return PreparedWork {
        try follower.saveTen()
      } _: {
        keep(try follower.update())
      }
    }
  }

  /// All heart rates, a thousand at a time, and the anchor behind them.
  private static func allPages(
    of store: HKHealthStore
  ) async throws -> (pages: [[HKQuantitySample]], anchor: HKQueryAnchor) {
    var descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.heartRates], anchor: nil, limit: 1_000)
    var pages: [[HKQuantitySample]] = []
    while true {
      let result = try await descriptor.result(for: store)
      pages.append(result.addedSamples)
      descriptor.anchor = result.newAnchor
      if result.addedSamples.count < 1_000 { return (pages, result.newAnchor) }
    }
  }
}

/// Who reads what was saved since it last did.
private final class Follower: Sendable {
  private struct State {
    var anchor: HKQueryAnchor
    var next: Double
  }

  private let state: Mutex<State>
  private let store: HKHealthStore

  init(after anchor: HKQueryAnchor, next: Double, in store: HKHealthStore) {
    state = Mutex(State(anchor: anchor, next: next))
    self.store = store
  }

  /// Saves ten heart rates and returns their starts.
  @discardableResult
  func saveTen() throws -> [Double] {
    let starts = state.withLock { state in
      defer { state.next += 600 }
      return (0..<10).map { [next = state.next] in next + Double($0) * 60 }
    }
    let store = store
    try waitFor { try await store.save(starts.map { HealthStoreFixture.heartRate(72, at: $0) }) }
    return starts
  }

  /// What was saved since the last call.
  func update() throws -> [HKQuantitySample] {
    let store = store
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.heartRates], anchor: state.withLock { $0.anchor })
    let result = try waitFor { try await descriptor.result(for: store) }
    state.withLock { $0.anchor = result.newAnchor }
    return result.addedSamples
  }
}
