internal import NIOCore

/// An answer as it is sent.
struct Answer: Sendable {
  /// What stands for it in a header `ETag`, without quotes.
  let tag: String
  let form: AnswerForm
  /// As it is.
  let plain: ByteBuffer
  /// As gzip; nil as long as nobody asked for it.
  private(set) var zipped: ByteBuffer?

  /// An answer of some bytes.
  init(tag: String, form: AnswerForm, _ bytes: [UInt8]) {
    self.tag = tag
    self.form = form
    plain = ByteBuffer(bytes: bytes)
  }

  /// Whether it is worth while to zip it: it was not yet, and is not so short that it gains nothing.
  var isWorthZipping: Bool { zipped == nil && plain.readableBytes >= 1_024 }

  /// The answer with its gzip.
  func withGzip() -> Answer {
    var answer = self
    answer.zipped = Gzip.zipped(Array(plain.readableBytesView)).map { ByteBuffer(bytes: $0) }
    return answer
  }

  /// How much memory it takes.
  var size: Int { plain.readableBytes + (zipped?.readableBytes ?? 0) }
}
