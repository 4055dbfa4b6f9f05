import Foundation
import SampleStore
import TestSupport
import Testing

@testable import AppleHealthExport

@Suite struct GPXTrackTests {
  /// Hands out bytes a few at a time.
  final class Bytes: ByteReader {
    private var rest: ArraySlice<UInt8>
    private let step: Int
    let inputPosition: Int64 = 0

    init(_ bytes: [UInt8], step: Int = .max) {
      rest = bytes[...]
      self.step = step
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = min(step, rest.count, buffer.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  static func track(
    _ text: String, blockSize: Int = 1 << 18, headroom: Int = 1 << 16
  ) throws -> GPXTrack {
    try GPXTrack(Bytes(Array(text.utf8)), blockSize: blockSize, headroom: headroom)
  }

  static func gpx(_ points: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" "
      + "xmlns=\"http://www.topografix.com/GPX/1/1\">\n<metadata><time>2024-01-01T00:00:00Z</time>"
      + "</metadata><trk><name>a</name><trkseg>\n\(points)</trkseg></trk></gpx>\n"
  }

  static func point(_ content: String, lat: String = "52.5", lon: String = "13.4") -> String {
    "<trkpt lon=\"\(lon)\" lat=\"\(lat)\">\(content)</trkpt>\n"
  }

  static let time = "<time>2024-03-02T09:14:05Z</time>"
  static let instant = 1_709_370_845.0

  static func fault(_ text: String) -> RouteFault? {
    do {
      _ = try track(text)
      return nil
    } catch {
      return error as? RouteFault
    }
  }

  @Test func aPlaceHasWhatAppleWrites() throws {
    let track = try Self.track(
      Self.gpx(
        Self.point(
          "<ele>34.51</ele>\(Self.time)<extensions><speed>2.75</speed><course>271.25</course>"
            + "<hAcc>4.7</hAcc><vAcc>3.1</vAcc></extensions>",
          lat: "37.33233141000001", lon: "-122.0312186")))
    var expected = RoutePlace(
      time: 0, latitude: 37.33233141000001, longitude: -122.0312186, altitude: 34.51,
      horizontalAccuracy: 4.7, verticalAccuracy: 3.1, course: 271.25, speed: 2.75)
    expected.instant = Self.instant
    #expect(track.places == [expected] && track.skipped == 0)
  }

  @Test func whatIsNotGivenIsNotKnown() throws {
    let track = try Self.track(
      Self.gpx(Self.point(Self.time) + Self.point(Self.time + "<ele>7</ele>")))
    let (bare, high) = (track.places[0], track.places[1])
    #expect(bare.verticalAccuracy == -1 && bare.horizontalAccuracy == 0 && bare.altitude == 0)
    #expect(bare.course == -1 && bare.speed == -1 && bare.courseAccuracy == -1)
    #expect(high.altitude == 7 && high.verticalAccuracy == 0)
  }

  @Test func placesWithoutACoordinateOrATimeAreLeftOutAndCounted() throws {
    let text = Self.gpx(
      Self.point("") + Self.point("<time>soon</time>") + Self.point(Self.time, lat: "90.5")
        + Self.point(Self.time, lat: "x") + Self.point(Self.time, lon: "-180.01")
        + "<trkpt lat=\"1\">\(Self.time)</trkpt><trkpt/>" + Self.point(Self.time, lat: "-90"))
    let track = try Self.track(text)
    #expect(track.places.map(\.latitude) == [-90] && track.skipped == 7)
  }

  @Test func numbersThatAreNoneCountAsNotGiven() throws {
    let track = try Self.track(
      Self.gpx(
        Self.point(
          "<ele>high</ele><ele>1<b/>2</ele>\(Self.time)<extensions><speed></speed><course>1e999"
            + "</course><inner><hAcc> 5 </hAcc></inner><ele>9</ele></extensions>")))
    let place = try #require(track.places.first)
    #expect(place.altitude == 0 && place.verticalAccuracy == -1 && place.speed == -1)
    #expect(place.course == -1 && place.horizontalAccuracy == 5)
  }

  @Test func segmentsAndTracksAreOneRouteAndWaypointsAreNone() throws {
    let text = """
      \u{FEFF}<!DOCTYPE gpx [<!ENTITY a "<trkpt>">]><!-- <trkpt lat="1" lon="1"> > --><g:gpx>\
      <wpt lat="1" lon="1">\(Self.time)</wpt><rte><rtept lat="2" lon="2">\(Self.time)</rtept></rte>\
      <g:trk><g:trkseg><g:trkpt lat = '3' a=">" lon='3'><g:time>\(Self.time.dropFirst(6).dropLast(7))\
      </g:time></g:trkpt></g:trkseg><g:trkseg><![CDATA[<trkpt>]]><?x > ?></g:trkseg></g:trk>\
      <trk><trkseg><trkpt lat="4" lon="4"><time><!-- - --></time>\(Self.time)</trkpt></trkseg></trk>\
      </g:gpx> <!-- end -->
      """
    #expect(try Self.track(text).places.map(\.latitude) == [3, 4])
  }

  @Test func everyCutOfABlockGivesTheSamePlaces() throws {
    let text = Self.gpx(
      (0..<5).map {
        Self.point(
          "<ele>1\($0).5</ele><!-- c -->\(Self.time)<extensions><speed>\($0).25</speed>"
            + "</extensions>")
      }.joined())
    let whole = try Self.track(text).places
    #expect(whole.count == 5)
    for blockSize in [1, 2, 3, 7, 16, 61, 250, text.utf8.count - 1, text.utf8.count] {
      #expect(try Self.track(text, blockSize: blockSize).places == whole, "\(blockSize)")
    }
  }

  @Test func everyCutFileIsTruncatedOrNoGPX() throws {
    let text = Self.gpx(Self.point("<ele>1</ele>" + Self.time) + Self.point(Self.time))
    let bytes = Array(text.utf8)
    let rootEnd = try #require(text.range(of: "\n<metadata>")).lowerBound.utf16Offset(in: text)
    // The last byte is a line feed.
    for length in 0..<bytes.count - 1 {
      let cut = String(decoding: bytes.prefix(length), as: UTF8.self)
      let fault = Self.fault(cut)
      #expect(fault == .truncated || (length < rootEnd && fault == .notGPX), "\(length) bytes")
    }
  }

  @Test(arguments: [
    ("", RouteFault.notGPX), ("hello", .notGPX), ("<HealthData></HealthData>", .notGPX),
    ("{}", .notGPX), ("<gpx></gpx>", .empty), ("<gpx/>", .empty), ("<gpx><trk></gpx>", .illFormed),
    ("<gpx></gpx><gpx></gpx>", .illFormed), ("<gpx></gpx>x", .illFormed),
    ("<gpx><></gpx>", .illFormed), ("<gpx></trk>", .illFormed), ("</gpx>", .illFormed),
    ("<gpx><trk", .truncated),
    ("<gpx><a b=\"></a></gpx>", .truncated), ("<gpx><!-- </gpx>", .truncated),
  ])
  func otherFilesHaveAFault(_ text: String, _ fault: RouteFault) {
    #expect(Self.fault(text) == fault)
  }

  @Test func whatIsTooLongOrTooDeepIsIllFormed() throws {
    let number = String(repeating: "1", count: 5_000)
    let long = Self.gpx(Self.point("<ele>\(number)</ele>" + Self.time))
    #expect(throws: RouteFault.illFormed) { try Self.track(long, blockSize: 500, headroom: 1_000) }
    #expect(try Self.track(long).places.count == 1)
    let deep = String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
    #expect(Self.fault(Self.gpx(Self.point(Self.time + deep))) == .illFormed)
  }

  @Test func changedBytesNeverCrash() throws {
    let bytes = Array(Self.gpx(Self.point("<ele>1</ele>" + Self.time) + Self.point(Self.time)).utf8)
    for seed in UInt64(0)..<3_000 {
      var generator = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: changed.remove(at: place)
        default:
          changed.insert(Array("<>/\"'!-?[]".utf8).randomElement(using: &generator) ?? 0, at: place)
        }
      }
      let size = Int.random(in: 1..<400, using: &generator)
      let track = try? GPXTrack(Bytes(changed), blockSize: size, headroom: 1 << 10)
      #expect((track?.places.count ?? 0) <= 4, "seed \(seed)")
    }
  }

