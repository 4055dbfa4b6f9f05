/// A growing buffer whose content can be looked at as a ``ByteView``.
@safe final class ByteScratch {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  private(set) var count = 0

  /// An empty buffer.
  init() {
    capacity = 1_024
    unsafe storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe storage.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// Forgets the content.
  @inline(__always)
  func clear() {
    count = 0
  }

  /// Adds `bytes` at the end.
  @inline(__always)
  func append(_ bytes: ByteView) {
    reserve(bytes.count)
    unsafe bytes.copy(to: storage + count)
    count &+= bytes.count
  }

  /// Adds `byte` at the end.
  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    unsafe storage[count] = byte
    count &+= 1
  }

  /// Adds `bytes` at the end.
  func append(_ bytes: [UInt8]) {
    for byte in bytes { append(byte) }
  }

  /// The content, valid until the buffer changes.
  @inline(__always)
  var view: ByteView {
    unsafe ByteView(base: storage, count: count)
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if count &+ more &+ ByteView.padding > capacity { grow(more) }
  }

  private func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more + ByteView.padding)
    let replacement = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe replacement.initialize(repeating: 0, count: larger)
    unsafe replacement.update(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = replacement
    capacity = larger
  }
}
