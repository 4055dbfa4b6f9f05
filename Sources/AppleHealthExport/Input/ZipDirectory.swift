internal import Foundation

/// Where the data of one entry of a zip lies, and what it must come to.
struct ZipExtent: Equatable {
  /// The position of the first byte of data in the file.
  var position: Int64
  /// How many bytes the data takes in the file.
  var compressedSize: Int64
  /// How many bytes the data has.
  var size: Int64
  /// The checksum of the data, CRC-32.
  var checksum: UInt32
  /// Whether the data is deflated; if not, it is stored as it is.
  var isDeflated: Bool
}

/// Looks up where an entry's data lies, in the directory at the end of a zip.
///
/// It knows zips as every writer makes them, zip64 and entries of unknown size included. Of whatever
/// is out of the ordinary it says nothing: a directory that does not end where its own record says, an
/// entry that the directory and its own header describe differently, encryption, other methods.
/// What the records hold is laid down in PKWARE's APPNOTE.TXT, sections 4.3 and 4.5.3.
struct ZipDirectory {
  /// A longer directory is not looked at.
  private static let lengthLimit: Int64 = 1 << 24
  /// The longest header in front of an entry's data, with its name and extra fields.
  private static let headerLimit: Int64 = 30 + 2 * 65_535
  /// The longest record at the end of a zip: with a comment, and zip64's locator in front of it.
  private static let tailLength: Int64 = 65_535 + 22 + 20

  /// The flags of entries that are encrypted in one way or another.
  private static let encrypted = 0x2041
  /// The flag of entries whose sizes and checksum stand behind their data.
  private static let describedLater = 8

  /// An entry as the directory or its own header has it.
  fileprivate struct Record {
    var flags: Int
    var method: Int
    var checksum: UInt32
    var compressedSize: Int64
    var size: Int64
    var headerPosition: Int64 = 0
    /// How long the record is with its name, extra fields and comment.
    var length: Int
  }

  private let file: FileHandle
  private let fileSize: Int64