  @Test func anErrorOfTheReaderIsPassedOn() {
    final class Broken: ByteReader {
      let inputPosition: Int64 = 0
      func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        throw ExportError(.damagedArchive, "broken")
      }
    }
    #expect(throws: ExportError.self) { try GPXTrack(Broken()) }
  }
}

@Suite struct GPXTimeReaderTests {
  private static let reference = 978_307_200.0

  private func time(_ text: String) -> Double? {
    withView(text) { view in
      var reader = GPXTimeReader()
      return reader.time(view)
    }
  }

  @Test func timesAreInstants() throws {
    let noon = 1_709_370_845 - Self.reference
    for text in [
      "2024-03-02T09:14:05Z", " 2024-03-02T09:14:05z\n", "2024-03-02T09:14:05",
      "2024-03-02T10:14:05+01:00", "2024-03-02T10:14:05+0100", "2024-03-02T10:14:05+01",
      "2024-03-02T03:44:05-05:30", "2024-03-02T09:14:05.000Z",
    ] {
      #expect(time(text) == noon, "\(text)")
    }
    #expect(time("2024-03-02T09:14:05.125Z") == noon + 0.125)
    #expect(time("2024-03-02T09:14:05.1Z") == 731_063_645.1)
    let fine = try #require(time("2024-03-02T09:14:05.123456789123Z"))
    #expect(abs(fine - noon - 0.123456789) < 1e-6)
    #expect(time("2001-01-01T00:00:00Z") == 0)
    #expect(time("1969-12-31T23:59:59.5Z") == -0.5 - Self.reference)
    #expect(time("2024-02-29T00:00:00Z") == 1_709_164_800 - Self.reference)
  }

