internal import CHKStatsABI

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a `hk_statistics` points to: a query, and the sentence of its last failure as C reads it.
@safe
final class StatisticsHandle {
  let query = StatisticsQuery()
  private var message: UnsafeMutablePointer<CChar>?

  deinit { unsafe free(message) }

  /// The sentence of the last failure; empty if there is none.
  var sentence: UnsafePointer<CChar>? {
    if unsafe message == nil { note("") }
    return unsafe UnsafePointer(message)
  }

  private func note(_ sentence: String) {
    unsafe free(message)
    unsafe message = strdup(sentence)
  }

  /// Does something with the query of a handle, and answers the status.
  static func call(
    _ handle: OpaquePointer?, _ body: (StatisticsQuery) throws(QueryError) -> Int32
  ) -> Int32 {
    guard let held = unsafe of(handle) else { return HK_INVALID_ARGUMENT }
    do {
      let status = try body(held.query)
      held.note("")
      return status
    } catch {
      held.note(error.sentence)
      return error.status
    }
  }

  /// A handle for the caller, who frees it by ``release(_:)``.
  static func make() -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(StatisticsHandle()).toOpaque())
  }

  /// The object of a handle; nil for NULL.
  static func of(_ handle: OpaquePointer?) -> StatisticsHandle? {
    unsafe handle.map {
      unsafe Unmanaged<StatisticsHandle>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }

  /// Gives the caller's hold of a handle up.
  static func release(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<StatisticsHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
