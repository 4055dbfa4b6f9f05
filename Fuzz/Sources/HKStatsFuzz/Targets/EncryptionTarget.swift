internal import Foundation

@testable internal import SampleStore

/// The files of an encrypted store, as somebody changes them who has no key; or a file with a key.
///
/// A changed store is refused, or it answers as it did after one of its commits.
struct EncryptionTarget: FuzzTarget {
  static let name = "encryption"
  static let longestInput = 4_096

  private static let page = 4_096
  private static let logHeader = 32
  private static let frame = 4_096 + 24
  private static let type = "HKQuantityTypeIdentifierStepCount"

  private let folder: URL
  private let key: StoreKey
  /// The store and its log, which holds all commits but the first.
  private let images: (file: [UInt8], log: [UInt8])
  /// The values after each commit.
  private let states: [[Double]]

  /// What the file and the log of the store are when an input has changed them.
  private struct Files {
    var store: [UInt8]
    var log: [UInt8]
    var journal: [UInt8] = []
  }

  init() throws {
    // Files that no disk has to keep.
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let base =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    try Self.removeWhatOthersLeft(in: base)
    folder = base.appending(
      path: Self.folderName + "\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let key = try StoreKey.random()
    self.key = key
    let path = folder.appending(path: "made.sqlite").path
    let first = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
    try first.save(Self.samples(0..<20))
    first.close()
    // Who reads keeps the commits in the log.
    let store = try SampleStore.open(path, mode: .readWrite(create: false), key: key)
    let reader = try SampleStore.open(path, mode: .readOnly, key: key)
    images = try reader.withSnapshot { _ in
      try store.save(Self.samples(20..<40))
      try store.save(Self.samples(40..<60))
      return (
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))),
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
      )
    }
    reader.close()
    store.close()
    for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
    states = [20, 40, 60].map { (0..<$0).map(Double.init) }
  }

  private static let folderName = "hkstats-fuzz-"

  /// libFuzzer ends a process in many ways: the next one clears up.
  private static func removeWhatOthersLeft(in base: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: base.path)
    where name.hasPrefix(folderName) {
      guard let process = Int32(name.dropFirst(folderName.count)), kill(process, 0) != 0 else {
        continue
      }
      try? FileManager.default.removeItem(at: base.appending(path: name))
    }
  }

  private static func samples(_ range: Range<Int>) -> [NewSample] {
    range.map { number in
      let start = 1_700_000_000 + 60 * Double(number)
      return NewSample(
        type: type, canonicalUnit: "count", start: start, end: start + 60, value: Double(number),
        unit: "count", sourceName: "org.example.a")
    }
  }

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    if reader.byte() % 8 == 7 { return feedKey(reader.rest) }
    let mode = reader.byte()
    var files = Files(store: images.file, log: images.log)
    while !reader.isAtEnd { change(&files, &reader) }
    let path = folder.appending(path: "fed.sqlite").path
    defer {
      for suffix in ["", "-wal", "-shm", "-journal"] { _ = unsafe unlink(path + suffix) }
    }
    write(files.store, path)
    if !files.log.isEmpty { write(files.log, path + "-wal") }
    if !files.journal.isEmpty { write(files.journal, path + "-journal") }
    refused { _ = try SampleStore.keyKind(of: path) }
    refused {
      let store = try SampleStore.open(
        path, mode: mode % 2 == 0 ? .readOnly : .readWrite(create: false), key: key)
      defer { store.close() }
      var values: [Double] = []
      try store.forEachSample(ofType: Self.type) { values.append($0.value) }
      demand(states.contains(values), "The store holds \(values.count) other values.")
      if mode % 4 < 2 { _ = try store.verify() }
      if mode % 8 == 1 {
        try store.save(Self.samples(100..<101))
        var count = 0
        try store.forEachSample(ofType: Self.type) { _ in count += 1 }
        demand(count == values.count + 1, "\(count) samples after one more than \(values.count).")
      }
    }
  }

  /// One change of what lies on the disk: bytes, a length, a page or a frame in another's place.
  private func change(_ files: inout Files, _ reader: inout InputReader) {
    switch reader.byte() % 8 {
    case 0: flip(&files.store, &reader)
    case 1: flip(&files.log, &reader)
    case 2: overwrite(&files.store, &reader)
    case 3: overwrite(&files.log, &reader)
    case 4: files.store.removeLast(reader.number(below: files.store.count + 1))
    case 5: files.log.removeLast(place(in: files.log, &reader, more: 1))
    case 6:
      if reader.byte() % 2 == 0 {
        move(&files.store, begin: 0, length: Self.page, &reader)
      } else {
        move(&files.log, begin: Self.logHeader, length: Self.frame, &reader)
      }
    default:
      // Files of the attacker's own.
      switch reader.byte() % 3 {
      case 0: files.log = reader.rest
      case 1: files.journal = reader.rest
      default: files.store.replaceSubrange(0..<min(100, files.store.count), with: reader.rest)
      }
      reader = InputReader([])
    }
  }

  /// A place in `bytes`, of three bytes of the input.
  private func place(
    in bytes: [UInt8], _ reader: inout InputReader, more: Int = 0
  ) -> Int {
    let number = Int(reader.byte()) | Int(reader.byte()) << 8 | Int(reader.byte()) << 16
    return number % max(bytes.count + more, 1)
  }

  private func flip(_ bytes: inout [UInt8], _ reader: inout InputReader) {
    guard !bytes.isEmpty else { return }
    bytes[place(in: bytes, &reader)] ^= reader.byte()
  }

  private func overwrite(_ bytes: inout [UInt8], _ reader: inout InputReader) {
    guard !bytes.isEmpty else { return }
    let first = place(in: bytes, &reader)
    for place in first..<min(first + 1 + Int(reader.byte() % 64), bytes.count) {
      bytes[place] = reader.byte()
    }
  }

  private func move(
    _ bytes: inout [UInt8], begin: Int, length: Int, _ reader: inout InputReader
  ) {
    let count = (bytes.count - begin) / length
    guard count > 1 else { return }
    let (from, to) = (reader.number(below: count), reader.number(below: count))
    let moved = bytes[(begin + from * length)...].prefix(length)
    bytes.replaceSubrange((begin + to * length)..<(begin + (to + 1) * length), with: moved)
  }

  private func feedKey(_ bytes: [UInt8]) {
    let path = folder.appending(path: "fed.key").path
    write(bytes, path)
    refused {
      let key = try StoreKey(file: path)
      _ = unsafe unlink(path)
      try key.write(toFile: path)
      guard case .bytes(let secret) = key.secret,
        case .bytes(let again) = try StoreKey(file: path).secret
      else { fatalError("A key file holds a passphrase.") }
      demand(secret == again, "A key that is written is another one.")
    }
    _ = unsafe unlink(path)
  }

  /// Calls `body`, and takes its refusal.
  private func refused(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as SampleStoreError {
      demand(!error.description.isEmpty, "An error says nothing.")
    } catch {
      fatalError("\(error) was thrown.")
    }
  }

  private func write(_ bytes: [UInt8], _ path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
    }
    demand(count == bytes.count && close(descriptor) == 0, "\(path) was not written.")
  }

  static func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = [[0, 0], [0, 1], [0, 2]]
    // A bit in each part of the header, the pages, the log's header and its first frames.
    for place in [0, 15, 18, 20, 28, 60, 72, 88, 89, 100, 4_060, 4_068, 4_090, 5_000, 9_000] {
      seeds.append([0, 0, 0, UInt8(place & 255), UInt8(place >> 8), 0, 1])
    }
    for place in [0, 8, 16, 24, 32, 36, 40, 48, 56, 4_100, 4_152, 4_156, 4_160, 8_272] {
      seeds.append([0, 1, 1, UInt8(place & 255), UInt8(place >> 8), 0, 128])
    }
    seeds += [
      [0, 0, 4, 1, 0], [0, 1, 5, 24, 16, 0], [0, 0, 6, 0, 2, 0, 3, 0], [0, 1, 6, 1, 0, 0, 1, 0],
      [0, 0, 7, 0] + [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 0x10, 0],
      [0, 1, 7, 1] + [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 1],
      [0, 0, 7, 2] + Array("SQLite format 3\0".utf8),
      [0, 0, 7, 2] + Array("hkstats locked1\0\u{10}\0\u{1}\u{1}\0".utf8),
      [7] + Array("hkstats key 1\n\(String(repeating: "0a", count: 32))\n".utf8), [7],
    ]
    return seeds
  }
}
