import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

/// Which requests HealthKit refuses, and with which sentence.
@Suite(.endsInTime) struct AuthorizationRequestTests {
  private let water = HKQuantityType(.dietaryWater)

  /// The error of a request, which both forms of the question have.
  private func refusal(
    share: Set<HKSampleType> = [], read: Set<HKObjectType> = [],
    _ change: (inout HKHealthStore.Configuration) -> Void = { _ in }
  ) async throws -> String? {
    let presenter = ScriptedPresenter(.grantAll)
    let store = try ReadAccessTests.store {
      $0.presenter = presenter
      change(&$0)
    }
    var sentences: [String] = []
    do {
      try await store.requestAuthorization(toShare: share, read: read)
    } catch {
      #expect(HKError.errorInvalidArgument ~= error)
      sentences.append("\(error)")
    }
    do {
      _ = try await store.statusForAuthorizationRequest(toShare: share, read: read)
    } catch {
      #expect(HKError.errorInvalidArgument ~= error)
      sentences.append("\(error)")
    }
    #expect(sentences.isEmpty || sentences.count == 2 && sentences[0] == sentences[1])
    #expect(presenter.sheets.count == (sentences.isEmpty ? 1 : 0))
    return sentences.first
  }

  @Test func anEmptyRequestIsRefused() async throws {
    #expect(try await refusal() == "Must request authorization for at least one data type")
  }

  @Test func oneDirectionIsEnough() async throws {
    #expect(try await refusal(share: [water]) == nil)
    #expect(try await refusal(read: [water]) == nil)
  }

