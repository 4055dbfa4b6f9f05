internal import Foundation
internal import SampleStore

/// What tells whether an export is the one that was imported: its size, when it was changed, and a fingerprint of its
/// content.
///
/// The fingerprint is of 64 parts of 16 KB, evenly spread, the first and the last bytes among them; those at the end
/// of a zip hold the checksums of all that is in it. Of a folder all names, sizes and times count, and the content of
/// XML files.
struct FileStamp: Sendable, Hashable, Codable {
  /// The bytes on disk.
  var size: Int64
  /// When it was changed, in nanoseconds since 1970.
  var modified: Int64
  /// Hexadecimal digits.
  var fingerprint: String

  private static let partSize = 1 << 14
  private static let partCount = 64

  /// The stamp of a file or folder; nil if it cannot be read.
  init?(of path: String) {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    var content = Content()
    switch FileKind(of: target) {
    case nil, .other: return nil
    case .file:
      guard content.add(file: target, named: "") else { return nil }
    case .folder:
      guard let walk = FileManager.default.enumerator(atPath: target) else { return nil }
      let names = walk.compactMap { $0 as? String }
      for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      where FileKind(of: target + "/" + name) == .file {
        guard content.add(file: target + "/" + name, named: name) else { return nil }
      }
    }
    size = content.size
    modified = content.modified
    fingerprint = content.fingerprint
  }

  /// The bytes on disk of a file or folder; 0 if they cannot be told.
  static func size(of path: String) -> Int64 {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let manager = FileManager.default
    func bytes(_ path: String) -> Int64 {
      ((try? manager.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.int64Value ?? 0
    }
    guard FileKind(of: target) == .folder else { return bytes(target) }
    let names = manager.enumerator(atPath: target)?.compactMap { $0 as? String } ?? []
    return names.reduce(0) { $0 + bytes(target + "/" + $1) }
  }

  /// What has been seen of a file or folder.
  private struct Content {
    var size: Int64 = 0
    var modified: Int64 = 0
    private var hashes: (UInt64, UInt64) = (0, 0)

    var fingerprint: String {
      [hashes.0, hashes.1].map { hash in
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    /// Adds a file; false if it cannot be read.
    mutating func add(file path: String, named name: String) -> Bool {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let bytes = (attributes[.size] as? NSNumber)?.int64Value,
        let date = attributes[.modificationDate] as? Date
      else { return false }
      let nanoseconds = (date.timeIntervalSince1970 * 1e9).rounded()
      // Files may be dated thousands of years ahead.
      let time = Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max)
      size += bytes
      modified = max(modified, time)
      if !name.isEmpty { add(Array("\(name)\0\(bytes)\0\(time)\0".utf8)) }
      guard name.isEmpty || name.lowercased().hasSuffix(".xml") else { return true }
      guard let handle = FileHandle(forReadingAtPath: path) else { return false }
      defer { try? handle.close() }
      let last = max(0, bytes - Int64(partSize))
      for part in 0..<Int64(partCount) {
        let offset = last * part / Int64(partCount - 1)
        guard (try? handle.seek(toOffset: UInt64(offset))) != nil,
          let data = try? handle.read(upToCount: partSize) ?? Data()
        else { return false }
        add([UInt8](data))
        if last == 0 { break }
      }
      return true
    }

    private mutating func add(_ bytes: [UInt8]) {
      hashes.0 = Checksum.xxh64(bytes, seed: hashes.0)
      hashes.1 = Checksum.xxh64(bytes, seed: ~hashes.1)
    }
  }
}
