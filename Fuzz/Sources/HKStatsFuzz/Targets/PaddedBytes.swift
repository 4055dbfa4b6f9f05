internal import CFuzzer

@testable internal import AppleHealthExport

/// Calls `body` with a view of bytes in a buffer of its own, with the padding that views promise and not a
/// byte more, so that the address sanitizer sees a read behind it.
func withView<Result>(of bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
  guard let buffer = unsafe cf_allocate(bytes.count + ByteView.padding) else {
    fatalError("There is no memory for \(bytes.count) bytes.")
  }
  defer { unsafe cf_free(buffer) }
  for (place, byte) in bytes.enumerated() { unsafe buffer[place] = byte }
  for place in 0..<ByteView.padding { unsafe buffer[bytes.count + place] = 0 }
  return body(unsafe ByteView(base: buffer, count: bytes.count))
}
