import CalendarBuckets
import Foundation
import HealthReports
import SampleStore
import TestSupport

/// Stores with samples of all kinds, from a seed: names that need quotes, instants between seconds, ends that are not
/// determined, metadata, values that are no number, several saves whose samples overlap.
enum MadeUpSamples {
  static let steps = "HKQuantityTypeIdentifierStepCount"
  static let temperature = "HKQuantityTypeIdentifierBodyTemperature"
  static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  static let types = [steps, temperature, sleep]

  static let sources = [
    "iPhone", "Anna’s Apple\u{A0}Watch", "caf\u{E9}", "cafe\u{301}", "a,\"b\"\n", "=1+1",
    "\u{1}x\\",
  ]

  /// A store in memory with about `count` samples of each type.
  static func store(seed: UInt64, count: Int) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let samples = types.flatMap { type in
        (0..<count / 3).map { _ in sample(of: type, &generator) }
      }
      try store.save(samples)
    }
    return store
  }

  private static func sample(
    of type: String, _ generator: inout SeededGenerator
  ) -> NewSample {
    let unit: String? = type == steps ? "count" : type == temperature ? "degC" : nil
    let whole = Double(Int.random(in: 1_709_000_000..<1_713_000_000, using: &generator))
    let start = whole + [0, 0, 0, 0.5, 0.25, 0.123, 0.999_999].any(&generator)
    let length = [0, 60, 90.5, 40_000].any(&generator)
    let isOpen = Int.random(in: 0..<10, using: &generator) == 0
    let value =
      unit == nil
      ? Double(Int.random(in: 0..<7, using: &generator))
      : [0, 12, 36.6, 1e-7, 123_456_789, 0.1].any(&generator)
    let hasMetadata = Int.random(in: 0..<3, using: &generator) == 0
    return NewSample(
      type: type, canonicalUnit: unit, start: start, end: isOpen ? start : start + length,
      value: value, creation: Bool.random(using: &generator) ? start + 61 : nil,
      unit: unit == "degC" ? ["degC", "degF"].any(&generator) : unit,
      sourceName: sources.any(&generator),
      sourceVersion: [nil, "1.0", "10,2"].any(&generator),
      device: [nil, "<<HKDevice>, name:Apple Watch>", "-x"].any(&generator),
      metadata: hasMetadata
        ? [
          NamedValue(name: "HKTimeZone", value: "Asia/Kathmandu"),
          NamedValue(name: "note \"x\"", value: "\(Int.random(in: 0..<4, using: &generator))\n"),
        ] : [],
      isUserEntered: Int.random(in: 0..<4, using: &generator) == 0, hasUndeterminedEnd: isOpen)
  }

  /// What a type is shown in; nil for categories.
  static func unit(of type: String) throws -> DisplayUnit? {
    if type == sleep { return nil }
    return try DisplayUnit.unit(
      for: type, stored: type == steps ? "count" : "degC", choice: .us, recorded: nil,
      prefersUSUnits: true)
  }
}

extension Array {
  /// An element, from a seed.
  fileprivate func any(_ generator: inout SeededGenerator) -> Element {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
