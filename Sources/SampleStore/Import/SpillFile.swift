internal import Foundation
internal import PrivateFiles
internal import Synchronization

/// The file that the sorted runs of an import wait in: it has no name, so it goes with the process.
///
/// It is made when the first block comes, in `$TMPDIR`, else in `/var/tmp`, readable by its owner
/// alone. Beside an encrypted store its blocks are encrypted with a key that goes with it. May be used by several
/// threads.
final class SpillFile: Sendable {
  private struct State {
    var handle: FileHandle?
    var length: UInt64 = 0
    var cipher: Cipher?
  }

  private let encrypts: Bool
  private let state = Mutex(State())

  /// No file yet.
  init(encrypts: Bool = false) {
    self.encrypts = encrypts
  }

  /// Appends `payload`, which encodes `count` rows.
  ///
  /// - Throws: ``SampleStoreError`` if the file cannot be made or the disk is full.
  func append(_ payload: [UInt8], count: Int) throws -> ImportRuns.Block {
    try state.withLock { state in
      if encrypts && state.cipher == nil { state.cipher = try Cipher() }
      let payload = try state.cipher?.encrypt(payload, place: state.length) ?? payload
      do {
        let handle = try state.handle ?? Self.make()
        state.handle = handle
        try handle.seek(toOffset: state.length)
        try handle.write(contentsOf: Data(payload))
      } catch {
        throw Self.translating(error)
      }
      let block = ImportRuns.Block(offset: state.length, length: payload.count, count: count)
      state.length += UInt64(payload.count)
      return block
    }
  }

  /// The rows of a block that was appended.
  ///
  /// - Throws: ``SampleStoreError`` if the file cannot be read, ``MalformedPayload`` if it does not
  ///   hold what was written.
  func rows(of block: ImportRuns.Block) throws -> [SampleRow] {
    try SegmentPayload.decode(try bytes(of: block).bytes, count: block.count)
  }

  /// The bytes of a block that was appended.
  ///
  /// - Throws: ``SampleStoreError`` if the file cannot be read, ``MalformedPayload`` if it is too short.
  func bytes(of block: ImportRuns.Block) throws -> Data {
    try state.withLock { state in
      let payload: Data?
      do {
        try state.handle?.seek(toOffset: block.offset)
        payload = try state.handle?.read(upToCount: block.length)
      } catch {
        throw Self.translating(error)
      }
      guard let payload, payload.count == block.length else { throw MalformedPayload() }
      guard let cipher = state.cipher else { return payload }
      guard let text = cipher.decrypt(Array(payload), place: block.offset) else {
        throw MalformedPayload()
      }
      return Data(text)
    }
  }

  /// Lets the file go.
  func close() {
    state.withLock { state in
      // Nothing is lost if this fails.
      try? state.handle?.close()
      state = State()
    }
  }

  /// The folder for files that only this process reads.
  private static var folder: String {
    let environment = ProcessInfo.processInfo.environment
    let candidates = [environment["TMPDIR"], "/var/tmp"].compactMap(\.self)
    return candidates.first { !$0.isEmpty && FileManager.default.isWritableFile(atPath: $0) }
      ?? NSTemporaryDirectory()
  }

  private static func make() throws -> FileHandle {
    do {
      return FileHandle(
        fileDescriptor: try UnnamedFile.make(inFolder: folder), closeOnDealloc: true)
    } catch {
      throw SampleStoreError(
        .noPermission,
        "No file can be made in \(folder) to hold a part of the import: \(error.reason). Check the folder's "
          + "permissions and space, or set TMPDIR to another one.")
    }
  }

  private static func translating(_ error: any Error) -> any Error {
    if error is SampleStoreError { return error }
    if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
      return SampleStoreError(
        .diskFull,
        "No space is left in \(folder), where a part of the import waits. Free some space, or set "
          + "TMPDIR to a folder on another disk; the store is as it was before.")
    }
    return SampleStoreError(
      .other,
      "The part of the import that waits in \(folder) cannot be written or read: "
        + "\(error.localizedDescription). Check the disk.")
  }
}
