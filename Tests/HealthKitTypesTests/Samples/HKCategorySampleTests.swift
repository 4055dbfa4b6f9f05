import Foundation
import Testing

@testable import HealthKitTypes

private func category(
  _ identifier: HKCategoryTypeIdentifier, _ value: Int, end: Date = noon,
  metadata: [String: Any]? = nil
) -> HKCategorySample {
  HKCategorySample(
    type: HKCategoryType(identifier), value: value, start: noon, end: end, metadata: metadata)
}

@Suite struct HKCategorySampleTests {
  @Test func valueReadsAsACaseOfItsEnumeration() {
    let sample = category(.sleepAnalysis, HKCategoryValueSleepAnalysis.asleepREM.rawValue)
    #expect(sample.value == 5)
    #expect(sample.value(as: HKCategoryValueSleepAnalysis.self) == .asleepREM)
    #expect(sample.value(as: HKCategoryValueAppleStandHour.self) == nil)
    #expect(sample.validationError == nil)
    #expect(sample.categoryType == sample.sampleType)
  }

  @Test func valueThatIsNoCaseIsRemembered() {
    let sample = category(.sleepAnalysis, 17)
    #expect(sample.validationError?.code == .errorInvalidArgument)
    #expect(sentence(of: sample).contains("17 is not one of HKCategoryTypeIdentifierSleepAnalysis"))
    #expect(sentence(of: category(.mindfulSession, 1)).contains("1 is not one of"))
  }

  @Test func endBeforeStartIsRemembered() {
    let sample = category(.mindfulSession, 0, end: noon.addingTimeInterval(-60))
    #expect(sentence(of: sample).contains("before its start"))
  }

  @Test func pregnancyMayHaveNoEndAndSleepMayNot() {
    let pregnancy = category(.pregnancy, 0, end: .distantFuture)
    #expect(pregnancy.hasUndeterminedDuration)
    #expect(pregnancy.validationError == nil)
    #expect(category(.sleepAnalysis, 1, end: .distantFuture).validationError != nil)
  }

  @Test func menstrualFlowNeedsItsCycleStart() {
    let flow = HKCategoryValueVaginalBleeding.light.rawValue
    #expect(sentence(of: category(.menstrualFlow, flow)).contains("HKMenstrualCycleStart"))
    let metadata = [HKMetadataKeyMenstrualCycleStart: true]
    #expect(category(.menstrualFlow, flow, metadata: metadata).validationError == nil)
  }

  @Test func storedSampleIsNotChecked() {
    let sample = HKCategorySample(
      categoryType: HKCategoryType(.sleepAnalysis), value: 99, start: noon, end: noon,
      provenance: ObjectProvenance(device: nil, metadata: nil))
    #expect(sample.validationError == nil)
    #expect(sample.value == 99)
  }

  @Test func archiveKeepsEverything() throws {
    let sample = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: 3, start: noon, end: noon + 600,
      device: HKDevice(exportString: "Ring"), metadata: [HKMetadataKeyTimeZone: "Africa/Cairo"])
    let copy = try roundTrip(sample)
    #expect(copy == sample)
    #expect(copy.value == 3)
    #expect(copy.categoryType == sample.categoryType)
    #expect(copy.endDate == sample.endDate)
    #expect(copy.device?.name == "Ring")
    #expect(copy.metadata?[HKMetadataKeyTimeZone] as? String == "Africa/Cairo")
    let endless = category(.pregnancy, 0, end: .distantFuture)
    #expect(try roundTrip(endless).hasUndeterminedDuration)
  }
}
