import Foundation
import HealthKitTypes
import Testing

/// Constants and enumerations, at points where HealthKit's names and values are irregular.
@Suite struct GeneratedNamesTests {
  @Test func metadataKeysHaveTheTextsOfTheTable() {
    #expect(HKMetadataKeyWasUserEntered == "HKWasUserEntered")
    #expect(HKMetadataKeyTimeZone == "HKTimeZone")
    #expect(HKMetadataKeySyncIdentifier == "HKMetadataKeySyncIdentifier")
    #expect(
      HKMetadataKeyCyclingFunctionalThresholdPowerTestType
        == "HKCyclingCyclingFunctionalThresholdPowerTestType")
  }

  @Test func otherConstantsHaveTheirValues() {
    #expect(HKErrorDomain == "com.apple.healthkit")
    #expect(HKObjectQueryNoLimit == 0)
    #expect(HKUnitMolarMassBloodGlucose == 180.15588000005408)
    #expect(HKDevicePropertyKeyName == "HKDevicePropertyName")
    #expect(HKWorkoutSortIdentifierTotalFlightsClimbed == "totalFlightsClimbed")
    #expect(HKDataTypeIdentifierStateOfMind == "HKDataTypeStateOfMind")
  }

  @Test func identifiersHaveTheTextsOfTheTable() {
    #expect(HKQuantityTypeIdentifier.vo2Max.rawValue == "HKQuantityTypeIdentifierVO2Max")
    #expect(
      HKQuantityTypeIdentifier.dietaryWater.rawValue == "HKQuantityTypeIdentifierDietaryWater")
    #expect(HKCorrelationTypeIdentifier.food.rawValue == "HKCorrelationTypeIdentifierFood")
    #expect(HKDocumentTypeIdentifier.CDA.rawValue == "HKDocumentTypeIdentifierCDA")
    #expect(
      HKScoredAssessmentTypeIdentifier.GAD7.rawValue == "HKScoredAssessmentTypeIdentifierGAD7")
    #expect(HKFHIRResourceType.allergyIntolerance.rawValue == "AllergyIntolerance")
    #expect(
      HKCharacteristicTypeIdentifier.dateOfBirth.rawValue
        == "HKCharacteristicTypeIdentifierDateOfBirth")
    #expect(
      HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount") == .stepCount)
  }

  @Test func secondNamesOfAValueAreTheSameCase() {
    #expect(HKQuantityAggregationStyle.discrete == .discreteArithmetic)
    #expect(HKQuantityAggregationStyle.allCases.count == 4)
    #expect(HKError.Code.noError == .unknownError)
    #expect(HKStatisticsOptions.discreteMostRecent == .mostRecent)
    #expect(HKStatisticsOptions.duration.rawValue == 64)
    #expect(HKQueryOptions([.strictStartDate, .strictEndDate]).rawValue == 3)
  }

  @Test func errorsCarryCodeAndSentence() {
    let error = HKError(.errorInvalidArgument, "The type is not known.")
    #expect(error.localizedDescription == "The type is not known.")
    #expect("\(error)" == "The type is not known.")
    let bridged = error as NSError
    #expect(bridged.domain == HKErrorDomain)
    #expect(bridged.code == 3)
    #expect(HKError.errorNoData == .errorNoData)
    let plain = HKError(.errorNoData)
    #expect(
      "\(plain)"
        == "Nothing matches the query and predicate, so no result can be computed. (errorNoData)")
    #expect((plain as NSError).localizedDescription == "\(plain)")
    #expect(plain.localizedDescription == "\(plain)")
    for code in HKError.Code.allCases { #expect(HKError(code).localizedDescription.count > 20) }
    #expect(error == HKError(.errorInvalidArgument, "The type is not known."))
    #expect(error != HKError(.errorNoData, "The type is not known."))
  }

  @Test func anErrorIsCaughtByItsCode() {
    do {
      throw HKError(.errorNoData)
    } catch HKError.errorInvalidArgument {
      Issue.record("caught by another code")
    } catch HKError.errorNoData {
      return
    } catch {
      Issue.record("not caught by its code")
    }
  }
}
