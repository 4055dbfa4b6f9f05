import Testing
import TestSupport

@testable import SampleStore

@Suite struct RecordedBeatsTests {
  func bytes(_ beats: [RecordedBeat]) -> [UInt8] { MetadataContent.encode([], beats: beats) }

  func comesBack(_ beats: [RecordedBeat], _ note: Comment) throws {
    let copy = try MetadataContent.decode(bytes(beats)).beats
    #expect(copy.count == beats.count, note)
    for (beat, copy) in zip(beats, copy) {
      #expect(beat.beatsPerMinute.utf8.elementsEqual(copy.beatsPerMinute.utf8), note)
      #expect(beat.time.utf8.elementsEqual(copy.time.utf8), note)
    }
  }

  static let styles: [(String, @Sendable (Int) -> String)] = [
    ("hour of the day", { "\($0)" }), ("two digits", { $0 < 10 ? "0\($0)" : "\($0)" }),
    ("half days", { "\(($0 + 11) % 12 + 1)" }),
  ]

  static func time(
    _ hundredths: Int, hour: (Int) -> String, separator: String, suffix: Bool, space: String
  ) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text =
      hour(hundredths / 360_000) + ":" + two(hundredths / 6000 % 60) + ":"
      + two(hundredths / 100 % 60) + separator + two(hundredths % 100)
    return suffix ? text + space + (hundredths / 360_000 < 12 ? "AM" : "PM") : text
  }

  @Test func listsOfEveryStyleComeBackAndAreShort() throws {
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      for (index, style) in Self.styles.enumerated() {
        for separator in [".", ","] {
          for space in [" ", "\u{202F}"] {
            var time = Int.random(in: 0..<8_640_000, using: &generator)
            let beats = (0..<80).map { _ in
              time = (time + Int.random(in: 30..<127, using: &generator)) % 8_640_000
              return RecordedBeat(
                beatsPerMinute: "\(Int.random(in: 40..<128, using: &generator))",
                time: Self.time(
                  time, hour: style.1, separator: separator, suffix: index == 2, space: space))
            }
            try comesBack(beats, "seed \(seed), \(style.0)")
            // A list over midnight may leave its style open.
            if index > 0 { #expect(bytes(beats).count <= 170, "seed \(seed), \(style.0)") }
          }
        }
      }
    }
  }

  @Test func timesRoundTheClockComeBackInEveryStyle() throws {
    for bits in UInt8(0)..<16 {
      let style = BeatTimeStyle(rawValue: bits)
      for time in [0, 1, 359_999, 360_000, 3_600_000, 4_319_999, 4_320_000, 4_680_000, 8_639_999] {
        #expect(style.hundredths(style.text(time)) == time, "style \(bits)")
      }
    }
  }

  @Test func onlyTheTextOfATimeIsReadAsIt() throws {
    let letters = Array("0123456789:.,APM \u{202F}x")
    for bits in UInt8(0)..<16 {
      let style = BeatTimeStyle(rawValue: bits)
      var generator = SeededGenerator(seed: UInt64(bits))
      for _ in 0..<2_000 {
        var text = Array(style.text(Int.random(in: 0..<8_640_000, using: &generator)))
        let place = Int.random(in: 0...text.count, using: &generator)
        let letter = letters.randomElement(using: &generator) ?? "0"
        switch Int.random(in: 0..<3, using: &generator) {
        case 0 where place < text.count: text[place] = letter
        case 1 where place < text.count: text.remove(at: place)
        default: text.insert(letter, at: place)
        }
        let whole = String(text)
        if let time = style.hundredths(whole) {
          #expect(style.text(time) == whole, "style \(bits), \(whole)")
        } else {
          // No time of the day has this text: not the ones with its digits, in either half.
          let digits = text.split { !$0.isNumber }.compactMap { Int(String($0)) }
          guard digits.count == 4, digits[0] < 24, digits[3] < 100 else { continue }
          for hour in [digits[0] % 24, digits[0] % 12, digits[0] % 12 + 12] {
            let time = ((hour * 60 + digits[1]) * 60 + digits[2]) * 100 + digits[3]
            #expect(
              time >= BeatTimeStyle.day || style.text(time) != whole, "style \(bits), \(whole)")
          }
        }
      }
    }
  }

  @Test func unusualListsKeepTheirTexts() throws {
    let usual = RecordedBeat(beatsPerMinute: "60", time: "7:47:41.86 PM")
    let texts = [
      "", "x", "7:47:41.86", "07:47:41.86 PM", "7:47:41,86 PM", "19:47:41.86 PM", "0:47:41.86 AM",
      "7:47:61.86 PM", "7:47:41.8 PM", "7:47:41.860 PM", "7:47:41.86  PM", "7:47:41.86 pm",
      "7:47:41.86\u{202F}PM", "\u{664}:47:41.86 PM", "7.47.41.86 PM", "99999999999:1:1.1", "::::",
    ]
    for text in texts {
      let odd = RecordedBeat(beatsPerMinute: "60", time: text)
      try comesBack([odd], "\(text) alone")
      try comesBack([usual, odd], "\(text) last")
      try comesBack([odd, usual], "\(text) first")
    }
    for rate in ["", "060", "60.5", "-1", "+60", "60 ", "999999999", "9999999999", "١"] {
      try comesBack([RecordedBeat(beatsPerMinute: rate, time: usual.time), usual], "rate \(rate)")
    }
  }

  @Test func damagedListsAreErrors() {
    let whole = bytes(
      (10..<60).map { RecordedBeat(beatsPerMinute: "60", time: "7:47:\($0).86 PM") })
    for length in 0..<whole.count {
      #expect(throws: MalformedPayload.self) {
        try MetadataContent.decode(Array(whole[..<length]))
      }
    }
    var unknown = whole
    unknown[3] = 0xF0
    #expect(throws: MalformedPayload.self) { try MetadataContent.decode(unknown) }
    unknown[3] = 1
    #expect(throws: MalformedPayload.self) { try MetadataContent.decode(unknown) }
  }
}
