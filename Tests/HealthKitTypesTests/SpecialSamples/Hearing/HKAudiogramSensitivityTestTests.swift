import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKAudiogramSensitivityTestTests {
  private let tone = HKQuantity(unit: .hertz(), doubleValue: 1000)

  private func level(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .decibelHearingLevel(), doubleValue: value)
  }

  private func test(
    _ value: Double, _ side: HKAudiogramSensitivityTestSide, masked: Bool = false,
    range: HKAudiogramSensitivityPointClampingRange? = nil
  ) throws -> HKAudiogramSensitivityTest {
    try HKAudiogramSensitivityTest(
      sensitivity: level(value), type: .air, masked: masked, side: side, clampingRange: range)
  }

  private func code(_ body: () throws -> Void) -> HKError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func archiveKeepsATestWithItsRange() throws {
    let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: 90)
    let masked = try test(20, .left, masked: true, range: range)
    let copy = try roundTrip(masked)
    #expect(copy == masked && copy.hash == masked.hash)
    #expect(copy.masked && copy.side == .left && copy.type == .air)
    #expect(copy.sensitivity == level(20) && copy.clampingRange == range)
    #expect(try masked != test(20, .left, masked: true))
    #expect(try test(20, .left) != test(20, .right))
    #expect(masked.description == "left ear 20 dBHL, masked")
  }

  @Test func pointKnowsItsTestsAndTheUnmaskedLevels() throws {
    let tests = [
      try test(30, .left, masked: true), try test(20, .left), try test(10, .right, masked: true),
    ]
    let point = try HKAudiogramSensitivityPoint(frequency: tone, tests: tests)
    #expect(point.leftEarSensitivity == level(20) && point.rightEarSensitivity == nil)
    let copy = try roundTrip(point)
    #expect(copy == point && copy.tests == tests && copy.frequency == tone)
  }

  @Test func levelsOfEarsAreTestsThroughTheAir() throws {
    let point = try HKAudiogramSensitivityPoint(
      frequency: tone, leftEarSensitivity: level(5), rightEarSensitivity: level(6))
    #expect(try point.tests == [test(5, .left), test(6, .right)])
  }

  @Test func refusesWhatIsNoLevelAndNoTest() throws {
    #expect(code { _ = try test(.nan, .left) } == .errorInvalidArgument)
    #expect(
      code {
        _ = try HKAudiogramSensitivityTest(
          sensitivity: tone, type: .air, masked: false, side: .left, clampingRange: nil)
      } == .errorInvalidArgument)
    #expect(
      code { _ = try HKAudiogramSensitivityPoint(frequency: tone, tests: []) }
        == .errorInvalidArgument)
    #expect(
      code { _ = try HKAudiogramSensitivityPoint(frequency: level(1), tests: [test(1, .left)]) }
        == .errorInvalidArgument)
  }

  // MARK: Ranges

  @Test func rangeNeedsOneBoundOrTwoInOrder() throws {
    typealias Range = HKAudiogramSensitivityPointClampingRange
    let open = try Range(lowerBound: nil, upperBound: 90)
    #expect(open.lowerBound == nil && open.upperBound == level(90))
    #expect(try roundTrip(open) == open)
    #expect(try roundTrip(Range(lowerBound: -5, upperBound: nil)).lowerBound == level(-5))
    #expect(open.description == "unbounded to 90 dBHL")
    let bounds: [(Double?, Double?)] = [
      (nil, nil), (90, 90), (91, 90), (.nan, 1), (0, .infinity),
    ]
    for (lower, upper) in bounds {
      #expect(
        code {
          _ = try Range(
            lowerBound: lower.map { NSNumber(value: $0) },
            upperBound: upper.map { NSNumber(value: $0) })
        } == .errorInvalidArgument, "\(String(describing: lower)) \(String(describing: upper))")
    }
  }

  @Test func audiogramMayNameItsDevice() throws {
    let point = try HKAudiogramSensitivityPoint(frequency: tone, tests: [test(1, .left)])
    let device = HKDevice.local()
    let sample = HKAudiogramSample(
      sensitivityPoints: [point], start: noon, end: noon, device: device, metadata: nil)
    #expect(sample.device == device && sample.validationError == nil)
    #expect(try roundTrip(sample).sensitivityPoints == [point])
  }
}