  /// The entry of the zip at `path` whose data begins at `position`; nil if the directory does not say
  /// for sure.
  ///
  /// - Complexity: O(entries)
  static func extent(ofDataAt position: Int64, in path: String) -> ZipExtent? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd() else { return nil }
    return ZipDirectory(file: file, fileSize: Int64(size)).extent(ofDataAt: position)
  }

  private func extent(ofDataAt position: Int64) -> ZipExtent? {
    guard let place = directory(), let records = bytes(place.position, place.length) else {
      return nil
    }
    // Of the entries that begin in front of the data it can only be the last one's.
    var found: Record?
    var offset = 0
    while offset < records.count {
      guard let record = Self.listed(records, at: offset) else { return nil }
      offset += record.length
      if record.headerPosition < position, record.headerPosition >= found?.headerPosition ?? 0 {
        found = record
      }
    }
    guard let found, found.compressedSize <= place.position - position,
      found.method == 0 || found.method == 8, found.flags & Self.encrypted == 0,
      found.method == 8 || found.compressedSize == found.size,
      agreesWithItsHeader(found, dataAt: position)
    else { return nil }
    return ZipExtent(
      position: position, compressedSize: found.compressedSize, size: found.size,
      checksum: found.checksum, isDeflated: found.method == 8)
  }

  /// Where the directory lies, if it ends at the records that say so.
  private func directory() -> (position: Int64, length: Int)? {
    let tailPosition = max(0, fileSize - Self.tailLength)
    guard let tail = bytes(tailPosition, Int(fileSize - tailPosition)) else { return nil }
    guard
      let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail.integer(at: $0, UInt32.self) == 0x0605_4B50
          && $0 + 22 + Int(tail.integer(at: $0 + 20, UInt16.self)) == tail.count
      })
    else { return nil }
    var length = Int64(tail.integer(at: end + 12, UInt32.self))
    var position = Int64(tail.integer(at: end + 16, UInt32.self))
    var directoryEnd = tailPosition + Int64(end)
    if end >= 20, tail.integer(at: end - 20, UInt32.self) == 0x0706_4B50 {
      directoryEnd = Int64(truncatingIfNeeded: tail.integer(at: end - 12, UInt64.self))
      guard let record = bytes(directoryEnd, 56),
        record.integer(at: 0, UInt32.self) == 0x0606_4B50
      else { return nil }
      length = Int64(truncatingIfNeeded: record.integer(at: 40, UInt64.self))
      position = Int64(truncatingIfNeeded: record.integer(at: 48, UInt64.self))
    }
    guard (0...Self.lengthLimit).contains(length), position >= 0,
      position == directoryEnd - length
    else { return nil }
    return (position, Int(length))
  }

  /// Whether the header in front of the data at `position` tells of the same entry.
  private func agreesWithItsHeader(_ record: Record, dataAt position: Int64) -> Bool {
    let length = Int(min(position - record.headerPosition, Self.headerLimit))
    guard let header = bytes(record.headerPosition, length), let own = Self.own(header),
      record.headerPosition + Int64(own.length) == position,
      own.method == record.method, own.flags & Self.encrypted == 0
    else { return false }
    // Zeros stand where the writer did not know yet, and says that more follows the data.
    let isLate = own.flags & Self.describedLater != 0
    func agree<Number: BinaryInteger>(_ mine: Number, _ listed: Number) -> Bool {
      mine == listed || (isLate && mine == 0)
    }
    return agree(own.checksum, record.checksum)
      && agree(own.compressedSize, record.compressedSize) && agree(own.size, record.size)
  }

  /// The record of the directory at `offset`.
  private static func listed(_ bytes: [UInt8], at offset: Int) -> Record? {
    guard offset + 46 <= bytes.count, bytes.integer(at: offset, UInt32.self) == 0x0201_4B50 else {
      return nil
    }
    let nameLength = Int(bytes.integer(at: offset + 28, UInt16.self))
    let extraLength = Int(bytes.integer(at: offset + 30, UInt16.self))
    let commentLength = Int(bytes.integer(at: offset + 32, UInt16.self))
    var record = Record(
      flags: Int(bytes.integer(at: offset + 8, UInt16.self)),
      method: Int(bytes.integer(at: offset + 10, UInt16.self)),
      checksum: bytes.integer(at: offset + 16, UInt32.self),
      compressedSize: Int64(bytes.integer(at: offset + 20, UInt32.self)),
      size: Int64(bytes.integer(at: offset + 24, UInt32.self)),
      headerPosition: Int64(bytes.integer(at: offset + 42, UInt32.self)),
      length: 46 + nameLength + extraLength + commentLength)
    let extra = offset + 46 + nameLength
    guard offset + record.length <= bytes.count,
      record.widen(bytes, extra..<(extra + extraLength))
    else { return nil }
    return record
  }

  /// The header that stands in front of an entry's data.
  private static func own(_ bytes: [UInt8]) -> Record? {
    guard bytes.count >= 30, bytes.integer(at: 0, UInt32.self) == 0x0403_4B50 else { return nil }
    let nameLength = Int(bytes.integer(at: 26, UInt16.self))
    let extraLength = Int(bytes.integer(at: 28, UInt16.self))
    var record = Record(
      flags: Int(bytes.integer(at: 6, UInt16.self)),
      method: Int(bytes.integer(at: 8, UInt16.self)),
      checksum: bytes.integer(at: 14, UInt32.self),
      compressedSize: Int64(bytes.integer(at: 18, UInt32.self)),
      size: Int64(bytes.integer(at: 22, UInt32.self)),
      length: 30 + nameLength + extraLength)
    guard record.length <= bytes.count,
      record.widen(bytes, (30 + nameLength)..<record.length)
    else { return nil }
    return record
  }

  /// `count` bytes from `position`; nil if the file does not have them.
  private func bytes(_ position: Int64, _ count: Int) -> [UInt8]? {
    guard position >= 0, count >= 0, position <= fileSize - Int64(count),
      (try? file.seek(toOffset: UInt64(position))) != nil,
      let data = try? file.read(upToCount: count), data.count == count
    else { return nil }
    return Array(data)
  }
}

extension ZipDirectory.Record {
  /// Takes what did not fit in 32 bits from zip64's extra field, if there is one; false if the extra
  /// fields are not well formed, or lack a number that the record says is there.
  fileprivate mutating func widen(_ bytes: [UInt8], _ extra: Range<Int>) -> Bool {
    let wide = Int64(UInt32.max)
    guard size == wide || compressedSize == wide || headerPosition == wide else { return true }
    var offset = extra.lowerBound
    while offset + 4 <= extra.upperBound {
      let end = offset + 4 + Int(bytes.integer(at: offset + 2, UInt16.self))
      guard end <= extra.upperBound else { return false }
      defer { offset = end }
      guard bytes.integer(at: offset, UInt16.self) == 1 else { continue }
      var place = offset + 4
      func take(_ value: inout Int64) -> Bool {
        guard value == wide else { return true }
        guard place + 8 <= end else { return false }
        value = Int64(truncatingIfNeeded: bytes.integer(at: place, UInt64.self))
        place += 8
        return value >= 0
      }
      return take(&size) && take(&compressedSize) && take(&headerPosition)
    }
    return false
  }
}

extension [UInt8] {
  /// The integer at `offset`, its lowest byte first.
  fileprivate func integer<I: FixedWidthInteger>(at offset: Int, _ type: I.Type) -> I {
    var value: I = 0
    for index in 0..<(I.bitWidth / 8) {
      value |= I(truncatingIfNeeded: self[offset + index]) << I(8 * index)
    }
    return value
  }
}
