internal import CFuzzer
internal import Foundation

@testable internal import AppleHealthExport
@testable internal import SyntheticHealthData

/// The reader of zips: entries, their directory, and the two ways to inflate one.
///
/// An entry that both ways read without complaint is the same.
struct ZipTarget: FuzzTarget {
  static let name = "zip"
  static let longestInput = 8_192

  /// How much is read of a zip, in bytes: a few kilobytes may inflate to thousands of times as much.
  private static let readingLimit = 1 << 21
  private static let entryLimit = 16

  private struct Enough: Error {}

  private let descriptor: Int32
  private let path: String

  init() throws {
    descriptor = cf_memory_file()
    path = "/proc/self/fd/\(descriptor)"
  }

  mutating func feed(_ input: [UInt8]) {
    ftruncate(descriptor, 0)
    let written = unsafe input.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
    demand(written == input.count, "The input was not written.")
    readExport()
    guard input.starts(with: [0x50, 0x4B]) else { return }
    compareEntries()
  }

  /// Reads the zip as an import does, with the files beside the export.
  private func readExport() {
    var left = Self.readingLimit
    do {
      let found = try ExportInput(path: path).read { block in
        left -= block.count
        if left < 0 { throw Enough() }
      } scan: { source, _ in
        var source = source
        while let block = try source.nextBlock() { source.recycle(block) }
      }
      let files = SideFiles(
        path: path, container: found.container, exportName: found.exportName)
      let routes = ["/workout-routes/a.gpx", "a.gpx"].compactMap { files.name(of: $0) }
      try files.read(Set(found.electrocardiograms.prefix(4) + routes)) { name, reader in
        do {
          _ = try GPXTrack(LimitedReader(reader, limit: Self.readingLimit))
        } catch is ExportError {
          return false
        } catch is RouteFault {
        } catch is Enough {
        }
        return true
      }
    } catch is ExportError {
    } catch is Enough {
    } catch {
      fatalError("Reading threw \(error).")
    }
  }

  private func compareEntries() {
    do {
      let archive = try ZipArchive(path: path)
      for _ in 0..<Self.entryLimit {
        guard let entry = try archive.nextEntry() else { return }
        guard entry.isFile,
          let extent = ZipDirectory.extent(ofDataAt: archive.dataPosition, in: path)
        else { continue }
        guard extent.size <= Self.readingLimit else { return }
        let reader = try ZipEntryReader(path: path, extent: extent, archive: archive)
        let own = Result { try contents(of: reader, extent) }
        // The archive may have been read to its damage.
        let second = try ZipArchive(path: path)
        var place = try second.nextEntry()
        while place != nil, second.dataPosition != extent.position {
          place = try second.nextEntry()
        }
        let theirs = Result { try contents(of: second, nil) }
        // libarchive also compares what stands behind the data, which the directory outweighs.
        if case (.success(let text), .success(let other)) = (own, theirs) {
          demand(text == other, "\(entry.name) differs: \(text.count) and \(other.count) bytes.")
        }
        if case .success = own { continue }
        // The archive stands behind the damage.
        return
      }
    } catch is ExportError {
    } catch is Enough {
    } catch {
      fatalError("Entries threw \(error).")
    }
  }

  private func contents(of reader: any ByteReader, _ extent: ZipExtent?) throws -> [UInt8] {
    var text: [UInt8] = []
    let block = ByteBlock(capacity: 1 << 16, headroom: 0)
    var sum = (reader as? ZipEntryReader).flatMap { _ in extent }.map { _ in UInt32(0) }
    while try BlockPipeline.fill(block, from: reader) {
      if let before = sum { sum = block.view.crc32(after: before) }
      block.view.append(to: &text)
      if text.count > Self.readingLimit { throw Enough() }
    }
    if let sum, let extent, sum != extent.checksum || text.count != extent.size { throw Enough() }
    return text
  }

  /// Hands out the beginning of a file alone.
  private final class LimitedReader: ByteReader {
    private let reader: any ByteReader
    private var left: Int

    init(_ reader: any ByteReader, limit: Int) {
      self.reader = reader
      left = limit
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = unsafe try reader.read(into: buffer)
      left -= count
      if left < 0 { throw Enough() }
      return count
    }

    var inputPosition: Int64 { reader.inputPosition }
  }

  static func seeds() throws -> [[UInt8]] {
    let export = "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\"></HealthData>\n"
    let route =
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2024-03-30T09:00:00Z</time>"
      + "</trkpt></trkseg></trk></gpx>"
    let long = export + String(repeating: " ", count: 1_500_000)
    let entries = [
      [("apple_health_export/export.xml", export)],
      [
        ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
        ("apple_health_export/workout-routes/a.gpx", route),
        ("apple_health_export/electrocardiograms/ecg_2024-03-28.csv", "Name,\n1\n"),
        ("apple_health_export/Exportaci\u{F3}n.xml", export),
      ],
      [("export.xml", long)],
      [("a.gpx", route), ("../export.xml", export), ("export.xml", export)],
      [("export.xml", "<other/>")], [],
    ]
    var seeds = try entries.map { try zip($0) }
    seeds += entries.map { stored($0.map { ($0.0, String($0.1.prefix(300))) }) }
    seeds += [Array(export.utf8), [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)]
    return seeds
  }

  /// A zip that libarchive streams: deflated, sizes behind the data.
  private static func zip(_ entries: [(name: String, text: String)]) throws -> [UInt8] {
    let descriptor = cf_memory_file()
    defer { close(descriptor) }
    let output = try ZipOutput(
      descriptor: descriptor, path: "seed", modificationTime: 1_700_000_000)
    for entry in entries {
      try output.begin(entry: entry.name)
      try output.write(Array(entry.text.utf8))
    }
    try output.finish()
    return Array(try Data(contentsOf: URL(fileURLWithPath: "/proc/self/fd/\(descriptor)")))
  }

  /// A zip whose entries are stored as they are, sizes in front of them.
  private static func stored(_ entries: [(name: String, text: String)]) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let text = Array(entry.text.utf8)
      let block = ByteBlock(capacity: max(text.count, 1), headroom: 0)
      unsafe block.fill { target in
        unsafe target.copyBytes(from: text)
        return text.count
      }
      let name = Array(entry.name.utf8)
      let shared =
        little(0x800, 2) + little(0, 2) + little(0, 4) + little(Int(block.view.crc32(after: 0)), 4)
        + little(text.count, 4) + little(text.count, 4) + little(name.count, 2) + little(0, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + shared + little(0, 10)
        + little(bytes.count, 4) + name
      bytes += [0x50, 0x4B, 3, 4] + little(20, 2) + shared + name + text
    }
    return bytes + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(entries.count, 2)
      + little(entries.count, 2) + little(directory.count, 4) + little(bytes.count, 4)
      + little(0, 2)
  }
}
