internal import Foundation

/// A store that is being made: it lies in a folder of its own beside the place that it is meant for, and nobody sees it
/// before it is whole.
///
/// ```swift
/// let new = try NewStore(for: path)
/// try fill(new.store)
/// let isThere = try new.publish()    // false if somebody else made a store there meanwhile
/// ```
///
/// What a killed program leaves is taken away by whoever makes the next one for the same place.
public final class NewStore {
  /// The store, empty at first.
  public let store: SampleStore
  private let file: NewFile

  /// A new, empty store for a place.
  ///
  /// - Parameters:
  ///   - path: where it is meant to be; a link is followed.
  ///   - key: what it is encrypted with; nil for a store that is not.
  /// - Throws: ``SampleStoreError`` if nothing can be made there.
  public init(for path: String, key: StoreKey? = nil) throws {
    file = try NewFile(for: path)
    store = try SampleStore.open(file.madePath, mode: .readWrite(create: true), key: key)
  }

  deinit { discard() }

  /// A new, empty store for a place; nil if something is there, and what killed programs left that made one for it is
  /// taken away.
  ///
  /// - Parameters:
  ///   - path: where it is meant to be; a link is followed.
  ///   - key: what it is encrypted with, asked for if one is made; nil for a store that is not.
  /// - Throws: ``SampleStoreError`` if nothing can be made there, and what `key` throws.
  public static func ifMissing(
    at path: String, key: @autoclosure () throws -> StoreKey?
  ) throws -> NewStore? {
    guard isPossible(at: path) else {
      removeAbandoned(for: path)
      return nil
    }
    return try NewStore(for: path, key: key())
  }

  /// Whether a new store can be put into a place: nothing is there, and no log or journal of a file that is gone.
  static func isPossible(at path: String) -> Bool {
    let path = SampleStore.linkedFile(path)
    return !FileManager.default.fileExists(atPath: path) && !StoreFile.hasLog(path)
      && !StoreFile.hasJournal(path)
  }

  private static func removeAbandoned(for path: String) { NewFile.removeAbandoned(for: path) }

  /// Takes away what killed programs left that made stores in a folder, for any place in it.
  public static func removeAbandoned(inFolder folder: String) {
    PrivateFolder.removeAbandoned(in: folder)
  }

  /// Whether nothing was imported into it.
  public var isUnused: Bool {
    get throws { try store.imports().isEmpty }
  }

  /// Closes the store and puts it into its place.
  ///
  /// - Returns: false if there is a file by now, or a log or journal of one, which stays; the new store is gone then.
  /// - Throws: ``SampleStoreError`` if it cannot be put there; the new store is gone then.
  public func publish() throws -> Bool {
    store.close()
    return try file.publish()
  }

  /// Takes away what lies on the disk, whatever is done with it: for a program that is about to die.
  public var removal: @Sendable () -> Void {
    { [path = file.folderPath, identity = file.folderIdentity] in
      PrivateFolder.remove(path, ifIs: identity)
    }
  }

  /// Takes the store away.
  public func discard() {
    store.close()
    file.discard()
  }
}
