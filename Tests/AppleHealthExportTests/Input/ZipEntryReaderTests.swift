import Foundation
import TestSupport
import Testing

@testable import AppleHealthExport

/// Entries inflated beside libarchive: the same bytes, and of damage the same sentences.
struct ZipEntryReaderTests {
  /// Text of some blocks that does not shrink to nothing.
  private static let text: [UInt8] = {
    var random = SeededGenerator(seed: 12)
    return (0..<(5 << 19)).map { _ in UInt8.random(in: 48..<58, using: &random) }
  }()

  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("export.zip")
  }

  private func write(_ form: ZipWriter.Form, _ text: [UInt8] = text) throws -> [UInt8] {
    try ZipWriter.write(
      [("a/", []), ("a/small.txt", [1, 2, 3]), ("a/export.xml", text), ("a/r.gpx", [4])],
      to: path, form: form)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func replace(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// The archive at the entry of the export.
  private func archive() throws -> ZipArchive {
    let archive = try ZipArchive(path: path)
    while let entry = try archive.nextEntry() {
      if entry.name == "a/export.xml" { return archive }
    }
    throw ExportError(.notAnExport, "There is no entry.")
  }

  private func extent() throws -> ZipExtent? {
    ZipDirectory.extent(ofDataAt: try archive().dataPosition, in: path)
  }

  /// What a reader delivers, or its error.
  private func all(
    _ reader: any ByteReader, _ checksum: EntryChecksum? = nil
  ) -> Result<[UInt8], ExportError> {
    var checksum = checksum
    var result: [UInt8] = []
    let block = BlockPipeline.makeBlock()
    do {
      while try BlockPipeline.fill(block, from: reader) {
        try checksum?.add(block.view)
        block.view.append(to: &result)
      }
    } catch {
      return .failure(error as? ExportError ?? ExportError(.unreadable, "\(error)"))
    }
    return .success(result)
  }

  /// What the entry is, inflated beside libarchive as an import does it.
  private func inflated() throws -> Result<[UInt8], ExportError> {
    let archive = try archive()
    // The import has looked at the first block already.
    _ = try BlockPipeline.fill(BlockPipeline.makeBlock(), from: archive)
    let extent = try #require(ZipDirectory.extent(ofDataAt: archive.dataPosition, in: path))
    let reader = try ZipEntryReader(path: path, extent: extent, archive: archive)
    return all(reader, EntryChecksum(extent, archive: archive))
  }

  @Test(arguments: ZipWriter.Form.allCases)
  func everyFormIsFoundAndInflated(form: ZipWriter.Form) throws {
    let sum = slowCRC32(Self.text)
    let bytes = try write(form)
    let found = try #require(try extent())
    #expect(found.size == Int64(Self.text.count))
    #expect(found.checksum == sum)
    #expect(found.isDeflated == (form != .stored))
    #expect(try inflated().get() == Self.text)
    // A comment at the end moves nothing, even one that looks like the end of a zip.
    let comment = Array("PK\u{5}\u{6}".utf8) + Array(repeating: 65, count: 300)
    var commented = bytes + comment
    commented[bytes.count - 2] = UInt8(comment.count & 255)
    commented[bytes.count - 1] = UInt8(comment.count >> 8)
    let archive = try archive()
    let position = archive.dataPosition
    try replace(commented)
    #expect(ZipDirectory.extent(ofDataAt: position, in: path) == found)
  }

  @Test(arguments: [0, 1, 7, 1 << 20, 2 << 20, (2 << 20) + 1])
  func everyLengthComesThroughWhole(length: Int) throws {
    let text = Array(Self.text.prefix(length))
    for form in ZipWriter.Form.allCases {
      _ = try write(form, text)
      #expect(try inflated().get() == text, "\(form)")
    }
  }

  /// Zeros in the header in front of the data are sizes, unless it says that they follow the data.
  @Test(arguments: ZipWriter.Form.allCases)
  func aHeaderThatSaysNothingHasToSaySo(form: ZipWriter.Form) throws {
    var bytes = try write(form)
    let position = try #require(try extent()).position
    let own = try #require(
      (0..<Int(position)).last { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
    for place in (own + 14)..<(own + 26) { bytes[place] = 0 }
    bytes[own + 6] |= 8
    try replace(bytes)
    #expect(ZipDirectory.extent(ofDataAt: position, in: path) != nil)
    bytes[own + 6] &= ~8
    try replace(bytes)
    #expect(ZipDirectory.extent(ofDataAt: position, in: path) == nil)
  }

  @Test(arguments: ZipWriter.Form.allCases)
  func wrongSumsAndSizesAreRefusedAsByLibarchive(form: ZipWriter.Form) throws {
    let whole = try write(form)
    let listed = try #require(Self.directoryRecord(whole))
    let header = try #require(try extent()).position
    let own = try #require(
      (0..<Int(header)).last { whole[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
    // The sum in the directory and in the entry's own header, where it may be a zero.
    let hasOwnSum = whole[(own + 14)..<(own + 18)].contains { $0 != 0 }
    var wrongSum = whole
    for place in hasOwnSum ? [listed + 16, own + 14] : [listed + 16] { wrongSum[place] ^= 1 }
    try replace(wrongSum)
    let expected = all(try archive())
    #expect(try inflated() == expected)
    #expect("\(expected)".contains("CRC"), "\(expected)")
    // A directory that disagrees with the header says nothing for sure.
    if hasOwnSum {
      var torn = whole
      torn[listed + 16] ^= 1
      try replace(torn)
      #expect(try extent() == nil)
    }
  }

  @Test(arguments: ZipWriter.Form.allCases)
  func flippedBytesAreRefusedAsByLibarchive(form: ZipWriter.Form) throws {
    let whole = try write(form)
    let found = try #require(try extent())
    var random = SeededGenerator(seed: 30)
    for _ in 0..<20 {
      // Behind the part that an import looks at before it inflates anything.
      let place =
        Int(found.position)
        + Int.random(
          in: Int(found.compressedSize * 3 / 4)..<Int(found.compressedSize), using: &random)
      var bytes = whole
      bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      try replace(bytes)
      let expected = all(try archive())
      #expect(try inflated() == expected, "byte \(place), seed 30")
      guard case .failure(let error) = expected else {
        // A last byte of deflated data has bits without meaning.
        #expect(form != .stored && place == Int(found.position + found.compressedSize) - 1)
        continue
      }
      #expect(error.kind == .damagedArchive)
    }
  }

  @Test func sizesThatAreWrongInBothPlacesAreRefusedAsByLibarchive() throws {
    let whole = try write(.deflated)
    let listed = try #require(Self.directoryRecord(whole))
    for (offset, change) in [(20, 1), (20, -1), (24, 1), (24, -1)] {
      var bytes = whole
      Self.add(change, to: &bytes, at: listed + offset)
      try replace(bytes)
      // The header of a streamed entry holds zeros, or what agrees.
      guard try extent() != nil else { continue }
      let expected = all(try archive())
      #expect(try inflated() == expected, "\(offset) \(change)")
    }
  }

  @Test func whatIsOutOfTheOrdinaryIsLeftToLibarchive() throws {
    let whole = try write(.deflated)
    let position = try archive().dataPosition
    let listed = try #require(Self.directoryRecord(whole))
    #expect(ZipDirectory.extent(ofDataAt: position + 1, in: path) == nil)
    #expect(ZipDirectory.extent(ofDataAt: 0, in: path) == nil)
    #expect(ZipDirectory.extent(ofDataAt: position, in: folder.file("missing.zip")) == nil)
    for (offset, value) in [(8, UInt8(1)), (10, 12), (0, 0), (28, 0xFF), (45, 0x7F)] {
      var bytes = whole
      bytes[listed + offset] = value
      try replace(bytes)
      #expect(ZipDirectory.extent(ofDataAt: position, in: path) == nil, "offset \(offset)")
    }
    for bytes in [whole + [0], [0] + whole, Array(whole.dropLast()), Array("PK".utf8), []] {
      try replace(bytes)
      #expect(ZipDirectory.extent(ofDataAt: position, in: path) == nil, "\(bytes.count) bytes")
    }
  }

  @Test func anyDamageToTheDirectoryIsSurvived() throws {
    for form in [ZipWriter.Form.deflated, .zip64, .dataDescriptors] {
      let whole = try write(form, Array(Self.text.prefix(100)))
      let found = try #require(try extent())
      var random = SeededGenerator(seed: 77)
      for _ in 0..<2_000 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        }
        try replace(bytes)
        // It may say nothing, or something else, but never what reaches beyond the file.
        if let other = ZipDirectory.extent(ofDataAt: found.position, in: path) {
          #expect(other.position == found.position)
          #expect(other.position + other.compressedSize <= Int64(bytes.count), "seed 77")
        }
      }
    }
  }

  /// Where the directory's record of the export is.
  private static func directoryRecord(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast(46).last {
      bytes[$0...].starts(with: [0x50, 0x4B, 1, 2])
        && bytes[($0 + 46)...].starts(with: "a/export.xml".utf8)
    }
  }

  private static func add(_ change: Int, to bytes: inout [UInt8], at place: Int) {
    let old = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    let new = UInt32(truncatingIfNeeded: Int(old) + change)
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: new >> UInt32(8 * index))
    }
  }

  /// A folder stands for a file whose bytes the system does not give.
  @Test func whatTheSystemDoesNotReadIsASentence() throws {
    let error = #expect(throws: ExportError.self) { try ZipArchive(path: folder.path) }
    #expect(error?.kind == .unreadable && error?.description.contains(folder.path) == true)
  }
}

extension Result where Success == [UInt8], Failure == ExportError {
  fileprivate static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): left == right
    default: false
    }
  }
}
