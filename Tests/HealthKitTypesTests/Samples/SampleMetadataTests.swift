import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct SampleMetadataTests {
  @Test func numbersCanBeReadAsAnyNumberType() {
    let values = SampleMetadata([
      "int": 1, "uint": UInt(2), "double": 2.5, "float": Float(0.5), "flag": true,
      "object": NSNumber(value: 7),
    ]).dictionary
    #expect(values["int"] as? Bool == true)
    #expect(values["int"] as? Double == 1)
    #expect(values["uint"] as? Int == 2)
    #expect(values["double"] as? Double == 2.5)
    #expect(values["float"] as? Double == 0.5)
    #expect(values["flag"] as? Bool == true)
    #expect(values["flag"] as? Int == 1)
    #expect(values["object"] as? NSNumber == 7)
    #expect(values.count == 6)
  }

  @Test func textsDatesAndQuantitiesAreKept() {
    let quantity = HKQuantity(unit: .meter(), doubleValue: 25)
    let values = SampleMetadata([
      "text": "a", "object": NSString("b"), "date": noon, "quantity": quantity,
    ])
    #expect(values["text"] as? String == "a")
    #expect(values["object"] as? String == "b")
    #expect(values["date"] as? Date == noon)
    #expect(values["quantity"] as? HKQuantity == quantity)
    #expect(values.refusedKeys.isEmpty)
  }

  @Test func otherKindsAreRefusedByKey() {
    let values = SampleMetadata(["z": [1], "a": ["k": 1], "data": Data(), "ok": "x"])
    #expect(values.refusedKeys == ["a", "data", "z"])
    #expect(values.dictionary.count == 1)
  }

  @Test func equalityComparesKeysAndValues() {
    #expect(SampleMetadata(["a": 1, "b": "x"]) == SampleMetadata(["b": "x", "a": 1]))
    #expect(SampleMetadata(["a": 1]) != SampleMetadata(["a": 2]))
    #expect(SampleMetadata(["a": 1]) != SampleMetadata(["a": "1"]))
    #expect(SampleMetadata(["a": 1]) != SampleMetadata(["b": 1]))
    #expect(SampleMetadata(["a": 1]) != SampleMetadata(["a": 1, "b": 1]))
    #expect(SampleMetadata(["a": noon]) != SampleMetadata(["a": noon.addingTimeInterval(1)]))
  }

  @Test func emptyMetadataIsNotAbsentMetadata() throws {
    let empty = stepSample(metadata: [:])
    #expect(empty.metadata?.isEmpty == true)
    #expect(try roundTrip(empty, as: HKSample.self).metadata?.isEmpty == true)
    #expect(try roundTrip(stepSample(), as: HKSample.self).metadata == nil)
  }
}
