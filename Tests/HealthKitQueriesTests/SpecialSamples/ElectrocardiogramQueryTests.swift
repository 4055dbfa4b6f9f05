import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// Electrocardiograms of the store and their voltages.
@Suite(.endsInTime) struct ElectrocardiogramQueryTests {
  private typealias Fixture = ReadingFixture

  private static let type = HKObjectType.electrocardiogramType()
  private static let microvolts = HKUnit.voltUnit(with: .micro)

  private static func voltages(_ count: Int) -> [Double] {
    (0..<count).map { Double($0 * 7 % 1_001 - 500) / 8 }
  }

  /// Saves a recording that begins so many seconds after noon.
  private static func save(
    _ count: Int, at seconds: Double = 0,
    _ classification: HKElectrocardiogram.Classification = .sinusRhythm,
    symptoms: HKElectrocardiogram.SymptomsStatus = .none, rate: Double? = nil,
    in store: HKHealthStore
  ) throws {
    let start = Fixture.noon.timeIntervalSince1970 + seconds
    let recording = RecordedElectrocardiogram(
      figures: ElectrocardiogramFigures(
        classification: classification, symptomsStatus: symptoms, frequency: 512,
        averageHeartRate: rate), voltages: voltages(count))
    let sample = NewSample(
      type: type.identifier, canonicalUnit: nil, start: start, end: start + recording.duration,
      value: Double(count), sourceName: "org.example.watch")
    var batch = SaveBatch(
      revision: NewSourceRevision(name: "org.example.watch", displayName: "Watch"), date: start)
    batch.samples = [sample]
    batch.electrocardiograms[sample.uuid] = recording
    try store.database.store.save(batch)
  }

  private static func recordings(
    _ predicate: NSPredicate? = nil, in store: HKHealthStore
  ) async throws -> [HKElectrocardiogram] {
    try await HKSampleQueryDescriptor(
      predicates: [.electrocardiogram(predicate)], sortDescriptors: []
    ).result(for: store)
  }

  private static func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func samplesTellWhatWasRecorded() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(15_360, .atrialFibrillation, symptoms: .present, rate: 88, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    #expect(recording.startDate == Fixture.noon && recording.endDate == Fixture.noon + 30)
    #expect(recording.classification == .atrialFibrillation)
    #expect(recording.symptomsStatus == .present)
    #expect(recording.numberOfVoltageMeasurements == 15_360)
    #expect(recording.samplingFrequency == HKQuantity(unit: .hertz(), doubleValue: 512))
    let perMinute = HKUnit.count().unitDivided(by: .minute())
    #expect(recording.averageHeartRate?.doubleValue(for: perMinute) == 88)
    #expect(recording.sourceRevision.source.name == "Watch" && recording.sampleType == Self.type)
  }

