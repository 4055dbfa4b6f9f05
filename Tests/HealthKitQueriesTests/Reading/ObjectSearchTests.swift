import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Workouts and correlations that the store narrows down are those that are left when all of them are
/// looked at.
@Suite struct ObjectSearchTests {
  private typealias Fixture = ReadingFixture

  static let pressure = HKCorrelationType(.bloodPressure)
  static let energy = HKQuantityType(.activeEnergyBurned)
  static let activities: [HKWorkoutActivityType] = [.running, .cycling, .other, .yoga, .swimming]
  static let durations: [Double] = [0, 60.1, 100, 300, 1234.5]

  // MARK: A store

  private static func date(_ generator: inout SeededGenerator) -> Double {
    Fixture.noon.timeIntervalSince1970 + Double(Int.random(in: 0..<50, using: &generator) * 100)
  }

  private static func metadata(_ generator: inout SeededGenerator) -> [NamedValue] {
    guard Bool.random(using: &generator) else { return [] }
    return [
      NamedValue(name: "k", value: ["1", "2", "Lunch"].randomElement(using: &generator) ?? "")
    ]
  }

  private static func details(
    _ generator: inout SeededGenerator, start: Double
  ) -> WorkoutDetails {
    WorkoutDetails(
      duration: Bool.random(using: &generator) ? durations.randomElement(using: &generator) : nil,
      attributes: Bool.random(using: &generator)
        ? [NamedValue(name: "totalEnergyBurned", value: "300")] : [],
      events: Bool.random(using: &generator)
        ? [
          WorkoutEventDetails(type: "HKWorkoutEventTypePause", date: start + 10),
          WorkoutEventDetails(type: "HKWorkoutEventTypeResume", date: start + 40),
        ] : [],
      activities: Bool.random(using: &generator)
        ? [
          WorkoutActivityDetails(
            start: start, end: start + 60,
            attributes: [
              NamedValue(name: "workoutActivityType", value: "HKWorkoutActivityTypeCycling")
            ])
        ] : [],
      statistics: Bool.random(using: &generator)
        ? [
          WorkoutStatisticsDetails(
            type: energy.identifier, unit: "kcal",
            sum: Double(Int.random(in: 1..<5, using: &generator) * 100))
        ] : [], metadata: metadata(&generator))
  }

  static func filledStore(_ generator: inout SeededGenerator) throws -> HKHealthStore {
    let store = try Fixture.ownersStore()
    let importing = try store.database.store.beginImport(
      ImportHeader(fileName: "export.zip", date: 1_700_000_000))
    let names = [
      "HKWorkoutActivityTypeRunning", "HKWorkoutActivityTypeCycling", "HKWorkoutActivityTypeOther",
      "HKWorkoutActivityTypeNamedLater", "57", "HKWorkoutActivityTypeSwimming",
    ]
    for _ in 0..<80 {
      let start = date(&generator)
      let revision = importing.sourceRevisionID(
        name: Fixture.sources.randomElement(using: &generator) ?? "",
        version: ["1.0", "2.0", nil].randomElement(using: &generator) ?? nil)
      let device = importing.deviceID(Bool.random(using: &generator) ? Fixture.device : "")
      let length = durations.randomElement(using: &generator) ?? 0
      try importing.addWorkout(
        ImportedWorkout(
          activityType: names.randomElement(using: &generator) ?? "", start: start,
          end: start + length, sourceRevision: revision, device: device,
          details: details(&generator, start: start)))
      try importing.addCorrelation(
        ImportedCorrelation(
          type: pressure.identifier, start: start, end: start + length, sourceRevision: revision,
          device: device, metadata: metadata(&generator)))
    }
    _ = try importing.finish(
      ImportClosing(exportDate: 1_700_000_000, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0))
    for app in Fixture.sources {
      var batch = SaveBatch(revision: NewSourceRevision(name: app, version: "2.0"), date: 0)
      for _ in 0..<40 {
        let start = date(&generator)
        let member = Fixture.step(0, 60, Double(Int.random(in: 0..<4, using: &generator)))
        let content: NewObject.Content =
          Bool.random(using: &generator)
          ? .workout(
            activityType: "HKWorkoutActivityTypeYoga", details: details(&generator, start: start))
          : .correlation(
            type: pressure.identifier, metadata: metadata(&generator), members: [member])
        batch.objects.append(
          NewObject(
            uuid: UUID(), start: start, end: start + 100, creation: nil,
            device: Bool.random(using: &generator) ? Fixture.device : nil, content: content))
      }
      try store.database.store.save(batch)
    }
    return store
  }

  // MARK: Questions

