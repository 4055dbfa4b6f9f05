import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Samples that are more than a value: states of mind, hearing tests, questionnaires, prescriptions.
@Suite(.endsInTime) struct SavedContentTests {
  private typealias Fixture = SavingFixture

  private static let types: [HKSampleType] = [
    .stateOfMindType(), .audiogramSampleType(), HKScoredAssessmentType(.GAD7),
    HKScoredAssessmentType(.PHQ9), .visionPrescriptionType(),
  ]

  private static func quantity(_ value: Double, _ unit: HKUnit) -> HKQuantity {
    HKQuantity(unit: unit, doubleValue: value)
  }

  private static func samples() throws -> [HKSample] {
    let now = Fixture.now
    let mind = HKStateOfMind(
      date: now, kind: .dailyMood, valence: 0.25, labels: [.calm, .hopeful],
      associations: [.family], metadata: ["note": "a walk"])
    let tone = try HKAudiogramSensitivityPoint(
      frequency: quantity(500, .hertz()),
      tests: [
        try HKAudiogramSensitivityTest(
          sensitivity: quantity(35, .decibelHearingLevel()), type: .air, masked: true, side: .left,
          clampingRange: try HKAudiogramSensitivityPointClampingRange(
            lowerBound: -10, upperBound: 90))
      ])
    let hearing = HKAudiogramSample(
      sensitivityPoints: [tone], start: now - 60, end: now, metadata: nil)
    let anxiety = HKGAD7Assessment(
      date: now,
      answers: [.severalDays, .notAtAll, .nearlyEveryDay] + Array(repeating: .notAtAll, count: 4))
    let mood = HKPHQ9Assessment(date: now, answers: Array(repeating: .severalDays, count: 9))
    let glasses = HKGlassesPrescription(
      rightEyeSpecification: HKGlassesLensSpecification(
        sphere: quantity(-1.25, .diopter()), cylinder: quantity(-0.5, .diopter()),
        axis: quantity(90, .degreeAngle()), addPower: nil, vertexDistance: nil,
        prism: HKVisionPrism(
          amount: quantity(2, .prismDiopter()), angle: quantity(0, .degreeAngle()), eye: .right),
        farPupillaryDistance: nil, nearPupillaryDistance: nil),
      leftEyeSpecification: nil, dateIssued: now, expirationDate: nil, device: nil, metadata: nil)
    let contacts = HKContactsPrescription(
      rightEyeSpecification: nil,
      leftEyeSpecification: HKContactsLensSpecification(
        sphere: quantity(2, .diopter()), cylinder: nil, axis: nil, addPower: nil,
        baseCurve: quantity(8.6, .meterUnit(with: .milli)),
        diameter: quantity(14, .meterUnit(with: .milli))),
      brand: "Example", dateIssued: now, expirationDate: now + 86_400, device: nil, metadata: nil)
    return [mind, hearing, anxiety, mood, glasses, contacts]
  }

  private func read(_ store: HKHealthStore, _ type: HKSampleType) async throws -> [HKSample] {
    try await HKSampleQueryDescriptor(
      predicates: [.sample(type: type)], sortDescriptors: []
    ).result(for: store)
  }

  @Test func theyAreSavedAndReadAsTheyWere() async throws {
    let store = try Fixture.store(Self.types)
    let samples = try Self.samples()
    try await store.save(samples)
    var found: [HKSample] = []
    for type in Self.types { found += try await read(store, type) }
    #expect(found.count == samples.count)
    for sample in samples {
      let copy = try #require(found.first { $0 == sample })
      #expect(type(of: copy) == type(of: sample))
      #expect(copy.startDate == sample.startDate && copy.endDate == sample.endDate)
      // That there are none is not told from that none were given.
      #expect((copy.metadata ?? [:]) as NSDictionary == (sample.metadata ?? [:]) as NSDictionary)
      #expect(copy.source.bundleIdentifier == Fixture.app.bundleIdentifier)
      #expect(copy.sourceRevision.version == "1.2")
    }
    let mind = try #require(found.compactMap { $0 as? HKStateOfMind }.first)
    #expect(mind.kind == .dailyMood && mind.valence == 0.25)
    #expect(mind.labels == [.calm, .hopeful] && mind.associations == [.family])
    let hearing = try #require(found.compactMap { $0 as? HKAudiogramSample }.first)
    let test = try #require(hearing.sensitivityPoints.first?.tests.first)
    #expect(test.sensitivity.doubleValue(for: .decibelHearingLevel()) == 35 && test.masked)
    #expect(test.clampingRange?.upperBound?.doubleValue(for: .decibelHearingLevel()) == 90)
    #expect(found.compactMap { ($0 as? HKGAD7Assessment)?.score } == [4])
    #expect(found.compactMap { ($0 as? HKPHQ9Assessment)?.answers.count } == [9])
    let glasses = try #require(found.compactMap { $0 as? HKGlassesPrescription }.first)
    #expect(glasses.rightEye?.sphere.doubleValue(for: .diopter()) == -1.25)
    #expect(glasses.rightEye?.prism?.amount.doubleValue(for: .prismDiopter()) == 2)
    #expect(glasses.leftEye == nil && glasses.expirationDate == nil)
    let contacts = try #require(found.compactMap { $0 as? HKContactsPrescription }.first)
    #expect(contacts.brand == "Example" && contacts.expirationDate == Fixture.now + 86_400)
  }

