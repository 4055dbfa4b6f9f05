internal import NIOCore

/// An answer as it is sent.
struct Answer: Sendable {
  /// What stands for it in a header `ETag`, without quotes.
  let tag: String
  let form: AnswerForm
  /// As it is.
  let plain: ByteBuffer
  /// As gzip; nil for what is so short that it gains nothing.
  let zipped: ByteBuffer?

  /// An answer of some bytes.
  init(tag: String, form: AnswerForm, _ bytes: [UInt8]) {
    self.tag = tag
    self.form = form
    plain = ByteBuffer(bytes: bytes)
    zipped = bytes.count < 1_024 ? nil : Gzip.zipped(bytes).map { ByteBuffer(bytes: $0) }
  }

  /// How much memory it takes.
  var size: Int { plain.readableBytes + (zipped?.readableBytes ?? 0) }
}
