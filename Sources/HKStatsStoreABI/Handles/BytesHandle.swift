/// What a `hk_bytes` points to.
@safe
final class BytesHandle {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where the bytes lie: they stay there, because nobody changes the array.
  var address: UnsafePointer<UInt8>? {
    unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// A handle for the caller, who frees it by ``release(_:)``.
  static func make(_ bytes: [UInt8]) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(BytesHandle(bytes)).toOpaque())
  }

  /// The object of a handle; nil for NULL.
  static func of(_ handle: OpaquePointer?) -> BytesHandle? {
    unsafe handle.map {
      unsafe Unmanaged<BytesHandle>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }

  /// Gives the caller's hold of a handle up.
  static func release(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<BytesHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
