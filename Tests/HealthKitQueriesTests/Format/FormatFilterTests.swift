import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Predicates that are written as text pick what they say, by themselves and in the store.
@Suite struct FormatFilterTests {
  private typealias Fixture = ReadingFixture

  @Test(arguments: [1, 2, 3, 4])
  func randomFormatsPickWhatTheySay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try Fixture.ownersStore()
    try store.database.store.save(Fixture.samples(&generator, count: 600))
    for type in [Fixture.steps, Fixture.sleep] as [HKSampleType] {
      let all = try SampleSearch(parts: [.init(type: type, condition: .all([]))])
        .samples(in: store)
      #expect(all.count > 200)
      var picked = 0
      for round in 0..<200 {
        let format = RandomFormat(&generator, depth: 3, samples: all)
        let predicate = NSPredicate(format: format.text, argumentArray: format.arguments)
        let expected = all.filter(format.holds)
        let comment: Comment =
          "seed \(seed), round \(round): \(format.text) with \(format.arguments)"
        #expect(all.filter { predicate.evaluate(with: $0) } == expected, comment)
        let found = try SampleSearch(
          parts: [.init(type: type, condition: HealthCondition(predicate))]
        ).samples(in: store)
        #expect(found.map(\.uuid) == expected.map(\.uuid), comment)
        if !expected.isEmpty, expected.count < all.count { picked += 1 }
      }
      #expect(picked > 50, "seed \(seed)")
    }
  }

  /// Seconds since 1970, which the store counts, are coarser than those since 2001, which dates count.
  @Test(arguments: [1, 2, 3])
  func datesOfTheFinestGrainCompareInTheStoreAsObjectsDo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try Fixture.ownersStore()
    let grain = Fixture.noon.timeIntervalSinceReferenceDate.ulp
    try store.database.store.save(
      (0..<40).map { place in Fixture.step(Double(place) * grain, 1 + Double(place) * grain, 1) })
    let all = try SampleSearch(parts: [.init(type: Fixture.steps, condition: .all([]))])
      .samples(in: store)
    for _ in 0..<300 {
      let isStart = Bool.random(using: &generator)
      let reference = Fixture.noon.timeIntervalSinceReferenceDate + (isStart ? 0 : 1)
      let date = Date(
        timeIntervalSinceReferenceDate: reference
          + Double(Int.random(in: -3..<44, using: &generator)) * grain)
      let comparison = Comparison.allCases.randomElement(using: &generator) ?? .equalTo
      let predicate = NSPredicate(
        format: "%K \(comparison.symbol) %@",
        isStart ? HKPredicateKeyPathStartDate : HKPredicateKeyPathEndDate, date as NSDate)
      let found = try SampleSearch(
        parts: [.init(type: Fixture.steps, condition: HealthCondition(predicate))]
      ).samples(in: store)
      let expected = all.filter {
        comparison.holds(isStart ? $0.startDate : $0.endDate, date)
      }
      #expect(found.map(\.uuid) == expected.map(\.uuid), "seed \(seed): \(predicate)")
    }
  }

  @Test func datesThatAreNoNumbersOrWithoutBoundCompareAsNumbersDo() throws {
    let store = try Fixture.ownersStore()
    try store.database.store.save([Fixture.step(0, 60, 10), Fixture.step(60, 120, 20)])
    let all = try SampleSearch(parts: [.init(type: Fixture.steps, condition: .all([]))])
      .samples(in: store)
    for seconds in [Double.nan, .infinity, -.infinity, 0, -978_307_200, 1e300] {
      for comparison in Comparison.allCases {
        let predicate = NSPredicate(
          format: "startDate \(comparison.symbol) %@",
          Date(timeIntervalSinceReferenceDate: seconds) as NSDate)
        let found = try SampleSearch(
          parts: [.init(type: Fixture.steps, condition: HealthCondition(predicate))]
        ).samples(in: store)
        #expect(found == all.filter { predicate.evaluate(with: $0) }, "\(predicate)")
      }
    }
  }

  /// Workouts and correlations are narrowed down by the store, and asked themselves then.
  @Test(arguments: [1, 2])
  func formatsPickWorkoutsAndCorrelations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try ObjectSearchTests.filledStore(&generator)
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 300)
    let sum = "sumQuantity.\(HKQuantityTypeIdentifier.activeEnergyBurned.rawValue)"
    for type in [HKObjectType.workoutType(), ObjectSearchTests.pressure] as [HKSampleType] {
      let all = try SampleSearch(parts: [.init(type: type, condition: .all([]))])
        .samples(in: store)
      var leaves: [(format: String, arguments: [Any])] = [
        ("totalEnergyBurned != %@", [energy]), ("totalEnergyBurned == nil", []),
        ("totalEnergyBurned >= %@", [energy]), ("\(sum) != nil", []), ("\(sum) < %@", [energy]),
        ("\(sum) != %@", [energy]), ("sourceRevision.version != '2.0'", []), ("device == nil", []),
        ("duration > %f", [100.0]), ("workoutType IN {37, 13}", []), ("workoutType != 37", []),
        ("metadata.k != 1", []), ("source.name CONTAINS[c] 'WATCH'", []), ("count == nil", []),
      ]
      for hundreds in [3.0, 17, 29] {
        let date = Fixture.noon + hundreds * 100
        for comparison in ["startDate > %@", "endDate <= %@", "startDate == %@"] {
          leaves.append((comparison, [date]))
        }
      }
      for round in 0..<150 {
        let (first, second) = (
          leaves[Int.random(in: 0..<leaves.count, using: &generator)],
          leaves[Int.random(in: 0..<leaves.count, using: &generator)]
        )
        let shape =
          ["(A) AND (B)", "(A) OR NOT (B)", "NOT ((A) AND (B))", "NOT (A) && (B)"][round % 4]
        let text = shape.replacing("A)", with: "\(first.format))").replacing(
          "B)", with: "\(second.format))")
        let predicate = NSPredicate(format: text, argumentArray: first.arguments + second.arguments)
        let found = try SampleSearch(
          parts: [.init(type: type, condition: HealthCondition(predicate))]
        ).samples(in: store)
        #expect(
          found.map(\.uuid) == all.filter { predicate.evaluate(with: $0) }.map(\.uuid),
          "seed \(seed): \(predicate)")
      }
    }
  }

  @Test func anEndThatIsNotKnownLiesWhereTheSampleStarts() async throws {
    let store = try Fixture.ownersStore()
    var open = Fixture.step(0, 0, 1)
    open.hasUndeterminedEnd = true
    try store.database.store.save([open])
    for (format, count) in [("endDate > %@", 0), ("endDate == %@", 1)] {
      let predicate = NSPredicate(format: format, Fixture.noon as NSDate)
      let found = try SampleSearch(
        parts: [.init(type: Fixture.steps, condition: HealthCondition(predicate))]
      ).samples(in: store)
      #expect(found.count == count)
    }
  }

  @Test func seriesAreAskedForTheirFiguresInTheStore() throws {
    let store = try Fixture.ownersStore()
    try store.database.store.save([Fixture.step(0, 60, 10), Fixture.step(60, 120, 20)])
    for (format, count) in [("count == 1", 2), ("count > 1", 0), ("min == nil", 2)] {
      let found = try SampleSearch(
        parts: [.init(type: Fixture.steps, condition: HealthCondition(NSPredicate(format: format)))]
      ).samples(in: store)
      #expect(found.count == count, "\(format)")
    }
  }
}
