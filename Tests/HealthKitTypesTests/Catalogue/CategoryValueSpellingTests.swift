import HealthKitTypes
import Testing

/// The spellings of category values that exports of any age hold.
@Suite struct CategoryValueSpellingTests {
  private func value(_ name: String?, _ type: HKCategoryTypeIdentifier) -> Int? {
    TypeCatalogue.categoryValue(exportName: name, type: type.rawValue)
  }

  @Test func sleepBeforeAndAfterStages() {
    #expect(value("HKCategoryValueSleepAnalysisAsleep", .sleepAnalysis) == 1)
    #expect(value("HKCategoryValueSleepAnalysisAsleepUnspecified", .sleepAnalysis) == 1)
    #expect(value("HKCategoryValueSleepAnalysisInBed", .sleepAnalysis) == 0)
    #expect(value("HKCategoryValueSleepAnalysisAsleepREM", .sleepAnalysis) == 5)
    #expect(
      TypeCatalogue.categoryValueName(1, type: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)
        == "HKCategoryValueSleepAnalysisAsleepUnspecified")
    #expect(Set(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue)) == [1, 3, 4, 5])
    #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
  }

  @Test func menstrualFlowUnderBothNames() {
    for (raw, name) in [(1, "Unspecified"), (2, "Light"), (3, "Medium"), (4, "Heavy"), (5, "None")]
    {
      #expect(value("HKCategoryValueMenstrualFlow\(name)", .menstrualFlow) == raw)
      #expect(value("HKCategoryValueVaginalBleeding\(name)", .menstrualFlow) == raw)
    }
    #expect(value("HKCategoryValueMenstrualFlowLight", .bleedingDuringPregnancy) == nil)
    #expect(
      TypeCatalogue.categoryValueName(2, type: HKCategoryTypeIdentifier.menstrualFlow.rawValue)
        == "HKCategoryValueVaginalBleedingLight")
  }

  @Test func ovulationPositiveIsTheSurge() {
    #expect(value("HKCategoryValueOvulationTestResultPositive", .ovulationTestResult) == 2)
    #expect(
      value("HKCategoryValueOvulationTestResultLuteinizingHormoneSurge", .ovulationTestResult) == 2)
    #expect(HKCategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
  }

  @Test func environmentalAudioUnderBothNames() {
    let type = HKCategoryTypeIdentifier.environmentalAudioExposureEvent
    #expect(type.rawValue == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(value("HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit", type) == 1)
    #expect(value("HKCategoryValueAudioExposureEventLoudEnvironment", type) == 1)
    let found = TypeCatalogue.categoryType(identifier: type.rawValue)
    #expect(found?.shortName == "environmentalAudioExposureEvent")
  }

  @Test func typesWithoutValuesMayLeaveTheValueOut() {
    #expect(value(nil, .mindfulSession) == 0)
    #expect(value("HKCategoryValueNotApplicable", .mindfulSession) == 0)
    #expect(value("0", .mindfulSession) == 0)
    #expect(value(nil, .sleepAnalysis) == nil)
    #expect(value("HKCategoryValueNotApplicable", .sleepAnalysis) == nil)
  }

  @Test func unknownValuesAreRefused() {
    #expect(value("HKCategoryValueSleepAnalysisDreaming", .sleepAnalysis) == nil)
    #expect(value("6", .sleepAnalysis) == nil)
    #expect(value("01", .sleepAnalysis) == nil)
    #expect(value("", .mindfulSession) == nil)
    let sleep = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    #expect(TypeCatalogue.categoryRawValues(type: sleep) == [0, 1, 2, 3, 4, 5])
    #expect(TypeCatalogue.categoryValueName(9, type: sleep) == nil)
    #expect(TypeCatalogue.categoryValueShortName(5, type: sleep) == "asleepREM")
  }
}