  private static func condition(
    _ generator: inout SeededGenerator, depth: Int, objects: [HKSample]
  ) -> HealthCondition {
    func part() -> HealthCondition { condition(&generator, depth: depth - 1, objects: objects) }
    let comparison = Comparison.allCases.randomElement(using: &generator) ?? .equalTo
    let seconds = (durations + [30, 1e9]).randomElement(using: &generator) ?? 0
    let energy = HKQuantity(
      unit: .kilocalorie(), doubleValue: Double(Int.random(in: 0..<6, using: &generator) * 100))
    let source = HKSource(exportName: Fixture.sources.randomElement(using: &generator) ?? "")
    func bound() -> Date? {
      Int.random(in: 0..<4, using: &generator) == 0
        ? nil : Date(timeIntervalSince1970: date(&generator))
    }
    switch Int.random(in: 0..<(depth > 0 ? 24 : 19), using: &generator) {
    case 0, 1, 2:
      return .interval(
        start: bound(), end: bound(),
        options: StrictDates(rawValue: UInt.random(in: 0..<4, using: &generator)))
    case 3, 4:
      return .workoutActivityType(activities.randomElement(using: &generator) ?? .other)
    case 5: return .workoutDuration(comparison, seconds)
    case 6: return .workoutTotal(.energyBurned, comparison, energy)
    case 7: return .workoutStatistic(Self.energy, .sum, comparison, energy)
    case 8: return .anyActivity(.activityType(.cycling))
    case 9: return .anyActivity(.activityDuration(comparison, seconds))
    case 10:
      return .uuids(
        Set((0..<20).compactMap { _ in objects.randomElement(using: &generator)?.uuid } + [UUID()]))
    case 11: return .sources([source])
    case 12:
      return .sourceRevisions([
        HKSourceRevision(
          source: source,
          version: ["1.0", nil, HKSourceRevisionAnyVersion].randomElement(using: &generator)
            ?? nil)
      ])
    case 13: return .devices([HKDevice(exportString: Fixture.device)])
    case 14:
      return .deviceProperty(
        HKDevicePropertyKeyHardwareVersion,
        allowed: Bool.random(using: &generator) ? ["Watch6,1"] : ["Watch5,1"])
    case 15: return .metadata("k", .compares(comparison, .number(1)))
    case 16:
      return [
        .noCorrelation, .workout(UUID()), .categoryValue(comparison, 1),
        .quantity(comparison, energy), .metadataKey("k"),
      ].randomElement(using: &generator) ?? .noCorrelation
    case 17, 18:
      return .block(
        PredicateBlock(
          NSPredicate { object, _ in
            if let correlation = object as? HKCorrelation { return !correlation.objects.isEmpty }
            return (object as? HKWorkout).map { $0.duration > 100 } ?? false
          }))
    case 19, 20: return .all((0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() })
    case 21, 22: return .any((0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() })
    default: return .not(part())
    }
  }

  /// An order as a query takes it, and as samples are compared by it.
  private static func sorting(
    _ generator: inout SeededGenerator
  ) throws -> (sorting: SampleSorting, keys: [(key: SampleOrder.Key, isAscending: Bool)]) {
    let keys: [(key: SampleOrder.Key, isAscending: Bool)] =
      (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
        (
          [.start, .end, .uuid].randomElement(using: &generator) ?? .start,
          Bool.random(using: &generator)
        )
      }
    let descriptors = keys.map { key, isAscending in
      switch key {
      case .start: NSSortDescriptor(keyPath: \HKSample.startDate, ascending: isAscending)
      case .end: NSSortDescriptor(keyPath: \HKSample.endDate, ascending: isAscending)
      default: NSSortDescriptor(keyPath: \HKSample.uuid, ascending: isAscending)
      }
    }
    return (try SampleSorting(descriptors), keys)
  }

  /// A workout or a correlation with what the slow way needs to know.
  private struct Entry {
    var sample: HKSample
    var sequence: Int64
    var source: String
  }

  /// All workouts or correlations.
  private static func all(_ type: HKSampleType, in store: HKHealthStore) throws -> [Entry] {
    var objects = HealthObjects()
    if type is HKWorkoutType {
      return try store.database.store.workouts().map {
        Entry(sample: objects.workout($0), sequence: $0.sequence, source: $0.sourceName)
      }
    }
    var steps: [Int64: HKSample] = [:]
    try store.database.store.forEachSample(ofType: Fixture.steps.identifier) {
      steps[$0.sequence] = objects.sample($0, type: Fixture.steps)
    }
    return try store.database.store.correlations().map { stored in
      let members = Set(stored.members.compactMap { steps[$0.sequence] })
      return Entry(
        sample: objects.correlation(stored, type: pressure, objects: members),
        sequence: stored.sequence, source: stored.sourceName)
    }
  }