  @Test func predicatesPickByClassificationSymptomsAndRate() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(10, at: 0, .sinusRhythm, in: store)
    try Self.save(20, at: 60, .atrialFibrillation, symptoms: .present, rate: 95, in: store)
    try Self.save(30, at: 120, .sinusRhythm, symptoms: .present, in: store)
    func counts(_ predicate: NSPredicate?) async throws -> [Int] {
      try await Self.recordings(predicate, in: store).map(\.numberOfVoltageMeasurements)
    }
    #expect(try await counts(nil) == [10, 20, 30])
    let sinus = HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm)
    #expect(try await counts(sinus) == [10, 30])
    let present = HKQuery.predicateForElectrocardiograms(symptomsStatus: .present)
    #expect(try await counts(present) == [20, 30])
    #expect(
      try await counts(NSCompoundPredicate(andPredicateWithSubpredicates: [sinus, present]))
        == [30])
    #expect(try await counts(NSCompoundPredicate(notPredicateWithSubpredicate: sinus)) == [20])
    let late = HKQuery.predicateForSamples(
      withStart: Fixture.noon + 30, end: nil, options: .strictStartDate)
    #expect(try await counts(late) == [20, 30])
  }

  @Test func aSampleQueryAndAnAnchoredQueryFindThem() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(10, in: store)
    let count: Int = await Fixture.answer(in: store) { answer in
      HKSampleQuery(
        sampleType: Self.type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil
      ) { _, samples, _ in
        answer((samples ?? []).count { $0 is HKElectrocardiogram })
      }
    }
    #expect(count == 1)
    let changes = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.electrocardiogram()], anchor: nil
    ).result(for: store)
    #expect(changes.addedSamples.map(\.numberOfVoltageMeasurements) == [10])
  }

  @Test func voltagesComeInTheOrderOfTimeAndThenTheEnd() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(9_000, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    let times = Mutex<[TimeInterval]>([])
    let voltages = Mutex<[Double]>([])
    let isDone: Bool = await Fixture.answer(in: store) { answer in
      HKElectrocardiogramQuery(recording) { _, result in
        switch result {
        case .measurement(let measurement):
          times.withLock { $0.append(measurement.timeSinceSampleStart) }
          let quantity = measurement.quantity(for: .appleWatchSimilarToLeadI)
          voltages.withLock { $0.append(quantity?.doubleValue(for: Self.microvolts) ?? .nan) }
        case .done: answer(true)
        case .error: answer(false)
        }
      }
    }
    #expect(isDone)
    #expect(times.withLock { $0 } == (0..<9_000).map { Double($0) / 512 })
    #expect(voltages.withLock { $0 } == Self.voltages(9_000))
  }

  @Test func theFormOfObjectiveCHasTheSameVoltages() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(700, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    let calls = Mutex<[Bool]>([])
    let error: Bool = await Fixture.answer(in: store) { answer in
      HKElectrocardiogramQuery(electrocardiogram: recording) { _, measurement, done, error in
        calls.withLock { $0.append(measurement != nil) }
        if done { answer(error != nil) }
      }
    }
    #expect(!error)
    #expect(calls.withLock { $0 } == Array(repeating: true, count: 700) + [false])
  }

  @Test func theSequenceHasTheSameVoltagesAndEnds() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(5_000, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    var iterator = HKElectrocardiogramQueryDescriptor(recording).results(for: store)
      .makeAsyncIterator()
    var voltages: [Double] = []
    while let measurement = try await iterator.next() {
      let quantity = try #require(measurement.quantity(for: .appleWatchSimilarToLeadI))
      voltages.append(quantity.doubleValue(for: Self.microvolts))
    }
    #expect(voltages == Self.voltages(5_000))
    #expect(try await iterator.next() == nil)
  }

  @Test func aStoppedQueryDeliversNoMore() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(20_000, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    let calls = Mutex(0)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      store.execute(
        HKElectrocardiogramQuery(recording) { query, _ in
          let count = calls.withLock { calls in
            calls += 1
            return calls
          }
          guard count == 100 else { return }
          store.stop(query)
          continuation.resume()
        })
    }
    // The queue of the store has gone on by then.
    let count: Int = await Fixture.answer(in: store) { answer in
      HKSampleQuery(sampleType: Self.type, predicate: nil, limit: 1, sortDescriptors: nil) {
        _, samples, _ in answer(samples?.count ?? 0)
      }
    }
    #expect(count == 1 && calls.withLock { $0 } == 100)
  }

  @Test func aCancelledTaskEndsTheSequence() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(20_000, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    let (begun, isBegun) = AsyncStream.makeStream(of: Void.self)
    let (never, ending) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var iterator = HKElectrocardiogramQueryDescriptor(recording).results(for: store)
        .makeAsyncIterator()
      for _ in 0..<10 { _ = try await iterator.next() }
      isBegun.yield()
      // Ends when the task is cancelled.
      for await _ in never {}
      _ = try await iterator.next()
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    ending.finish()
  }

  @Test func tenMinutesAreReadBlockByBlock() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(307_200, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    #expect(recording.endDate == Fixture.noon + 600)
    var count = 0
    var last = 0.0
    for try await measurement in HKElectrocardiogramQueryDescriptor(recording).results(for: store) {
      count += 1
      last = measurement.timeSinceSampleStart
    }
    #expect(count == 307_200 && last == 307_199.0 / 512)
  }

  @Test func aRecordingThatTheStoreLacksIsNoData() async throws {
    let store = try Fixture.ownersStore()
    try Self.save(10, in: store)
    let recording = try #require(try await Self.recordings(in: store).first)
    let other = try Fixture.ownersStore()
    let missing = await Self.code {
      for try await _ in HKElectrocardiogramQueryDescriptor(recording).results(for: other) {}
    }
    #expect(missing == .errorNoData)
    try store.database.store.delete([recording.uuid], ownedBy: nil, date: 0)
    let deleted = await Self.code {
      for try await _ in HKElectrocardiogramQueryDescriptor(recording).results(for: store) {}
    }
    #expect(deleted == .errorNoData)
    #expect(try await Self.recordings(in: store).isEmpty)
  }

  @Test func anAppSeesOnlyWhatItMayReadAndSavesNone() async throws {
    let owner = try Fixture.ownersStore()
    try Self.save(10, in: owner)
    let recording = try #require(try await Self.recordings(in: owner).first)
    var configuration = owner.configuration
    configuration.access = .app
    configuration.app = HealthApp(bundleIdentifier: "org.example.reader", name: "Reader")
    configuration.presenter = GrantAllPresenter()
    let app = owner.store(for: configuration)
    let voltages = HKElectrocardiogramQueryDescriptor(recording)
    let unasked = await Self.code { for try await _ in voltages.results(for: app) {} }
    #expect(unasked == .errorAuthorizationNotDetermined)
    let sharing = await Self.code {
      try await app.requestAuthorization(toShare: [Self.type], read: [])
    }
    #expect(sharing != nil)
    try await app.requestAuthorization(toShare: [], read: [Self.type])
    #expect(try await Self.recordings(in: app).map(\.uuid) == [recording.uuid])
    var count = 0
    for try await _ in voltages.results(for: app) { count += 1 }
    #expect(count == 10)
    let saving = await Self.code { try await app.save(recording) }
    #expect(saving == .errorInvalidArgument)
    let deleting = await Self.code { try await app.delete(recording) }
    #expect(deleting != nil)
  }
}
