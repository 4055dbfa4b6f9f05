// "HealthKit + SwiftUI on iOS 26": Water, which logs and reads what people drink.

import Foundation
import HKStats
import Observation

// Named in the article and not shown.
enum HealthKitError: Error {
  case notAuthorized
  case notAvailable
}

@Observable
final class HealthKitService {
  static let shared = HealthKitService()
  private let healthStore = HKHealthStore()
  private let waterType = HKQuantityType(.dietaryWater)

  // Named in the article and not shown.
  private(set) var isAuthorized = false
  private(set) var authorizationStatus = HKAuthorizationStatus.notDetermined
  private var isHealthDataAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

  func logWater(amount: Double, date: Date = .now) async throws -> UUID {
    guard isAuthorized else { throw HealthKitError.notAuthorized }
    let quantity = HKQuantity(unit: .literUnit(with: .milli), doubleValue: amount)
    let sample = HKQuantitySample(
      type: waterType,
      quantity: quantity,
      start: date,
      end: date,
      metadata: [HKMetadataKeyWasUserEntered: true]
    )
    try await healthStore.save(sample)
    return sample.uuid
  }

  private var typesToShare: Set<HKSampleType> { [waterType] }
  private var typesToRead: Set<HKSampleType> { [waterType] }

  func requestAuthorization() async throws {
    guard isHealthDataAvailable else { throw HealthKitError.notAvailable }
    try await healthStore.requestAuthorization(toShare: typesToShare, read: typesToRead)
    await MainActor.run { checkAuthorizationStatus() }
  }

  func checkAuthorizationStatus() {
    authorizationStatus = healthStore.authorizationStatus(for: waterType)
    isAuthorized = authorizationStatus == .sharingAuthorized
  }
}
