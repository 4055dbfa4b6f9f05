import TestSupport
import Testing

@testable import Charts

@Suite struct ValueAxisTests {
  @Test func linesAreRoundNumbersAndHoldTheValues() {
    let axis = ValueAxis(
      holding: [2210, 12_944], includesZero: true, scale: .numbers, lineCount: 5)
    #expect(axis.labels == ["0", "5,000", "10,000", "15,000"])
    let rates = ValueAxis(
      holding: [52.1, 64.2], includesZero: false, scale: .numbers, lineCount: 5)
    #expect(rates.labels == ["50", "55", "60", "65"])
    let shares = ValueAxis(
      holding: [0.955, 0.98], includesZero: false, scale: .percents, lineCount: 4)
    #expect(shares.labels == ["95 %", "96 %", "97 %", "98 %"])
    let small = ValueAxis(
      holding: [0.00012, 0.0004], includesZero: true, scale: .numbers, lineCount: 4)
    #expect(small.labels == ["0", "0.0001", "0.0002", "0.0003", "0.0004"])
  }

  @Test func durationsHaveLinesAtWholeMinutesAndHours() {
    let night = ValueAxis(holding: [28_000], includesZero: true, scale: .durations, lineCount: 4)
    #expect(night.labels == ["0 h", "2 h", "4 h", "6 h", "8 h"])
    let exercise = ValueAxis(holding: [2500], includesZero: true, scale: .durations, lineCount: 5)
    #expect(exercise.labels == ["0 min", "10 min", "20 min", "30 min", "40 min", "50 min"])
    let brief = ValueAxis(holding: [42], includesZero: true, scale: .durations, lineCount: 3)
    #expect(brief.labels == ["0 s", "15 s", "30 s", "45 s"])
  }

  @Test func pacesHaveLinesAtWholeSeconds() {
    let paces = ValueAxis(holding: [541, 629], includesZero: false, scale: .clock, lineCount: 3)
    #expect(paces.labels == ["9:00", "9:30", "10:00", "10:30"])
    #expect(ValueScale.clock.text(3_723.4) == "1:02:03" && ValueScale.clock.text(-5) == "-0:05")
    #expect(ValueScale.clock.text(59.6) == "1:00" && ValueScale.clock.text(1e13).hasSuffix(" s"))
  }

  @Test func equalValuesNoneAndZeroHaveAnAxisToo() {
    let equal = ValueAxis(holding: [70, 70], includesZero: false, scale: .numbers, lineCount: 4)
    #expect(equal.low < 70 && equal.high > 70)
    for values in [[], [0.0], [.nan, .infinity]] {
      let axis = ValueAxis(holding: values, includesZero: true, scale: .numbers, lineCount: 4)
      #expect(axis.low == 0 && axis.high == 1)
    }
  }

  @Test func largeNumbersAreShort() {
    func labels(_ value: Double) -> [String] {
      ValueAxis(holding: [value], includesZero: true, scale: .numbers, lineCount: 2).labels
    }
    #expect(labels(7.7e9) == ["0", "5 bn", "10 bn"])
    #expect(labels(2_400_000) == ["0", "2 M", "4 M"])
    #expect(labels(3e17) == ["0", "2e17", "4e17"])
  }

  @Test func anyValuesHaveAFewEvenLines() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let values = (0..<Int.random(in: 1...20, using: &generator)).map { _ -> Double in
        let bits = Double(bitPattern: generator.next())
        return Bool.random(using: &generator)
          ? bits : Double.random(in: -1e4...1e4, using: &generator)
      }
      let zero = Bool.random(using: &generator)
      let scale = [ValueScale.numbers, .durations, .percents, .clock].randomElement(
        using: &generator)
      let axis = ValueAxis(
        holding: values, includesZero: zero, scale: scale ?? .numbers, lineCount: 5)
      #expect(axis.low < axis.high && axis.low.isFinite && axis.high.isFinite, "seed \(seed)")
      #expect((2...12).contains(axis.ticks.count), "seed \(seed): \(axis.ticks)")
      #expect(axis.ticks.count == axis.labels.count)
      let slack = (axis.high - axis.low) * 1e-6
      for value in values where value.magnitude <= 1e300 {
        #expect(value >= axis.low - slack && value <= axis.high + slack, "seed \(seed): \(value)")
      }
      if zero { #expect(axis.low <= 0 && axis.high >= 0, "seed \(seed)") }
    }
  }
}
