import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite struct NamedValueTests {
  func roundTrip(_ value: Any) throws -> Any? {
    let named = try #require(NamedValue(name: "k", metadata: value))
    let data = try JSONEncoder().encode([named])
    let read = try JSONDecoder().decode([NamedValue].self, from: data)
    #expect(read == [named])
    return read[0].savedValue
  }

  @Test func textsThatLookLikeOtherKindsStayTexts() throws {
    for text in ["1", "", "2024-01-01", "5 mL", "e\u{301}"] {
      #expect(try roundTrip(text) as? String == text)
    }
  }

  @Test func numbersKeepEveryBit() throws {
    #expect((try roundTrip(true) as? NSNumber)?.boolValue == true)
    #expect(try roundTrip(Int64.max) as? NSNumber == NSNumber(value: Int64.max))
    #expect(try roundTrip(UInt64.max) as? NSNumber == NSNumber(value: UInt64.max))
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      guard number.isFinite else { continue }
      #expect((try roundTrip(number) as? NSNumber)?.doubleValue == number)
    }
  }

  @Test func datesAndQuantitiesComeBackToTheBit() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    #expect(try roundTrip(date) as? Date == date)
    for unit in ["mg/dL", "mmol<180.1558800000541>/L", "%", "count/min", ""] {
      let quantity = HKQuantity(unit: HKUnit(from: unit), doubleValue: 0.1)
      let back = try roundTrip(quantity) as? HKQuantity
      #expect(back?.originalUnit == quantity.originalUnit && back?.originalValue == 0.1)
    }
  }

  @Test func metadataIsSortedByKey() {
    let metadata = SampleMetadata(["b": 1, "a": "x", "refused": [1]])
    #expect(metadata.namedValues.map(\.name) == ["a", "b"])
    #expect(metadata.namedValues.map(\.kind) == [.text, .number])
  }

  @Test func textOfAnExportIsWrittenAsBefore() throws {
    let data = try JSONEncoder().encode(NamedValue(name: "k", value: "v"))
    #expect(!String(decoding: data, as: UTF8.self).contains("kind"))
    #expect(NamedValue(name: "k", value: "1").savedValue as? String == "1")
  }
}
