internal import Foundation
internal import HealthKitTypes

@testable internal import HealthKitQueries
@testable internal import SampleStore

/// Predicates that are written as text: the format up to a zero byte, then what its arguments are.
///
/// A format is refused with a sentence, or it picks the same samples of a store as it does by itself.
struct PredicatesTarget: FuzzTarget {
  static let name = "predicates"
  static let longestInput = 1_024

  private static let noon = 1_700_000_000.0

  private let store: HKHealthStore
  private let samples: [(type: HKSampleType, samples: [HKSample])]
  private let others: [Any]

  init() throws {
    var configuration = HKHealthStore.Configuration()
    configuration.access = .owner
    store = try HKHealthStore(configuration: configuration)
    try store.database.store.save((0..<24).map(Self.sample))
    samples = try [HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis)].map { [store] type in
      (type, try SampleSearch(parts: [.init(type: type, condition: .all([]))]).samples(in: store))
    }
    let start = Date(timeIntervalSince1970: Self.noon)
    let summary = HKActivitySummary()
    summary.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 30)
    others = [
      HKWorkout(
        activityType: .running, start: start, end: start + 1800, workoutEvents: nil,
        totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 300), totalDistance: nil,
        metadata: nil), summary, 7,
    ]
  }

  private static func sample(_ place: Int) -> NewSample {
    let isSteps = place % 3 > 0
    let start = noon + Double(place * 60)
    return NewSample(
      type: isSteps
        ? HKQuantityType(.stepCount).identifier : HKCategoryType(.sleepAnalysis).identifier,
      canonicalUnit: isSteps ? "count" : nil, start: start, end: start + Double(place % 4 * 60),
      value: Double(place % (isSteps ? 30 : 6)), unit: isSteps ? "count" : nil,
      sourceName: ["org.example.a", "Jo\u{2019}s Watch"][place % 2],
      sourceVersion: place % 5 == 0 ? nil : "1.\(place % 3)",
      device: place % 4 == 0
        ? "<<HKDevice>, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch6,1>" : nil,
      metadata: place % 2 == 0
        ? [
          NamedValue(
            name: "k", value: ["1", "Lunch", "5 km", "2024-03-01 08:00:00 +0100"][place / 2 % 4])
        ]
        : [], isUserEntered: place % 7 == 0)
  }

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    let format = String(decoding: reader.bytesToZero(), as: UTF8.self)
    // What backtracks takes as long as one likes, by its nature.
    if format.uppercased().contains("MATCHES") || format.uppercased().contains("LIKE") {
      guard format.count(where: { "*+{".contains($0) }) < 3 else { return }
    }
    var arguments: [Any] = []
    for _ in 0..<min(format.count(where: { $0 == "%" }), 20) {
      arguments.append(argument(&reader, 0))
    }
    if reader.byte() == 1 { arguments.append(argument(&reader, 0)) }
    let predicate = NSPredicate(format: format, argumentArray: arguments)
    let condition: HealthCondition
    do throws(HKError) {
      condition = try HealthCondition(predicate)
    } catch {
      demand(error.code == .errorInvalidArgument, "The error is \(error).")
      demand(!"\(error)".isEmpty, "There is no sentence.")
      demand(!predicate.evaluate(with: 1), "A refused predicate holds.")
      return
    }
    let again = NSPredicate(format: format, argumentArray: arguments)
    // What compares with NaN differs from itself.
    demand(
      ["nan", "not a number"].contains { condition.description.contains($0) }
        || predicate.isEqual(again) && predicate.hash == again.hash,
      "\(condition) differs from itself.")
    for object in others { _ = predicate.evaluate(with: object) }
    for (type, all) in samples { compare(condition, predicate, type, all) }
  }

  private func compare(
    _ condition: HealthCondition, _ predicate: NSPredicate, _ type: HKSampleType, _ all: [HKSample]
  ) {
    do throws(HKError) {
      let part = try SampleSearch.Part(checked: type, condition)
      let found = try SampleSearch(parts: [part]).samples(in: store)
      let expected = all.filter { predicate.evaluate(with: $0) }
      demand(
        found.map(\.uuid) == expected.map(\.uuid),
        "\(condition) picks \(found.count) of the store, \(expected.count) by itself.")
    } catch {
      demand(error.code == .errorInvalidArgument, "The error is \(error).")
    }
  }

  private func argument(_ reader: inout InputReader, _ depth: Int) -> Any {
    let paths = [
      "startDate", "endDate", "quantity", "value", "UUID", "metadata.k", "source.name", "duration",
      "device.manufacturer", "sourceRevision.version", "metadata", "k", "workoutType", "count",
    ]
    switch reader.byte() % 20 {
    case 0: return paths[Int(reader.byte()) % paths.count]
    case 1: return String(decoding: reader.bytesToZero(), as: UTF8.self)
    case 2: return Int(reader.byte()) - 3
    case 3: return reader.double()
    case 4: return Date(timeIntervalSince1970: Self.noon + Double(reader.number(below: 1_500)))
    case 5: return Date(timeIntervalSinceReferenceDate: reader.double())
    case 6: return samples[0].samples[Int(reader.byte()) % samples[0].samples.count].uuid
    case 7: return HKQuantity(unit: .count(), doubleValue: Double(reader.byte() % 30))
    case 8: return HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: reader.double())
    case 9: return samples[0].samples[Int(reader.byte()) % samples[0].samples.count].sourceRevision
    case 10: return samples[0].samples[0].sourceRevision.source
    case 11: return NSNull()
    case 12: return reader.byte() % 2 == 0
    case 13: return UInt64.max &- reader.word()
    case 14:
      var components = DateComponents(year: Int(reader.double().bounded), month: Int(reader.byte()))
      components.day = Int(reader.byte())
      components.calendar = reader.byte() % 4 == 0 ? nil : Calendar(identifier: .gregorian)
      return components
    case 15: return samples[1].samples[0]
    case 16: return Set([reader.number(below: 9), 3])
    case 17: return NSNumber(value: reader.double())
    default:
      guard depth < 2 else { return "deep" }
      return (0..<Int(reader.byte() % 4)).map { _ in argument(&reader, depth + 1) }
    }
  }

  static func seeds() throws -> [[UInt8]] {
    [
      ("metadata.%K == YES", [0, 11]), ("%K >= %@ AND %K < %@", [0, 0, 4, 9, 1, 0, 1, 4, 0, 2]),
      ("metadata.k == %d", [2, 8]), ("metadata.k == %lf", [3, 2, 7, 7]),
      ("UUID IN %@", [18, 2, 6, 1, 6, 2]),
      ("startDate < %@", [4, 90, 1]), ("(endDate => %@) AND metadata.k = NULL", [4, 7, 7]),
      ("quantity > %@", [7, 9]), ("ANY workout.metadata == nil", []), ("nonsense", []),
      ("source = %@ OR NOT (sourceRevision == %@)", [10, 9, 3]), ("value IN {1, 2, 0x3}", []),
      ("metadata.k BETWEEN {1, %d}", [2, 200]), ("metadata.k LIKE[cd] 'Lu*?h'", []),
      ("metadata.k MATCHES 'L.nch'", []), ("source.name CONTAINS[c] 'WATCH'", []),
      ("device == nil || device.name BEGINSWITH \"App\\u006ce\"", []), ("count == nil", []),
      ("metadata.k IN[c] {'lunch', 'x'}", []), ("workoutType IN {37, 13}", []),
      ("sumQuantity.HKQuantityTypeIdentifierActiveEnergyBurned >= %@", [8, 2, 1, 1]),
      ("dateComponents BETWEEN {%@, %@}", [14, 7, 1, 1, 1, 1, 14, 7, 2, 2, 2, 2]),
      ("TRUEPREDICATE && !(falsepredicate)", []), ("duration > 1.5e3", []), ("min == nil", []),
      ("correlation = nil", []),
      ("metadata.k ENDSWITH 'h' AND sourceRevision.version != '1.0'", []),
      ("SUBQUERY(a, $x, $x.b == 1).@count > 0", []), ("startDate == CAST(%@, 'NSDate')", [4]),
      ("totalEnergyBurned != nil AND (startDate) > (%@)", [5, 3, 1, 1]),
      ("%@ < endDate", [4, 3, 3]),
      ("not not not (value != -1)", []), ("metadata.k != %@", [17, 2, 1, 1]), ("count == %u", [13]),
    ].map { format, arguments in Array(format.utf8) + [0] + arguments }
  }
}

extension Double {
  /// The number where an `Int` of a year is at hand for it.
  fileprivate var bounded: Double { isFinite ? Swift.min(Swift.max(self, -1e9), 1e9) : 2024 }
}
