import Foundation
import HKStats

/// Tells how many steps were taken, as an app that the owner of the data may refuse.
struct StepService: Sendable {
  /// What the service says of a span of time.
  enum Answer: Sendable, Equatable {
    case steps(Double)
    /// Nothing that the service may see: no data, or a denial.
    case nothing
    /// The service has never asked.
    case permissionNeeded
  }

  private let store: HKHealthStore
  private let steps = HKQuantityType(.stepCount)

  init(store: HKHealthStore) {
    self.store = store
  }

  /// Asks the owner; an owner who was asked before is not asked again.
  func ask() async throws {
    try await store.requestAuthorization(toShare: [], read: [steps])
  }

  /// The steps of the samples that start in a span of time.
  func answer(from start: Date, to end: Date) async throws -> Answer {
    let predicate = HKQuery.predicateForSamples(
      withStart: start, end: end, options: .strictStartDate)
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps, predicate: predicate), options: .cumulativeSum)
    do {
      let sum = try await query.result(for: store)?.sumQuantity()
      return sum.map { .steps($0.doubleValue(for: .count())) } ?? .nothing
    } catch HKError.errorNoData {
      return .nothing
    } catch HKError.errorAuthorizationNotDetermined {
      return .permissionNeeded
    }
  }
}
