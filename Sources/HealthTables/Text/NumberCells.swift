internal import Foundation

/// Writes numbers in full precision, as Swift describes them, and UUIDs as Foundation does.
enum NumberCells {
  /// `91.5`, `12.0`.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    // Most values of health data are whole numbers that are not large.
    if number.rounded() == number, abs(number) < 1e15, number != 0 || number.sign == .plus {
      append(Int(number), to: &bytes)
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0"))
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// `5`; with decimals what is not whole.
  static func append(code: Double, to bytes: inout [UInt8]) {
    if let whole = Int(exactly: code) {
      append(whole, to: &bytes)
    } else {
      bytes.append(contentsOf: code.description.utf8)
    }
  }

  /// `-12`.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let begin = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if bytes.count > begin + 1 { bytes[begin...].reverse() }
  }

  /// 36 capital letters, digits and hyphens.
  static func append(_ uuid: UUID, to bytes: inout [UInt8]) {
    let parts = uuid.uuid
    append(parts.0, parts.1, to: &bytes)
    append(parts.2, parts.3, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(parts.4, parts.5, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(parts.6, parts.7, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(parts.8, parts.9, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(parts.10, parts.11, to: &bytes)
    append(parts.12, parts.13, to: &bytes)
    append(parts.14, parts.15, to: &bytes)
  }

  @inline(__always)
  private static func append(_ first: UInt8, _ second: UInt8, to bytes: inout [UInt8]) {
    bytes.append(digit(first >> 4))
    bytes.append(digit(first & 15))
    bytes.append(digit(second >> 4))
    bytes.append(digit(second & 15))
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
  }
}
