/// What lies in the write-ahead log beside a store that SQLite does not take for a part of it.
///
/// SQLite takes the log up to the first frame whose checksum is wrong, and what was committed behind it is gone without
/// a word. Each frame repeats the random numbers of its log, so a commit behind the damage is still seen to be one. Of an
/// encrypted store they are encrypted, and nothing can be told.
///
/// Source: "WAL-mode File Format", https://www.sqlite.org/walformat.html.
struct LogInspection: Equatable {
  /// The number of the first frame that SQLite does not take, from 0.
  let takenFrames: Int
  /// How many commits lie in the frames from there on.
  let lostCommits: Int

  private static let headerLength = 32
  private static let frameHeaderLength = 24

  /// How many commits in the log beside a store cannot be read. Somebody may be writing the log meanwhile.
  ///
  /// Complexity: O(log).
  static func lostCommits(beside path: String) -> Int {
    var seen = LogInspection(path + "-wal")
    // A frame that is being written looks like a damaged one, for a moment.
    for _ in 0..<5 {
      guard let found = seen, found.lostCommits > 0 else { return 0 }
      let next = LogInspection(path + "-wal")
      if next?.takenFrames == found.takenFrames { return next?.lostCommits ?? 0 }
      seen = next
    }
    return 0
  }

  /// Reads a log; nil if there is none, or if it began anew meanwhile.
  init?(_ path: String) {
    guard let file = RawFile(path), let header = file.read(Self.headerLength, at: 0),
      header.count == Self.headerLength
    else { return nil }
    let pageSize = Int(Self.number(header[8..<12]))
    guard pageSize >= 512, pageSize <= 65_536 else { return nil }
    let isBigEndian = header[3] & 1 == 1
    var sum = LogSum(isBigEndian: isBigEndian)
    sum.add(header[..<24])
    // Without its header the log is none; the frames say what it was.
    var isTaken = sum.isWritten(in: header[24..<32])
    var salts = isTaken ? header[16..<24] : nil
    var (frames, taken, lost) = (0, 0, 0)
    while let frame = file.read(
      Self.frameHeaderLength + pageSize,
      at: Self.headerLength + frames * (Self.frameHeaderLength + pageSize)),
      frame.count == Self.frameHeaderLength + pageSize
    {
      frames += 1
      if salts == nil { salts = frame[8..<16] }
      // What is left of an earlier log has other numbers.
      guard let salts, frame[8..<16].elementsEqual(salts) else {
        isTaken = false
        continue
      }
      if isTaken {
        sum.add(frame[..<8])
        sum.add(frame[24...])
        isTaken = sum.isWritten(in: frame[16..<24])
      }
      if isTaken {
        taken += 1
      } else if Self.number(frame[4..<8]) > 0 {
        lost += 1
      }
    }
    guard file.read(Self.headerLength, at: 0) == header else { return nil }
    takenFrames = taken
    lostCommits = lost
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The running checksum of a log.
private struct LogSum {
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Goes on with bytes, a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        let left = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let right = unsafe bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
      }
    }
  }

  /// Whether eight bytes, each half with its highest byte first, say this sum.
  func isWritten(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } == UInt64(first) << 32 | UInt64(second)
  }
}

extension SampleStore {
  /// How many commits lie behind damage in the log beside a store, where SQLite does not read them; 0 of an encrypted
  /// store, of which they cannot be told.
  ///
  /// Whoever opens the store for writing takes in what is intact of the log, and the rest is gone: to be asked before.
  /// O(log).
  public static func lostCommits(_ path: String) -> Int {
    let path = linkedFile(path)
    guard StoreFile.hasLog(path), let content = try? StoreFile.inspect(path),
      case .store = content
    else { return 0 }
    return LogInspection.lostCommits(beside: path)
  }
}
