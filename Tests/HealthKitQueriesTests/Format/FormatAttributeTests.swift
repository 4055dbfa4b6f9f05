import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

/// Predicates that are written as text ask what no factory asks, and nil as `NSPredicate` does.
@Suite struct FormatAttributeTests {
  private func condition(_ format: String, _ arguments: Any...) throws -> HealthCondition {
    try HealthCondition(NSPredicate(format: format, argumentArray: arguments))
  }

  private func sample(_ metadata: [String: Any]? = nil, device: HKDevice? = nil) -> HKSample {
    HealthPredicateTests.steps(from: 0, to: 60, device: device, metadata: metadata)
  }

  @Test(arguments: [
    ("<", [true, false, false]), ("<=", [true, true, false]), ("=<", [true, true, false]),
    (">", [false, false, true]), (">=", [false, true, true]), ("=>", [false, true, true]),
    ("==", [false, true, false]), ("=", [false, true, false]), ("!=", [true, false, true]),
    ("<>", [true, false, true]),
  ])
  func datesCompareByEverySign(sign: String, expected: [Bool]) throws {
    let walk = HealthPredicateTests.steps(from: 10, to: 20)
    for (path, instant) in [
      (HKPredicateKeyPathStartDate, 10.0), (HKPredicateKeyPathEndDate, 20),
    ] {
      let found = try [1.0, 0, -1].map { offset in
        try condition(
          "%K \(sign) %@", path, HealthPredicateTests.noon + instant + offset
        ).holds(for: walk)
      }
      #expect(found == expected, "\(path)")
      let mirrored = try [1.0, 0, -1].map { offset in
        try condition("%@ \(sign) %K", HealthPredicateTests.noon + instant - offset, path)
          .holds(for: walk)
      }
      #expect(mirrored == expected, "\(path) on the right")
    }
  }

  @Test func sourcesAndDevicesAreAskedForTheirTexts() throws {
    let watch = HKSourceRevision(
      source: FormatPredicateTests.source, version: "2.0", productType: "Watch6,1",
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    for (format, attribute) in [
      ("source.name == 'Watch'", HealthAttribute.sourceName),
      ("sourceRevision.source.name CONTAINS 'atc'", .sourceName),
      ("source.bundleIdentifier BEGINSWITH 'org.'", .sourceBundleIdentifier),
      ("sourceRevision.source.bundleIdentifier LIKE '*watch'", .sourceBundleIdentifier),
      ("sourceRevision.version IN {'1.0', '2.0'}", .sourceVersion),
      ("sourceRevision.productType MATCHES[c] 'watch.*'", .sourceProductType),
    ] {
      guard case .attribute(attribute, let test) = try condition(format) else {
        Issue.record("not a question for \(attribute): \(format)")
        continue
      }
      #expect(test.holds(for: attribute.value(of: watch)), "\(format)")
    }
    #expect(
      try condition("sourceRevision.source == %@", FormatPredicateTests.source)
        == .sources([FormatPredicateTests.source]))
    #expect(
      try condition("device.name BEGINSWITH 'W'").holds(
        for: sample(device: FormatPredicateTests.device)))
    #expect(try condition("device == nil").holds(for: sample()))
    #expect(try condition("device != nil").holds(for: sample(device: FormatPredicateTests.device)))
    #expect(try condition("device != %@", FormatPredicateTests.device).holds(for: sample()))
    #expect(try condition("device.name != 'x'").holds(for: sample()))
  }

  @Test func seriesHaveTheirFigures() throws {
    func rate(_ value: Double) -> HKQuantity {
      HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: value)
    }
    let heart = HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: rate(60), start: FormatPredicateTests.noon,
      end: FormatPredicateTests.noon + 5)
    for (path, value) in [
      (HKPredicateKeyPathMin, rate(60) as Any), (HKPredicateKeyPathMax, rate(60)),
      (HKPredicateKeyPathMostRecent, rate(60)), (HKPredicateKeyPathMostRecentDuration, 5),
      (HKPredicateKeyPathMostRecentStartDate, FormatPredicateTests.noon),
      (HKPredicateKeyPathMostRecentEndDate, FormatPredicateTests.noon + 5),
      (HKPredicateKeyPathCount, 1),
    ] {
      #expect(try condition("%K == %@", path, value).holds(for: heart), "\(path)")
      #expect(try !condition("%K != %@", path, value).holds(for: heart), "\(path)")
      #expect(try !condition("%K > %@", path, value).holds(for: heart), "\(path)")
      #expect(try condition("%K BETWEEN %@", path, [value, value]).holds(for: heart), "\(path)")
    }
    #expect(try condition("min == nil").holds(for: sample()))
  }

  // MARK: Nil

  @Test func nilDiffersFromEveryValueAndComparesInNoOtherWay() throws {
    let (without, with) = (sample(), sample(["k": 1]))
    for (format, expected) in [
      ("metadata.k == nil", [true, false]), ("metadata.k != NIL", [false, true]),
      ("metadata.k = NULL", [true, false]), ("metadata.k <> null", [false, true]),
      ("nil == metadata.k", [true, false]), ("metadata.k == %@", [true, false]),
      ("metadata.k != 1", [true, false]), ("metadata.k == 1", [false, true]),
      ("metadata.k < 2", [false, true]), ("metadata.k > 0", [false, true]),
      ("metadata.k <= nil", [false, false]), ("metadata.k BETWEEN {0, 2}", [false, true]),
      ("metadata.k IN {0, 1}", [false, true]), ("metadata.k CONTAINS '1'", [false, false]),
      ("NOT (metadata.k == 1)", [true, false]), ("metadata.k !=[c] 'x'", [true, true]),
      ("startDate == nil", [false, false]), ("startDate != nil", [true, true]),
      ("source == nil", [false, false]), ("UUID != nil", [true, true]),
    ] {
      let arguments: [Any] = format.contains("%") ? [NSNull()] : []
      let predicate = NSPredicate(format: format, argumentArray: arguments)
      #expect(
        [without, with].map { predicate.evaluate(with: $0) } == expected, "\(format)")
    }
  }
}
