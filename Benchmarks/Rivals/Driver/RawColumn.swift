internal import Foundation

/// Columns as files of raw little-endian numbers, which every contender reads.
enum RawColumn {
  /// All numbers of a file.
  static func read<Element: BitwiseCopyable>(
    _ path: String, of type: Element.Type = Element.self
  ) throws -> [Element] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    let count = data.count / MemoryLayout<Element>.stride
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = data.copyBytes(to: buffer) / MemoryLayout<Element>.stride
    }
  }

  /// Writes numbers, replacing the file.
  static func write<Element: BitwiseCopyable>(_ elements: [Element], to path: String) throws {
    let data = elements.withUnsafeBytes { Data($0) }
    try data.write(to: URL(fileURLWithPath: path))
  }
}

/// A type's rows inside the columns that hold the types one after the other.
struct Partition {
  /// The type's full identifier.
  let identifier: String
  /// Its rows.
  let rows: Range<Int>

  /// The partitions of a folder, from lines `identifier<tab>count`.
  static func read(_ path: String) throws -> [Partition] {
    var start = 0
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let count = Int(fields[1]) else {
        throw DriverError("'\(line)' in \(path) is no type and count.")
      }
      defer { start += count }
      return Partition(identifier: String(fields[0]), rows: start..<start + count)
    }
  }
}
