@testable internal import AppleHealthExport
@testable internal import SampleStore
@testable internal import SyntheticHealthData

/// The scanner of routes, at once and in pieces of as many bytes as the first byte says.
struct GPXTarget: FuzzTarget {
  static let name = "gpx"
  static let longestInput = 8_192

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    let blockSize = 1 + Int(reader.byte())
    let text = reader.rest
    let whole = Self.track(text, blockSize: 1 << 16)
    let pieces = Self.track(text, blockSize: blockSize)
    demand(whole == pieces, "In pieces of \(blockSize) bytes: \(pieces) instead of \(whole)")
  }

  private static func track(_ text: [UInt8], blockSize: Int) -> [String] {
    do {
      let track = try GPXTrack(
        MemoryReader(text), blockSize: blockSize, headroom: longestInput + 1)
      for place in track.places {
        demand(
          abs(place.latitude) <= 90 && abs(place.longitude) <= 180 && place.time.isFinite,
          "\(place) is no place.")
      }
      return track.places.map { "\($0)" } + ["\(track.skipped) are left out"]
    } catch let fault as RouteFault {
      return [fault.rawValue]
    } catch {
      fatalError("The scan threw \(error).")
    }
  }

  static func seeds() throws -> [[UInt8]] {
    let years = try SyntheticYears(seed: 5, days: 40)
    var seeds = years.routes.prefix(2).map { route in
      let text = years.routeText(of: route.workout, day: route.day)
      return [70] + text.prefix(2_500) + Array("</trkseg></trk></gpx>".utf8)
    }
    for text in handWritten { seeds.append([17] + Array(text.utf8)) }
    return seeds
  }

  private static let handWritten = [
    """
    \u{FEFF}<?xml version='1.0'?><!DOCTYPE gpx [<!ENTITY a ">">]><!-- > --><g:gpx xmlns:g='x'>
    <wpt lat="1" lon="2"/><g:trk><name><![CDATA[a]]></name><g:trkseg>
    <g:trkpt lat = '48.0' lon="-2.5e1" x=">"><ele> 100,5 </ele><time>2024-03-30T09:00:00.25Z</time>
    <extensions><speed>3</speed><course>0</course><hAcc>4</hAcc><vAcc>3</vAcc></extensions>
    </g:trkpt><g:trkpt lat="91" lon="2"><time>2024-03-30T09:00:00+01:00</time></g:trkpt>
    <g:trkpt lat="9" lon="2"><time>2024-03-30T09:00:00-0100</time><ele/></g:trkpt></g:trkseg>
    </g:trk></g:gpx>

    """, "<gpx></gpx>",
    "<gpx><trkpt lat='0' lon='0'><time>2024-02-29T23:59:59</time></trkpt></gpx>",
  ]
}

/// Reads bytes that are in memory.
final class MemoryReader: ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let piece = bytes[position..<min(position + buffer.count, bytes.count)]
    unsafe buffer.copyBytes(from: piece)
    position += piece.count
    return piece.count
  }

  var inputPosition: Int64 { Int64(position) }
}
