import Foundation
import Testing

@testable import HealthKitTypes

let noon = Date(timeIntervalSince1970: 1_609_502_400)

func stepSample(
  _ value: Double = 60, from start: Date = noon, lasting seconds: TimeInterval = 60,
  device: HKDevice? = nil, metadata: [String: Any]? = nil
) -> HKQuantitySample {
  HKQuantitySample(
    type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: value),
    start: start, end: start.addingTimeInterval(seconds), device: device, metadata: metadata)
}

func sentence(of sample: HKObject) -> String { sample.validationError?.description ?? "" }

@Suite struct HKQuantitySampleTests {
  @Test func initialiserGivesTheCumulativeSubclass() throws {
    let sample: HKQuantitySample = stepSample()
    let cumulative = try #require(sample as? HKCumulativeQuantitySample)
    #expect(cumulative.sumQuantity == sample.quantity)
    #expect(type(of: sample) == HKCumulativeQuantitySample.self)
    #expect(sample.validationError == nil)
  }

  @Test func initialiserGivesTheDiscreteSubclass() throws {
    let beats = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 62)
    let sample = HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: beats, start: noon, end: noon)
    let discrete = try #require(sample as? HKDiscreteQuantitySample)
    #expect(discrete.averageQuantity == beats)
    #expect(discrete.minimumQuantity == beats)
    #expect(discrete.maximumQuantity == beats)
    #expect(discrete.mostRecentQuantity == beats)
    #expect(discrete.mostRecentQuantityDateInterval == DateInterval(start: noon, end: noon))
  }

  @Test func soundWithoutLengthIsRefusedAndAMillisecondIsEnough() {
    func sound(_ start: Date, _ seconds: TimeInterval) -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(.environmentalAudioExposure),
        quantity: HKQuantity(unit: .decibelAWeightedSoundPressureLevel(), doubleValue: 70),
        start: start, end: start.addingTimeInterval(seconds))
    }
    for seconds in [0, 0.0005, 0.00099] {
      #expect(sentence(of: sound(noon, seconds)).contains("less than the 0.001 s"))
    }
    // Wherever the instants fall between those that a date can hold.
    for offset in 0..<500 {
      let start = noon.addingTimeInterval(Double(offset) * 0.0137)
      #expect(sound(start, 0.001).validationError == nil)
    }
    #expect(sound(Date(timeIntervalSinceReferenceDate: 0), 0.001).validationError == nil)
    #expect(sound(noon, 345_600).validationError == nil)
    #expect(sentence(of: sound(noon, 345_601)).contains("longer than the 345600 s"))
  }

  @Test func subclassOfTheOtherStyleStopsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let now = Date()
      _ = HKDiscreteQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: now, end: now)
    }
  }

  @Test func sampleKeepsWhatItWasMadeOf() {
    let device = HKDevice(exportString: "<<HKDevice: 0x1>, name:Apple Watch>")
    let sample = stepSample(
      12.5, device: device, metadata: [HKMetadataKeyWasUserEntered: true, "note": "walk"])
    #expect(sample.quantityType == HKQuantityType(.stepCount))
    #expect(sample.sampleType == sample.quantityType)
    #expect(sample.quantity.doubleValue(for: .count()) == 12.5)
    #expect(sample.count == 1)
    #expect(sample.startDate == noon)
    #expect(sample.endDate == noon.addingTimeInterval(60))
    #expect(sample.device == device)
    #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(sample.metadata?["note"] as? String == "walk")
    #expect(sample.sourceRevision.source == HKSource.ofProcess)
    #expect(sample.source == HKSource.ofProcess)
    #expect(!sample.hasUndeterminedDuration)
  }

  @Test func samplesAreEqualByUUID() throws {
    let one = stepSample()
    let other = stepSample()
    #expect(one != other)
    #expect(one == one)
    let stored = HKQuantitySample.make(
      QuantitySampleContent(
        type: one.quantityType, quantity: one.quantity, start: one.startDate, end: one.endDate),
      provenance: ObjectProvenance(
        uuid: one.uuid, sourceRevision: one.sourceRevision, device: nil, metadata: nil))
    #expect(stored == one)
    #expect(stored.hash == one.hash)
    #expect(stored.metadata == nil)
  }

  @Test func storedSeriesHasItsFiguresAndCount() throws {
    let unit = HKUnit(from: "count/min")
    func beats(_ value: Double) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }
    let last = DateInterval(start: noon.addingTimeInterval(50), duration: 5)
    let sample = HKQuantitySample.make(
      QuantitySampleContent(
        type: HKQuantityType(.heartRate), quantity: beats(70), start: noon,
        end: noon.addingTimeInterval(60), count: 12,
        series: DiscreteSeriesFigures(
          minimum: beats(60), maximum: beats(90), mostRecent: beats(65), mostRecentInterval: last)),
      provenance: ObjectProvenance(device: nil, metadata: nil))
    let copy = try #require(try roundTrip(sample, as: HKSample.self) as? HKDiscreteQuantitySample)
    #expect(copy == sample)
    #expect(copy.count == 12)
    #expect(copy.averageQuantity == beats(70))
    #expect(copy.minimumQuantity == beats(60))
    #expect(copy.maximumQuantity == beats(90))
    #expect(copy.mostRecentQuantity == beats(65))
    #expect(copy.mostRecentQuantityDateInterval == last)
  }

  @Test func archiveKeepsEverything() throws {
    let sample = stepSample(
      0.1, from: Date(timeIntervalSince1970: 1_609_502_400.125),
      device: HKDevice(exportString: "Dummy device"),
      metadata: [
        "text": "a\u{2019}b", "number": 3.5, "flag": true, "date": noon,
        "quantity": HKQuantity(unit: .meter(), doubleValue: 3),
      ])
    let copy = try roundTrip(sample, as: HKQuantitySample.self)
    #expect(copy is HKCumulativeQuantitySample)
    #expect(copy == sample)
    #expect(copy.quantityType == sample.quantityType)
    #expect(copy.quantity == sample.quantity)
    #expect(copy.startDate == sample.startDate)
    #expect(copy.endDate == sample.endDate)
    #expect(copy.device == sample.device)
    #expect(copy.sourceRevision == sample.sourceRevision)
    #expect(copy.provenance.metadata == sample.provenance.metadata)
    #expect(copy.metadata?.count == 5)
    #expect(copy.count == 1)
  }

  @Test func endBeforeStartIsRemembered() throws {
    let sample = stepSample(lasting: -1)
    let error = try #require(sample.validationError)
    #expect(error.code == .errorInvalidArgument)
    #expect(error.description.contains("HKQuantityTypeIdentifierStepCount"))
    #expect(error.description.contains("before its start"))
    #expect(sample.endDate < sample.startDate)
    #expect(sentence(of: try roundTrip(sample, as: HKSample.self)) == error.description)
  }

  @Test func endBeforeStartOfADiscreteSampleIsRemembered() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.heartRate),
      quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), start: noon,
      end: noon.addingTimeInterval(-1))
    #expect(sentence(of: sample).contains("before its start"))
  }

  @Test func unitOfAnotherDimensionIsRemembered() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .meter(), doubleValue: 1),
      start: noon, end: noon)
    #expect(sample.validationError?.code == .errorInvalidArgument)
    #expect(sentence(of: sample).contains("not compatible with HKQuantityTypeIdentifierStepCount"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func valueThatIsNoNumberIsRemembered(value: Double) {
    #expect(sentence(of: stepSample(value)).contains("finite"))
  }

  @Test func datesThatAreNoDatesAreRemembered() {
    let never = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(sentence(of: stepSample(from: never)).contains("not a date"))
  }

  @Test func fourDaysAreAllowedAndMoreAreRemembered() {
    #expect(stepSample(lasting: 345_600).validationError == nil)
    #expect(sentence(of: stepSample(lasting: 345_601)).contains("345600 s"))
  }

  @Test func undeterminedEndOfAQuantityIsRemembered() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
      start: noon, end: .distantFuture)
    #expect(sample.hasUndeterminedDuration)
    #expect(sample.validationError?.code == .errorInvalidArgument)
    #expect(sample.description.contains("undetermined"))
  }

  @Test func metadataOfAnotherKindIsRemembered() {
    let sample = stepSample(metadata: ["list": [1, 2], "fine": 1])
    #expect(sentence(of: sample).contains("metadata key list"))
    #expect(sample.metadata?.count == 1)
  }

  @Test func insulinNeedsItsReason() {
    func insulin(_ metadata: [String: Any]?) -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(.insulinDelivery),
        quantity: HKQuantity(unit: HKUnit(from: "IU"), doubleValue: 2), start: noon, end: noon,
        metadata: metadata)
    }
    #expect(sentence(of: insulin(nil)).contains(HKMetadataKeyInsulinDeliveryReason))
    let reason = HKInsulinDeliveryReason.basal.rawValue
    #expect(insulin([HKMetadataKeyInsulinDeliveryReason: reason]).validationError == nil)
  }

  @Test func descriptionNamesValueTypeAndTimes() {
    let text = stepSample().description
    #expect(text.contains("60 count"))
    #expect(text.contains("HKQuantityTypeIdentifierStepCount"))
    #expect(text.contains("2021-01-01 12:00:00"))
  }

  @Test func cumulativeSamplesHaveTheirNamesOfIOS12() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 60),
      start: noon, end: noon + 60)
    #expect((sample as? HKCumulativeQuantitySeriesSample)?.sum == sample.quantity)
  }
}