  @Test func predicatesPickThemByTheirContent() async throws {
    let store = try Fixture.store(Self.types)
    let minds = [-0.5, 0.5].map {
      HKStateOfMind(
        date: Fixture.now, kind: .momentaryEmotion, valence: $0, labels: [], associations: [])
    }
    try await store.save(minds)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .stateOfMind(
          HKQuery.predicateForStatesOfMind(withValence: 0, operatorType: .greaterThan))
      ], sortDescriptors: [])
    #expect(try await descriptor.result(for: store).map(\.valence) == [0.5])
  }

  @Test func anchoredQueriesTellOfThemAndOfTheirDeletion() async throws {
    let store = try Fixture.store(Self.types)
    func changes(_ anchor: HKQueryAnchor?) async throws
      -> HKAnchoredObjectQueryDescriptor<HKStateOfMind>.Result
    {
      try await HKAnchoredObjectQueryDescriptor(predicates: [.stateOfMind()], anchor: anchor)
        .result(for: store)
    }
    let mind = HKStateOfMind(
      date: Fixture.now, kind: .dailyMood, valence: 0, labels: [], associations: [])
    try await store.save(mind)
    let first = try await changes(nil)
    #expect(first.addedSamples.map(\.uuid) == [mind.uuid])
    try await store.delete(mind)
    let second = try await changes(first.newAnchor)
    #expect(second.addedSamples.isEmpty && second.deletedObjects.map(\.uuid) == [mind.uuid])
    #expect(try await read(store, .stateOfMindType()).isEmpty)
  }

  @Test func theyNeedPermissionAsOthersDo() async throws {
    let store = try Fixture.store([Fixture.steps])
    let mind = HKStateOfMind(
      date: Fixture.now, kind: .dailyMood, valence: 0, labels: [], associations: [])
    let error = await Fixture.error { try await store.save(mind) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    let wrong = HKStateOfMind(
      date: Fixture.now, kind: .dailyMood, valence: 2, labels: [], associations: [])
    let allowed = try Fixture.store(Self.types)
    let refusal = await Fixture.error { try await allowed.save(wrong) }
    #expect(refusal?.code == .errorInvalidArgument)
  }

  @Test func aSyncIdentifierReplacesAnOlderVersion() async throws {
    let store = try Fixture.store(Self.types)
    func mind(_ valence: Double, version: Int) -> HKStateOfMind {
      HKStateOfMind(
        date: Fixture.now, kind: .dailyMood, valence: valence, labels: [], associations: [],
        metadata: [HKMetadataKeySyncIdentifier: "today", HKMetadataKeySyncVersion: version])
    }
    try await store.save(mind(0.1, version: 1))
    try await store.save(mind(0.2, version: 2))
    try await store.save(mind(0.3, version: 1))
    let valences = try await read(store, .stateOfMindType()).map { ($0 as? HKStateOfMind)?.valence }
    #expect(valences == [0.2])
  }

  @Test func ofAClassOfTheAppsOwnNothingIsKept() async throws {
    // @unchecked: it stores nothing.
    final class Diary: HKStateOfMind, @unchecked Sendable {}
    let store = try Fixture.store(Self.types)
    let entry = Diary(
      date: Fixture.now, kind: .dailyMood, valence: 0, labels: [], associations: [])
    let error = await Fixture.error { try await store.save(entry) }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func aDamagedContentIsNoSample() throws {
    let sample = try #require(try Self.samples().first)
    let content = try SampleContent.archive(sample)
    let provenance = sample.provenance
    #expect(SampleContent.sample(content, provenance: provenance) == sample)
    for count in [0, 1, content.count / 2, content.count - 1] {
      #expect(SampleContent.sample(content.prefix(count), provenance: provenance) == nil)
    }
  }
}
