@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct TimeZoneFileTests {
  /// A TZif file made by hand.
  private struct Sketch {
    var version: UInt8 = 0x32
    var offsets: [Int32] = [0, 3_600]
    var transitions: [(Int64, UInt8)] = [(1_000, 1), (2_000, 0)]
    var footer = "AAA0"
    var leapCount: Int32 = 0

    func bytes() -> [UInt8] {
      guard version != 0 else { return block(width: 4) }
      return block(width: 4) + block(width: 8) + Array("\n\(footer)\n".utf8)
    }

    private func block(width: Int) -> [UInt8] {
      var bytes: [UInt8] = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      func append(_ value: Int64, _ width: Int) {
        for shift in (0..<width).reversed() {
          bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int64(shift))))
        }
      }
      let counts = [
        0, 0, Int64(leapCount), Int64(transitions.count), Int64(offsets.count), 4,
      ]
      for count in counts { append(count, 4) }
      for (second, _) in transitions { append(second, width) }
      for (_, type) in transitions { bytes.append(type) }
      for offset in offsets {
        append(Int64(offset), 4)
        bytes += [0, 0]
      }
      bytes += Array("AAA\0".utf8)
      for _ in 0..<leapCount {
        append(0, width)
        append(0, 4)
      }
      return bytes
    }

    func rules() throws -> ZoneRules {
      try ZoneRules(identifier: "Test/Sketch", tzif: bytes())
    }
  }

  private func flaw(_ sketch: Sketch) -> String? {
    let error = #expect(throws: ZoneRulesError.self) { try sketch.rules() }
    // The sentence without what is the same for every flaw.
    let sentence = ZoneRulesError.malformed(identifier: "Test/Sketch", reason: "\n").description
    let frame = sentence.split(separator: "\n")
    guard let error, error.reason == .malformed, frame.count == 2 else { return nil }
    #expect(error.description.hasPrefix(frame[0]) && error.description.hasSuffix(frame[1]))
    return String(error.description.dropFirst(frame[0].count).dropLast(frame[1].count))
  }

  @Test(arguments: [0, 0x32, 0x33, 0x34] as [UInt8])
  func allVersionsAreRead(version: UInt8) throws {
    let zone = try Sketch(version: version).rules()
    #expect([999.0, 1_000, 1_999.9, 2_000].map { zone.offset(at: $0) } == [0, 3_600, 3_600, 0])
  }

  @Test func footerRulesAfterTheLastTransition() throws {
    let zone = try Sketch(footer: "CET-1CEST,M3.5.0,M10.5.0/3").rules()
    #expect(zone.offset(at: 1_720_000_000) == 7_200)
    #expect(zone.offset(at: 1_730_617_200) == 3_600)
    #expect(zone.offset(at: 1_500) == 3_600)
  }

  @Test func bigBangTransitionIsTheBeginning() throws {
    let zone = try Sketch(transitions: [(-(1 << 59), 1), (2_000, 0)]).rules()
    #expect(zone.offset(at: -60_000_000_000) == 3_600)
    #expect(zone.offset(at: 3_000) == 0)
  }

  @Test func transitionsThatChangeNothingAreLeftOut() throws {
    let zone = try Sketch(transitions: [(500, 0), (1_000, 1), (1_500, 1), (2_000, 0)]).rules()
    #expect(zone.offsets.segments.dropFirst().dropLast().map(\.start) == [1_000, 2_000])
  }

  @Test func closeTransitionsStillHoldTheirInstants() throws {
    // Three jumps within an hour, which no real clock has made.
    let zone = try Sketch(
      offsets: [0, 7_200, -7_200], transitions: [(100_000, 1), (101_000, 2), (102_000, 0)]
    ).rules()
    for anchor in stride(from: 0.0, through: 200_000, by: 1_777) {
      let hours = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(hours: 2))
      let days = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(days: 1))
      for instant in stride(from: 50_000.0, through: 150_000, by: 499) {
        #expect(hours.edge(hours.index(of: instant)) <= instant)
        let index = days.index(of: instant)
        #expect(days.edge(index) <= instant && instant < days.edge(index + 1))
      }
    }
  }

  @Test func damagedFilesAreErrorsThatSayWhat() {
    #expect(flaw(Sketch(transitions: [(2_000, 0), (1_000, 1)]))?.contains("ascending") == true)
    #expect(flaw(Sketch(transitions: [(1_000, 7)]))?.contains("not defined") == true)
    #expect(flaw(Sketch(offsets: [0, 100_000]))?.contains("100000") == true)
    #expect(flaw(Sketch(offsets: [], transitions: []))?.contains("no local time") == true)
    #expect(flaw(Sketch(footer: "nonsense"))?.contains("'nonsense'") == true)
    #expect(flaw(Sketch(leapCount: 1))?.contains("leap seconds") == true)
    let error = #expect(throws: ZoneRulesError.self) {
      try ZoneRules(identifier: "Test/Text", tzif: Array("TZ".utf8))
    }
    #expect(
      error?.description
        == "The data of the time zone 'Test/Text' are damaged: it ends at byte 2, in the middle of "
        + "its data. Reinstall the package tzdata.")
  }

  @Test func cutOrAlteredFilesNeverTrap() throws {
    let whole = try ZoneDatabase.read(identifier: "America/New_York")
    for length in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: ZoneRulesError.self) {
        try ZoneRules(identifier: "Test/Cut", tzif: Array(whole[..<length]))
      }
    }
    var generator = SeededGenerator(seed: 81)
    var read = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // The headers and the footer are where a wrong byte does most.
        let position =
          Bool.random(using: &generator)
          ? Int.random(in: 0..<60, using: &generator)
          : Int.random(in: (bytes.count - 1_400)..<bytes.count, using: &generator)
        bytes[position] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = try? ZoneRules(identifier: "Test/Altered", tzif: bytes) else { continue }
      read += 1
      for instant in [-1e11, -1e9, 0, 1e9, 2e9, 1e10, 2.5e11] {
        #expect(abs(zone.offset(at: instant)) <= 93_600)
        let local = zone.localDateTime(at: instant)
        #expect(zone.instant(of: local).isFinite)
      }
    }
    #expect(read > 10)
  }
}
