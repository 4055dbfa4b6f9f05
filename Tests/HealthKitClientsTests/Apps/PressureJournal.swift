import HealthKit

/// Pairs of blood pressure, and a card with who they belong to.
struct PressureJournal {
  private let store = HKHealthStore()
  private let systolic = HKQuantityType(.bloodPressureSystolic)
  private let diastolic = HKQuantityType(.bloodPressureDiastolic)

  func note(_ high: Double, over low: Double, at date: Date) async throws {
    func value(_ type: HKQuantityType, _ pressure: Double) -> HKSample {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: pressure),
        start: date, end: date)
    }
    try await store.save(
      HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: date, end: date,
        objects: [value(systolic, high), value(diastolic, low)]))
  }

  func pairs() async throws -> [[Double]] {
    let found = try await HKSampleQueryDescriptor(
      predicates: [.correlation(type: HKCorrelationType(.bloodPressure))],
      sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    return found.map { pair in
      [systolic, diastolic].compactMap { type in
        (pair.objects(for: type).first as? HKQuantitySample)?.quantity
          .doubleValue(for: .millimeterOfMercury())
      }
    }
  }

  /// The year of birth; nil where the person has not said it.
  func yearOfBirth() throws -> Int? {
    do {
      return try store.dateOfBirthComponents().year
    } catch HKError.errorNoData {
      return nil
    }
  }
}
