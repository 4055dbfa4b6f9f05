import Testing

@testable import SampleStore

/// The times of beats as phones of other languages write them.
@Suite struct BeatClockTests {
  private func numbers(_ times: [String]) -> [Int]? {
    RecordedBeats.numbers(of: times.map { RecordedBeat(beatsPerMinute: "60", time: $0) })?
      .hundredths
  }

  /// Seconds after the first beat, of beats that follow one another within seconds.
  private func differences(_ times: [String]) -> [Int]? {
    numbers(times).map { numbers in numbers.dropFirst().map { $0 - numbers[0] } }
  }

  @Test(arguments: [
    ["7:47:03.25 PM", "7:47:04.05 PM", "7:47:05.00 PM"],
    ["7:47:03.25 pm", "7:47:04.05 pm", "7:47:05.00 pm"],
    ["7:47:03,25 p. m.", "7:47:04,05 p. m.", "7:47:05,00 p. m."],
    ["下午7:47:03.25", "下午7:47:04.05", "下午7:47:05.00"],
    ["오후 7:47:03.25", "오후 7:47:04.05", "오후 7:47:05.00"],
    ["19.47.03,25", "19.47.04,05", "19.47.05,00"],
    ["٧:٤٧:٠٣٫٢٥ م", "٧:٤٧:٠٤٫٠٥ م", "٧:٤٧:٠٥٫٠٠ م"],
  ])
  func numbersCountWhateverStandsAroundThem(times: [String]) {
    #expect(differences(times) == [80, 175])
  }

  @Test func noonAndMidnightAreCrossed() {
    #expect(differences(["午前11:59:59.50", "午後12:00:00.50"]) == [100])
    #expect(differences(["午後11:59:59.50", "午前12:00:00.50"]) == [100])
    #expect(differences(["午後12:59:59.50", "午後1:00:00.25"]) == [75])
    #expect(differences(["23.59.59,50", "0.00.00,50"]) == [100])
  }

  @Test func whatIsNoTimeIsNone() {
    for text in ["", "noon", "7:47", "7:61:00.00", "25.00.00,00", "1:2:3:4:5", "1234567:00:00"] {
      #expect(numbers([text]) == nil, "\(text)")
    }
  }
}
