import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Conditions run by the store pick what the same conditions say of each object.
@Suite struct ConditionFilterTests {
  private typealias Fixture = ReadingFixture

  private static func date(_ generator: inout SeededGenerator) -> Date? {
    if Int.random(in: 0..<4, using: &generator) == 0 { return nil }
    return Fixture.noon + Double(Int.random(in: -200..<5400, using: &generator))
  }

  private static func metadataValue(_ generator: inout SeededGenerator) -> MetadataValue {
    [
      .number(1), .text("Lunch"), .text("Europe/Paris"),
      .date(Date(timeIntervalSince1970: 1_709_276_400)),
      .quantity(HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 5)),
      .quantity(HKQuantity(unit: .meter(), doubleValue: 5001)), .text("1"),
    ].randomElement(using: &generator) ?? .number(0)
  }

  private static func metadataTest(_ generator: inout SeededGenerator) -> MetadataTest {
    let texts = ["Lu*", "LUNCH", "un", "ch", "E.*/P[a-z]+", "1"].compactMap { pattern in
      let operation: TextTest.Operation =
        [.beginsWith, .endsWith, .contains, .like, .matches].randomElement(using: &generator)
        ?? .contains
      return TextTest(operation, pattern, ignoringCase: Bool.random(using: &generator))
    }
    return [
      .isOneOf([metadataValue(&generator), .number(1)]), .isOneOf([]),
      .isBetween(metadataValue(&generator), metadataValue(&generator)),
      .isBetween(.number(0), .number(3)), .compares(.equalTo, nil), .compares(.notEqualTo, nil),
      .compares(.lessThan, nil),
    ].randomElement(using: &generator).flatMap { test in
      Bool.random(using: &generator)
        ? test : texts.randomElement(using: &generator).map { .text($0) }
    } ?? .isOneOf([])
  }

  private static func condition(
    _ generator: inout SeededGenerator, depth: Int, objects: [HKSample]
  ) -> HealthCondition {
    func part() -> HealthCondition { condition(&generator, depth: depth - 1, objects: objects) }
    let comparison = Comparison.allCases.randomElement(using: &generator) ?? .equalTo
    let source = HKSource(exportName: Fixture.sources.randomElement(using: &generator) ?? "")
    switch Int.random(in: 0..<(depth > 0 ? 18 : 15), using: &generator) {
    case 0, 1:
      return .interval(
        start: date(&generator), end: date(&generator),
        options: StrictDates(rawValue: UInt.random(in: 0..<4, using: &generator)))
    case 2:
      return .quantity(
        comparison,
        HKQuantity(
          unit: Bool.random(using: &generator) ? .count() : .second(),
          doubleValue: Double(Int.random(in: 0..<30, using: &generator))))
    case 3: return .categoryValue(comparison, Int.random(in: 0..<6, using: &generator))
    case 4: return .categoryValues([0, Int.random(in: 0..<6, using: &generator)])
    case 5:
      return .uuids(
        Set((0..<20).compactMap { _ in objects.randomElement(using: &generator)?.uuid }))
    case 6: return .sources([source])
    case 7:
      return .sourceRevisions([
        HKSourceRevision(
          source: source,
          version: ["1.0", nil, HKSourceRevisionAnyVersion].randomElement(using: &generator)
            ?? nil)
      ])
    case 8: return .devices([HKDevice(exportString: Fixture.device)])
    case 9:
      return .deviceProperty(
        HKDevicePropertyKeyHardwareVersion,
        allowed: [["Watch6,1"], ["Watch5,1"], []].randomElement(using: &generator) ?? [])
    case 10: return .metadataKey("k")
    case 11: return .metadata("k", metadataTest(&generator))
    case 12: return .metadata("k", .compares(comparison, metadataValue(&generator)))
    case 13: return .noCorrelation
    case 14:
      return .block(
        PredicateBlock(
          NSPredicate { object, _ in (object as? HKSample)?.metadata?["HKTimeZone"] != nil }))
    case 15: return .all((0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() })
    case 16: return .any((0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() })
    default: return .not(part())
    }
  }

  // Semantics 4.1
  @Test(arguments: [1, 2, 3])
  func randomConditionsPickWhatTheyHoldFor(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try Fixture.ownersStore()
    try store.database.store.save(Fixture.samples(&generator, count: 900))
    for type in [Fixture.steps, Fixture.sleep] as [HKSampleType] {
      let all = try SampleSearch(parts: [.init(type: type, condition: .all([]))])
        .samples(in: store)
      #expect(all.count > 300)
      for round in 0..<150 {
        let condition = Self.condition(&generator, depth: 3, objects: all)
        let found = try SampleSearch(parts: [.init(type: type, condition: condition)])
          .samples(in: store)
        let expected = all.filter { condition.holds(for: $0) }
        #expect(
          found.map(\.uuid) == expected.map(\.uuid), "seed \(seed), round \(round): \(condition)")
      }
    }
  }

  @Test func samplesOfAWorkoutAreThoseThatWereAddedToIt() throws {
    let store = try Fixture.ownersStore()
    try store.database.store.save([Fixture.step(0, 60, 10)])
    let search = SampleSearch(
      parts: [.init(type: Fixture.steps, condition: .workout(UUID()))])
    #expect(try search.samples(in: store).isEmpty)
  }

  @Test func theStoreComparesAsObjectsDo() async throws {
    let store = try Fixture.ownersStore()
    try store.database.store.save([
      Fixture.step(0, 60, 10, metadata: [NamedValue(name: "caf\u{E9}", value: "1")]),
      Fixture.step(60, 120, 20),
    ])
    let all = try SampleSearch(parts: [.init(type: Fixture.steps, condition: .all([]))])
      .samples(in: store)
    let never = Date(timeIntervalSince1970: .nan)
    let conditions: [HealthCondition] =
      ["caf\u{E9}", "cafe\u{301}"].flatMap { key -> [HealthCondition] in
        [.metadataKey(key), .metadata(key, .compares(.equalTo, .number(1)))]
      }
      + Comparison.allCases.map { .quantity($0, HKQuantity(unit: .count(), doubleValue: .nan)) }
      + [StrictDates(rawValue: 0), .strictStartDate, StrictDates(rawValue: 4)].map {
        .interval(start: Fixture.noon + 90, end: nil, options: $0)
      }
      + [
        .interval(start: never, end: nil, options: []),
        .not(.interval(start: nil, end: never, options: .strictEndDate)),
        .interval(
          start: Date(timeIntervalSince1970: -.infinity),
          end: Date(timeIntervalSince1970: .infinity), options: []),
      ]
    for condition in conditions {
      let found = try SampleSearch(parts: [.init(type: Fixture.steps, condition: condition)])
        .samples(in: store)
      #expect(found == all.filter { condition.holds(for: $0) }, "\(condition)")
    }
  }
}
