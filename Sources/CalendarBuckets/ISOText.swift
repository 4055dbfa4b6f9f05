/// Builds dates and times by ISO 8601, byte by byte.
struct ISOText {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(40)
  }

  /// What was appended so far.
  var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number of at least `width` digits; the sign is left out.
  mutating func append(_ number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    for _ in 0..<width {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  mutating func append(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  /// `2024-02-29`
  mutating func append(dateOf local: LocalDateTime) {
    append(local.year, width: 4)
    append("-")
    append(local.month, width: 2)
    append("-")
    append(local.day, width: 2)
  }

  /// `T07:30:00`
  mutating func append(timeOf local: LocalDateTime) {
    append("T")
    append(local.hour, width: 2)
    append(":")
    append(local.minute, width: 2)
    append(":")
    append(Int(local.second), width: 2)
  }

  /// `+05:45`, with seconds where the offset has any: `+00:09:21`
  mutating func append(offset: Int) {
    append(offset < 0 ? "-" : "+")
    let size = abs(offset)
    append(size / 3_600, width: 2)
    append(":")
    append(size / 60 % 60, width: 2)
    if size % 60 != 0 {
      append(":")
      append(size % 60, width: 2)
    }
  }
}
