// "HealthKit + SwiftUI on iOS 26": Return, which saves mindful sessions, on the phone and the watch.

import Foundation
import HKStats

@MainActor
class HealthKitManager {
  static let shared = HealthKitManager()
  let healthStore = HKHealthStore()
  let mindfulType = HKCategoryType(.mindfulSession)

  // Named in the article and not shown.
  var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }
  var authorizationStatus: HKAuthorizationStatus {
    healthStore.authorizationStatus(for: mindfulType)
  }
  private(set) var hasRequestedHealthKit = false
  func isAuthorizedToWrite() -> Bool { authorizationStatus == .sharingAuthorized }

  func saveMindfulSession(start: Date, end: Date) async -> Bool {
    guard isAvailable else { return false }
    guard end > start else { return false }
    let sample = HKCategorySample(
      type: mindfulType,
      value: HKCategoryValue.notApplicable.rawValue,
      start: start,
      end: end
    )
    // ... save via healthStore.save(sample) ...
    do {
      try await healthStore.save(sample)
      return true
    } catch {
      return false
    }
  }

  func requestAuthorization() async -> Bool {
    guard isAvailable else { return false }
    do {
      try await healthStore.requestAuthorization(
        toShare: [mindfulType],
        read: []  // We only need write access
      )
      hasRequestedHealthKit = authorizationStatus != .notDetermined
      return isAuthorizedToWrite()
    } catch {
      hasRequestedHealthKit = authorizationStatus != .notDetermined
      return false
    }
  }
}

@MainActor
class WatchHealthKitManager {
  static let shared = WatchHealthKitManager()
  let healthStore = HKHealthStore()
  let mindfulType = HKCategoryType(.mindfulSession)
  // The article's `private init() {}`: here the tests make one for each case.
  init() {}
  var isAvailable: Bool { HKHealthStore.isHealthDataAvailable() }
  /// Returns true if the system request completed (success or already-authorized).
  /// Caller checks isAuthorizedToWrite() separately for the actual share state.
  func requestAuthorization() async -> Bool {
    guard isAvailable else { return false }
    do {
      try await healthStore.requestAuthorization(toShare: [mindfulType], read: [])
      return true
    } catch {
      return false
    }
  }
  func isAuthorizedToWrite() -> Bool {
    guard isAvailable else { return false }
    return healthStore.authorizationStatus(for: mindfulType) == .sharingAuthorized
  }
}
