import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

/// Beats of records as numbers.
@Suite struct BeatRecordingsTests {
  private func numbers(_ beats: [RecordedBeat]) throws -> (hundredths: [Int], rates: [Double])? {
    var bytes: [UInt8] = []
    RecordedBeats.encode(beats, into: &bytes)
    bytes.append(7)
    var rest = bytes[...]
    let numbers = try RecordedBeats.decodeNumbers(&rest)
    #expect(rest == [7])
    return numbers
  }

  @Test func timesRunOnAcrossMidnight() throws {
    let beats = ["11:59:59.20 PM", "11:59:59.99 PM", "12:00:00.80 AM"].map {
      RecordedBeat(beatsPerMinute: "75", time: $0)
    }
    let found = try #require(try numbers(beats))
    #expect(found.hundredths == [8_639_920, 8_639_999, 8_640_080])
    #expect(found.rates == [75, 75, 75])
  }

  /// Whether the store holds numbers or texts, the numbers are those of the texts.
  @Test func textsAndNumbersSayTheSame() throws {
    for seed in UInt64(1)..<60 {
      var generator = SeededGenerator(seed: seed)
      var time = Int.random(in: 0..<8_640_000, using: &generator)
      let style = BeatTimeStyle(rawValue: UInt8.random(in: 0..<16, using: &generator))
      let hasFractions = seed % 3 == 0
      let beats = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        time = (time + Int.random(in: 40...200, using: &generator)) % 8_640_000
        let rate = Int.random(in: 40...180, using: &generator)
        return RecordedBeat(
          beatsPerMinute: hasFractions ? "\(rate),5" : "\(rate)", time: style.text(time))
      }
      let found = try #require(try numbers(beats), "seed \(seed)")
      let texts = try #require(RecordedBeats.numbers(of: beats), "seed \(seed)")
      #expect(found.hundredths == texts.hundredths && found.rates == texts.rates, "seed \(seed)")
      #expect(zip(found.hundredths, found.hundredths.dropFirst()).allSatisfy(<), "seed \(seed)")
    }
    #expect(try numbers([RecordedBeat(beatsPerMinute: "fast", time: "1:00:00.00 PM")]) == nil)
  }

  @Test func recordingsAreReadOfTheRangeAlone() throws {
    let store = try SampleStore.inMemory()
    let type = "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
    try store.importing([]) { importing in
      let number = importing.typeID(identifier: type, isCategory: false, canonicalUnit: "ms")
      let source = importing.sourceRevisionID(name: "Watch", version: nil)
      let unit = importing.unitID("ms")
      for index in 0..<5 {
        let beats = (0...index).map {
          RecordedBeat(beatsPerMinute: "60", time: "7:00:0\($0).00 PM")
        }
        let metadata =
          index == 3
          ? try importing.metadataID([NamedValue(name: "a", value: "b")], beats: [])
          : try importing.metadataID([NamedValue(name: "a", value: "b")], beats: beats)
        try importing.append(
          [
            ImportedSample(
              start: Double(index) * 100, end: Double(index) * 100 + 60, value: 50, creation: 1,
              ordinal: UInt64(index), sourceRevision: source, metadata: metadata, unit: unit)
          ], type: number)
      }
    }
    let all = try store.recordedBeats(ofType: type, from: nil, to: nil)
    #expect(all.map(\.start) == [0, 100, 200, 400])
    #expect(all.map(\.beats.intervals.count) == [0, 1, 2, 4])
    #expect(all[3].beats.intervals == [1, 1, 1, 1])
    let some = try store.recordedBeats(ofType: type, from: 100, to: 400)
    #expect(some.map(\.start) == [100, 200])
    #expect(try store.recordedBeats(ofType: "unknown", from: nil, to: nil).isEmpty)
    let series = try store.withSnapshot { try $0.beatSeries(ofType: type, from: nil, to: nil) }
    #expect(series.isEmpty)
  }
}
