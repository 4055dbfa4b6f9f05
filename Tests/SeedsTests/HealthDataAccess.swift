// "Authorizing access to health data": the request of Apple's page.

import Foundation
import HKStats

enum HealthDataAccess {
  // Create the HealthKit data types your app
  // needs to read and write.
  static let allTypes: Set = [
    HKQuantityType.workoutType(),
    HKQuantityType(.activeEnergyBurned),
    HKQuantityType(.distanceCycling),
    HKQuantityType(.distanceWalkingRunning),
    HKQuantityType(.distanceWheelchair),
    HKQuantityType(.heartRate),
  ]

  // The article's statements stand at top level and end the process on an error.
  static func request(_ healthStore: HKHealthStore) async throws {
    // Check that Health data is available on the device.
    if HKHealthStore.isHealthDataAvailable() {
      // Asynchronously request authorization to the data.
      try await healthStore.requestAuthorization(toShare: allTypes, read: allTypes)
    }
  }
}