  private static func precedes(
    _ left: Entry, _ right: Entry, _ keys: [(key: SampleOrder.Key, isAscending: Bool)]
  ) -> Bool {
    for (key, isAscending) in keys {
      let result: ComparisonResult =
        switch key {
        case .start: left.sample.startDate.compare(right.sample.startDate)
        case .end: left.sample.endDate.compare(right.sample.endDate)
        default: left.sample.uuid.uuidString.compare(right.sample.uuid.uuidString)
        }
      if result != .orderedSame { return (result == .orderedAscending) == isAscending }
    }
    return (left.sample.startDate, left.sample.endDate, left.sequence)
      < (right.sample.startDate, right.sample.endDate, right.sequence)
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func searchesFindWhatLookingAtEverythingFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try Self.filledStore(&generator)
    for type in [HKObjectType.workoutType(), Self.pressure] as [HKSampleType] {
      let all = try Self.all(type, in: store)
      #expect(all.count > 110)
      var foundSome = 0
      for round in 0..<250 {
        let condition = Self.condition(&generator, depth: 3, objects: all.map(\.sample))
        let (sorting, keys) = try Self.sorting(&generator)
        let limit = [nil, 0, 1, 3, 20].randomElement(using: &generator) ?? nil
        let sequences: Set<Int64>? =
          Bool.random(using: &generator)
          ? nil : Set((0..<60).compactMap { _ in all.randomElement(using: &generator)?.sequence })
        let isAllowed = Int.random(in: 0..<3, using: &generator) > 0
        let chosen = Set(
          (0..<5).compactMap { _ in all.randomElement(using: &generator) }
            .map(\.sample.uuid))
        let access =
          isAllowed
          ? ReadAccess.everything
          : .own(bundleIdentifier: "org.example.b", objects: chosen)
        let found = try SampleSearch(
          parts: [.init(type: type, condition: condition)], sorting: sorting, limit: limit
        ).found(in: store, among: sequences, access: access)
        var expected = all.filter { entry in
          (sequences?.contains(entry.sequence) ?? true)
            && (isAllowed || entry.source == "org.example.b" || chosen.contains(entry.sample.uuid))
            && condition.holds(for: entry.sample)
        }
        expected.sort { Self.precedes($0, $1, keys) }
        if let limit, limit > 0 { expected = Array(expected.prefix(limit)) }
        #expect(
          found.map(\.sample.uuid) == expected.map(\.sample.uuid),
          "seed \(seed), round \(round): \(condition), limit \(limit ?? 0), keys \(keys)")
        foundSome += found.isEmpty ? 0 : 1
      }
      #expect(foundSome > 80)
    }
  }

  @Test func bothTypesTogetherAreSortedAndCut() throws {
    var generator = SeededGenerator(seed: 5)
    let store = try Self.filledStore(&generator)
    let types: [HKSampleType] = [.workoutType(), Self.pressure]
    let keys = [(key: SampleOrder.Key.end, isAscending: false)]
    let sorting = try SampleSorting([NSSortDescriptor(keyPath: \HKSample.endDate, ascending: false)]
    )
    let found = try SampleSearch(
      parts: types.map { .init(type: $0, condition: .all([])) }, sorting: sorting, limit: 25
    ).samples(in: store)
    let expected = try types.flatMap { try Self.all($0, in: store) }.sorted {
      Self.precedes($0, $1, keys)
    }
    #expect(found.map(\.uuid) == expected.prefix(25).map(\.sample.uuid))
  }

  @Test func workoutsAreSortedByWhatOnlyObjectsKnow() async throws {
    var generator = SeededGenerator(seed: 6)
    let store = try Self.filledStore(&generator)
    let longest = try await HKSampleQueryDescriptor(
      predicates: [.workout(HKQuery.predicateForWorkouts(with: .lessThan, duration: 1000))],
      sortDescriptors: [SortDescriptor(\.duration, order: .reverse)], limit: 4
    ).result(for: store)
    let expected = try Self.all(.workoutType(), in: store).compactMap { $0.sample as? HKWorkout }
      .map(\.duration).filter { $0 < 1000 }.sorted(by: >).prefix(4)
    #expect(longest.map(\.duration) == Array(expected))
  }

  @Test func pagesOfWorkoutsHoldEachOnce() async throws {
    var generator = SeededGenerator(seed: 7)
    let store = try Self.filledStore(&generator)
    let runs = HKQuery.predicateForWorkouts(with: .running)
    var anchor: HKQueryAnchor?
    var seen: [UUID] = []
    while true {
      let page = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.workout(runs)], anchor: anchor, limit: 3
      ).result(for: store)
      #expect(page.addedSamples.count <= 3)
      anchor = page.newAnchor
      if page.addedSamples.isEmpty { break }
      seen += page.addedSamples.map(\.uuid)
    }
    let expected = try Self.all(.workoutType(), in: store).sorted { $0.sequence < $1.sequence }
      .filter { ($0.sample as? HKWorkout)?.workoutActivityType == .running }
    #expect(seen == expected.map(\.sample.uuid) && seen.count > 5)
  }
}
