internal import Foundation
public import SampleStore
internal import Synchronization

/// An open store, and what is known of its last state.
public final class OpenedStore: Sendable {
  /// The store.
  public let store: SampleStore
  /// Which file it is.
  let file: FileIdentity?
  private let lastState = Mutex<(stamp: CommitStamp, state: StoreState)?>(nil)

  /// Opens a store: for writing if that is allowed, else for reading.
  init(path: String, file: FileIdentity?) throws {
    let isWritable = FileManager.default.isWritableFile(atPath: path)
    store = try SampleStore.open(path, mode: isWritable ? .readWrite(create: false) : .readOnly)
    self.file = file
  }

  /// The state that the store is in: what was read before asking is of this state or of an earlier one.
  ///
  /// - Complexity: some microseconds where nobody wrote since, whatever was written.
  public func state() throws -> StoreState {
    let stamp = try store.commitStamp()
    if let known = lastState.withLock({ $0 }), known.stamp == stamp { return known.state }
    let state = try store.withSnapshot { snapshot in
      StoreState(
        file: file, changeNumber: try snapshot.changeNumber(),
        timeZone: try snapshot.timeZoneIdentifier())
    }
    lastState.withLock { $0 = (stamp, state) }
    return state
  }
}

/// A state of a store: two equal ones hold the same data.
public struct StoreState: Hashable, Sendable {
  /// Which file it is.
  public let file: FileIdentity?
  /// How often it was changed.
  public let changeNumber: Int64
  /// The zone of its last import.
  public let timeZone: String?
}

/// Which file something is, whatever it is called: another one in its place is another file.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file at a path, nil if there is none.
  init?(path: String) {
    // Each request asks: `FileManager` takes three times as long.
    var attributes = stat()
    guard stat(path, &attributes) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: attributes.st_dev)
    number = UInt64(attributes.st_ino)
  }

  /// As a text that tells files apart.
  public var text: String { "\(device):\(number)" }
}
