import HealthKit

/// Writes cups of coffee, asks for no permission to read, and never writes one twice.
struct CaffeineLog {
  private let store = HKHealthStore()
  private let caffeine = HKQuantityType(.dietaryCaffeine)

  func askOnce() async throws {
    try await store.requestAuthorization(toShare: [caffeine], read: [])
  }

  /// Whether the cup was written now.
  func drink(cup id: UUID, milligrams: Double, at date: Date) async throws -> Bool {
    let known = HKQuery.predicateForObjects(
      withMetadataKey: HKMetadataKeyExternalUUID, operatorType: .equalTo, value: id.uuidString)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: caffeine, predicate: known)], sortDescriptors: [],
      limit: 1)
    guard try await descriptor.result(for: store).isEmpty else { return false }
    let sample = HKQuantitySample(
      type: caffeine, quantity: HKQuantity(unit: .gramUnit(with: .milli), doubleValue: milligrams),
      start: date, end: date, metadata: [HKMetadataKeyExternalUUID: id.uuidString])
    try await store.save(sample)
    return true
  }
}
