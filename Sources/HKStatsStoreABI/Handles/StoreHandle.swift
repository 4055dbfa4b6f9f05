internal import CHKStatsABI
internal import Foundation
internal import SampleStore

/// What a `hk_store` points to: a store, and the sentence of the last failure as C reads it.
@safe
final class StoreHandle {
  private var opened: (store: SampleStore, reader: StoreReader)?
  /// A store that comes into its place with what is imported first.
  private var new: (store: NewStore, path: String, key: StoreKey?)?
  /// The process that opened the store: in another one its connections must not be touched.
  private let process = getpid()
  private var message: UnsafeMutablePointer<CChar>?
  /// The places of tables that are read at a time.
  let places = TablePlaces()

  deinit { unsafe free(message) }

  /// Opens the store that the handle is for.
  func open(_ path: String, _ options: OpeningOptions) throws {
    let key = try options.key()
    if options.create, let made = try NewStore.ifMissing(at: path, key: key) {
      new = (made, path, key)
      opened = (made.store, options.reader)
    } else {
      let mode: SampleStore.Mode =
        options.write ? .readWrite(create: options.create) : .readOnly
      opened = (try SampleStore.open(path, mode: mode, key: key), options.reader)
    }
  }

  /// Puts a new store into its place, as something was imported into it.
  ///
  /// - Throws: ``StoreFailure`` if somebody else made one meanwhile, which is the handle's from now on.
  func keep() throws {
    guard let made = new, let reader = opened?.reader else { return }
    (new, opened) = (nil, nil)
    let isInPlace = try made.store.publish()
    let mode = SampleStore.Mode.readWrite(create: false)
    opened = (try SampleStore.open(made.path, mode: mode, key: made.key), reader)
    guard isInPlace else {
      throw StoreFailure(
        HK_BUSY, "Somebody else made the store \(made.path) meanwhile. Import again.")
    }
  }

  /// The store.
  ///
  /// - Throws: ``StoreFailure`` if it could not be opened, and in a process that was forked since.
  var store: SampleStore {
    get throws { try checked().store }
  }

  /// Does something with one state of the store, as whoever asks sees it.
  func withSnapshot<Result>(_ body: (StoreSnapshot) throws -> Result) throws -> Result {
    let (store, reader) = try checked()
    return try store.withSnapshot(for: reader, body)
  }

  /// The store, and who asks.
  func checked() throws -> (store: SampleStore, reader: StoreReader) {
    guard let opened else {
      throw StoreFailure(HK_WRONG_ORDER, "The store could not be opened.")
    }
    guard process == getpid() else {
      throw StoreFailure(
        HK_WRONG_ORDER, "The store was opened before the process was forked: open it again.")
    }
    return opened
  }

  // MARK: The sentence

  /// The sentence of the last failure; empty if there is none.
  var sentence: UnsafePointer<CChar>? {
    if unsafe message == nil { note("") }
    return unsafe UnsafePointer(message)
  }

  /// Notes the sentence of a failure. A NUL of a name in it would end it.
  func note(_ sentence: String) {
    unsafe free(message)
    unsafe message = strdup(sentence.replacing("\0", with: "\u{FFFD}"))
  }

  // MARK: Pointers

  /// Does something with the object of a handle, and answers the status.
  static func call(_ handle: OpaquePointer?, _ body: (StoreHandle) throws -> Void) -> Int32 {
    guard let held = unsafe of(handle) else { return HK_INVALID_ARGUMENT }
    return held.call { try body(held) }
  }

  /// Does something, and answers the status.
  func call(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      note("")
      return HK_OK
    } catch {
      let failure = StoreFailure(error)
      note(failure.sentence)
      return failure.status
    }
  }

  /// The handle as C has it, for the caller, who frees it by ``release(_:)``.
  var pointer: OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// The object of a handle; nil for NULL.
  static func of(_ handle: OpaquePointer?) -> StoreHandle? {
    unsafe handle.map {
      unsafe Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }

  /// Gives the caller's hold of a handle up. In a process that was forked it stays: to close a connection of the parent's
  /// would take its locks away.
  static func release(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle, let held = unsafe of(handle) else { return }
    guard held.process == getpid() else { return }
    held.opened?.store.close()
    unsafe Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