  @Test func otherTextsAreNoTimes() {
    for text in [
      "", "Z", "2024-03-02", "2024-03-02T09:14Z", "2024-13-02T09:14:05Z", "2023-02-29T00:00:00Z",
      "2024-03-02T24:00:00Z", "2024-03-02T09:60:05Z", "2024-03-02T09:14:60Z",
      "2024-03-02 09:14:05Z", "2024-03-02T09:14:05.Z", "2024-03-02T09:14:05+1",
      "2024-03-02T09:14:05+24", "2024-03-02T09:14:05+01:60", "2024-03-02T09:14:05X",
      "20240302T091405Z", "2024-03-02T09:14:05Z1", "-2024-03-02T09:14:05Z",
    ] {
      #expect(time(text) == nil, "\(text)")
    }
  }

  @Test func zerosAreNoDay() {
    #expect(time(String(repeating: "\0", count: 10) + "T10:00:00") == nil)
    #expect(time("2001-01-01T10:00:00") == 36_000)
    #expect(time("2001-01-01X10:00:00") == nil)
  }

  @Test func theDayIsRememberedButNotMixedUp() {
    var reader = GPXTimeReader()
    let times = ["2024-03-02T00:00:01Z", "2024-03-03T00:00:01Z", "2024-04-03T00:00:01Z"].flatMap {
      text in (0..<2).map { _ in withView(text) { reader.time($0) ?? -1 } }
    }
    let first = 1_709_337_601 - Self.reference
    #expect(times == [0, 0, 1, 1, 32, 32].map { first + $0 * 86_400 })
  }
}