  @Test func typesOfTheSystemCannotBeShared() async throws {
    #expect(
      try await refusal(share: [
        water, HKQuantityType(.appleExerciseTime), HKCategoryType(.appleStandHour),
        HKQuantityType(.walkingHeartRateAverage),
      ])
        == "Authorization to share the following types is disallowed: "
        + "HKCategoryTypeIdentifierAppleStandHour, HKQuantityTypeIdentifierAppleExerciseTime, "
        + "HKQuantityTypeIdentifierWalkingHeartRateAverage")
    #expect(
      try await refusal(read: [
        HKQuantityType(.appleExerciseTime), HKCategoryType(.appleStandHour),
        HKObjectType.electrocardiogramType(), HKObjectType.activitySummaryType(),
        HKCharacteristicType(.dateOfBirth),
      ]) == nil)
  }

  @Test(arguments: [HKCorrelationTypeIdentifier.bloodPressure, .food])
  func correlationsAreAskedForByTheirMembers(identifier: HKCorrelationTypeIdentifier) async throws {
    let type = HKCorrelationType(identifier)
    #expect(
      try await refusal(share: [type])
        == "Authorization to share the following types is disallowed: \(identifier.rawValue)")
    #expect(
      try await refusal(read: [type])
        == "Authorization to read the following types is disallowed: \(identifier.rawValue)")
    let members = type.memberTypes
    #expect(try await refusal(share: Set(members), read: Set(members)) == nil)
  }

  @Test func clinicalRecordsAndElectrocardiogramsCannotBeShared() async throws {
    #expect(
      try await refusal(share: [
        HKClinicalType(.allergyRecord), HKClinicalType(.vitalSignRecord),
        HKObjectType.electrocardiogramType(),
      ])
        == "Authorization to share the following types is disallowed: "
        + "HKClinicalTypeIdentifierAllergyRecord, HKClinicalTypeIdentifierVitalSignRecord, "
        + "HKDataTypeIdentifierElectrocardiogram")
  }

  @Test func typesOfWhichObjectsAreChosenCannotBeReadAsAWhole() async throws {
    #expect(
      try await refusal(read: [
        HKObjectType.visionPrescriptionType(), HKObjectType.userAnnotatedMedicationType(),
      ])
        == "Authorization to read the following types is disallowed: "
        + "HKDataTypeUserAnnotatedMedicationConcept, HKVisionPrescriptionTypeIdentifier")
    #expect(try await refusal(share: [HKObjectType.visionPrescriptionType()]) == nil)
  }

  @Test func aSeriesIsAskedForTogetherWithWhatItBelongsTo() async throws {
    #expect(
      try await refusal(share: [HKSeriesType.heartbeat()])
        == "Authorization for HKQuantityTypeIdentifierHeartRateVariabilitySDNN should also be "
        + "requested when requesting authorization to share HKDataTypeIdentifierHeartbeatSeries")
    #expect(
      try await refusal(read: [HKSeriesType.workoutRoute()])
        == "Authorization for HKWorkoutTypeIdentifier should also be requested when requesting "
        + "authorization to read HKWorkoutRouteTypeIdentifier")
    #expect(
      try await refusal(
        share: [HKSeriesType.workoutRoute(), .workoutType()],
        read: [HKSeriesType.heartbeat(), HKQuantityType(.heartRateVariabilitySDNN)]) == nil)
  }

  @Test(arguments: [nil, ""])
  func usageDescriptionsMustBeThere(description: String?) async throws {
    #expect(
      try await refusal(share: [water], read: [water, HKQuantityType(.bodyMass)]) {
        $0.shareUsageDescription = description
      }
        == "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request "
        + "read authorization for the following types: HKQuantityTypeIdentifierBodyMass, "
        + "HKQuantityTypeIdentifierDietaryWater")
    #expect(
      try await refusal(share: [water], read: [water]) { $0.updateUsageDescription = description }
        == "NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request "
        + "write authorization for the following types: HKQuantityTypeIdentifierDietaryWater")
    #expect(
      try await refusal(read: [HKClinicalType(.allergyRecord)]) {
        $0.clinicalRecordsUsageDescription = description
      }
        == "NSHealthClinicalHealthRecordsShareUsageDescription must be set in the app's Info.plist "
        + "in order to request read authorization for the following types: "
        + "HKClinicalTypeIdentifierAllergyRecord")
  }

  @Test func onlyTheDescriptionsOfWhatIsAskedForAreNeeded() async throws {
    #expect(try await refusal(share: [water]) { $0.shareUsageDescription = nil } == nil)
    #expect(try await refusal(read: [water]) { $0.updateUsageDescription = nil } == nil)
    #expect(
      try await refusal(share: [water], read: [water]) {
        $0.clinicalRecordsUsageDescription = nil
      } == nil)
  }

  @Test func oneOrTwoRequiredClinicalTypesAreTooFew() async throws {
    let identifiers: [HKClinicalTypeIdentifier] = [
      .allergyRecord, .conditionRecord, .immunizationRecord,
    ]
    for count in 1...2 {
      let sentence = try await refusal(read: [HKClinicalType(.allergyRecord)]) {
        $0.requiredReadTypeIdentifiers = identifiers.prefix(count).map(\.rawValue)
      }
      #expect(
        sentence
          == "NSHealthRequiredReadAuthorizationTypeIdentifiers must name three or more clinical "
          + "record types, or none; it names \(count).")
    }
    #expect(
      try await refusal(read: [HKClinicalType(.allergyRecord)]) {
        $0.requiredReadTypeIdentifiers = identifiers.map(\.rawValue)
      } == nil)
    #expect(
      try await refusal(read: [HKClinicalType(.allergyRecord)]) {
        $0.requiredReadTypeIdentifiers = ["HKQuantityTypeIdentifierStepCount"]
      }?.contains("HKQuantityTypeIdentifierStepCount, which is no type of clinical records")
        == true)
  }

  @Test func theHandlersGetTheRefusal() async throws {
    let store = try ReadAccessTests.store()
    let request = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: nil, read: nil) {
        continuation.resume(returning: ($0, $1.map { "\($0)" }))
      }
    }
    #expect(request == (false, "Must request authorization for at least one data type"))
    let status = await withCheckedContinuation { continuation in
      store.getRequestStatusForAuthorization(toShare: [], read: []) {
        continuation.resume(returning: ($0, $1.map { "\($0)" }))
      }
    }
    #expect(status == (.unknown, "Must request authorization for at least one data type"))
  }
}
