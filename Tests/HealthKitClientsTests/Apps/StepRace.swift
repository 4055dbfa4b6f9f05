import HealthKit

/// Counts steps for a competition, in which nobody may type in any.
struct StepRace {
  private let store = HKHealthStore()

  func steps(from start: Date, to end: Date) async throws -> Int {
    let automatic = HKQuery.predicateForObjects(
      withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)
    return try await steps(from: start, to: end, where: automatic)
  }

  /// The same in words.
  func stepsByFormat(from start: Date, to end: Date) async throws -> Int {
    let automatic = NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered)
    return try await steps(from: start, to: end, where: automatic)
  }

  private func steps(
    from start: Date, to end: Date, where condition: NSPredicate
  ) async throws -> Int {
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate), condition,
    ])
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: predicate),
      options: .cumulativeSum
    ).result(for: store)
    return Int(statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
  }
}
