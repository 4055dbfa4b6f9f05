import Foundation
import HKStats
import Testing

/// Predicates as apps write them as text, compiled as their authors compile them.
extension SeedsTests {
  private func counts(_ predicate: NSPredicate, in store: HKHealthStore) async throws -> [Double] {
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Self.steps, predicate: predicate)],
      sortDescriptors: [SortDescriptor(\HKQuantitySample.startDate)]
    ).result(for: store)
    return samples.map { $0.quantity.doubleValue(for: .count()) }
  }

  @Test func predicatesWrittenAsTextPickSamples() async throws {
    let store = try Self.emptyPhone()
    try await store.requestAuthorization(toShare: [Self.steps], read: [Self.steps])
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    func walk(_ count: Double, _ from: TimeInterval, _ metadata: [String: Any]?) -> HKQuantitySample
    {
      HKQuantitySample(
        type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
        start: start + from, end: start + from + 60, metadata: metadata)
    }
    let typed = walk(10, 0, [HKMetadataKeyWasUserEntered: true])
    let walks = [typed, walk(20, 600, nil), walk(30, 1200, ["title": "Caf\u{E9} run"])]
    try await store.save(walks)
    let end = start + 1200

    let automatic = NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered)
    #expect(try await counts(automatic, in: store) == [20, 30])

    let interval = NSPredicate(
      format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, start as NSDate,
      HKPredicateKeyPathEndDate, end as NSDate)
    #expect(try await counts(interval, in: store) == [10, 20])
    let others = NSPredicate(format: "startDate > %@", start as any CVarArg)
    #expect(try await counts(others, in: store) == [20, 30])

    let quantity = HKQuantity(unit: .count(), doubleValue: 20)
    let many = NSPredicate(format: "%K >= %@", HKPredicateKeyPathQuantity, quantity)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [many, interval])
    #expect(try await counts(both, in: store) == [20])

    let known: NSPredicate = .init(format: "%K IN %@", HKPredicateKeyPathUUID, [typed.uuid])
    #expect(try await counts(known, in: store) == [10])
    let own = NSPredicate(format: "%K == %@", HKPredicateKeyPathSource, HKSource.default())
    #expect(try await counts(own, in: store).count <= 3)

    let titled = NSPredicate(format: "metadata.%K BEGINSWITH[cd] %@", "title", "cafe")
    #expect(try await counts(titled, in: store) == [30])
    let picked = NSPredicate(
      format: "NOT (metadata.%K == YES) && (UUID != %@ || FALSEPREDICATE)",
      argumentArray: [HKMetadataKeyWasUserEntered, walks[1].uuid])
    #expect(try await counts(picked, in: store) == [30])

    await #expect(throws: HKError.self) {
      try await counts(NSPredicate(format: "startDate >= %@ AND", start as NSDate), in: store)
    }
  }
}
