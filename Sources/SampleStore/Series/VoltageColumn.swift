/// Voltages of a recording, exact to the bit, in little more than a byte each.
///
/// A recording is smooth: its bandwidth is a small part of its sample rate, so the differences of the
/// second to fourth order are far smaller than the voltages. What is left of them is Rice-coded, as audio
/// is without loss (Robinson, "SHORTEN: Simple lossless and near-lossless waveform compression", 1994).
///
/// Layout: a format byte; then 0 bits: the voltages' bits (8 bytes each); 1 decimal: the number of
/// decimals (1), the order of the differences (1), the Rice parameter (1), the length of the codes in
/// bytes (4), and the codes. A voltage is `Double(i) / 10^decimals`; a decimal is taken if it gives every
/// voltage back by its bits.
enum VoltageColumn {
  /// The highest order of differences that is tried.
  private static let greatestOrder = 6
  /// The largest Rice parameter.
  private static let greatestParameter = 40
  /// So many ones say that the 64 bits of the code follow as they are.
  private static let escape = 24

  /// Appends `voltages` to `bytes`.
  ///
  /// - Complexity: O(n), times the decimals at worst.
  static func encode(_ voltages: [Double], into bytes: inout [UInt8]) {
    guard let scaled = RouteColumn.scaled(voltages) else {
      bytes.append(0)
      for voltage in voltages { bytes.append(double: voltage) }
      return
    }
    var residuals = scaled.integers
    var best = (order: 0, parameter: 0, bits: Int.max, residuals: residuals)
    for order in 0...greatestOrder {
      if order > 0 {
        // The first ones of an order keep the differences of the orders below.
        for place in residuals.indices.reversed() where place >= order {
          residuals[place] &-= residuals[place - 1]
        }
      }
      let (parameter, bits) = bestParameter(of: residuals)
      if bits < best.bits { best = (order, parameter, bits, residuals) }
    }
    var codes = BitWriter()
    for residual in best.residuals { append(word(residual), best.parameter, to: &codes) }
    let length = codes.finish()
    bytes.append(1)
    bytes.append(UInt8(scaled.decimals))
    bytes.append(UInt8(best.order))
    bytes.append(UInt8(best.parameter))
    bytes.append(integer: UInt32(length))
    bytes += codes.bytes
  }

  /// Reads `count` voltages.
  ///
  /// - Complexity: O(n)
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int
  ) throws(MalformedPayload) -> [Double] {
    switch try bytes.read(UInt8.self, at: &offset) {
    case 0:
      guard bytes.byteCount - offset >= count * 8 else { throw MalformedPayload() }
      var voltages: [Double] = []
      for _ in 0..<count { voltages.append(try bytes.readDouble(at: &offset)) }
      return voltages
    case 1:
      let decimals = Int(try bytes.read(UInt8.self, at: &offset))
      let order = Int(try bytes.read(UInt8.self, at: &offset))
      let parameter = Int(try bytes.read(UInt8.self, at: &offset))
      let length = Int(try bytes.read(UInt32.self, at: &offset))
      let begin = try bytes.skip(length, at: &offset)
      // A code has a bit at least.
      guard let power = RouteColumn.power(decimals), order <= greatestOrder,
        parameter <= greatestParameter, count <= length * 8
      else { throw MalformedPayload() }
      var integers = [Int64](repeating: 0, count: count)
      var place = begin * 8
      let end = (begin + length) * 8
      for index in 0..<count {
        integers[index] = try residual(bytes, at: &place, end: end, parameter)
      }
      for order in (0..<order).reversed() {
        for place in integers.indices.dropFirst(order + 1) {
          integers[place] &+= integers[place - 1]
        }
      }
      return integers.map { Double($0) / power }
    default:
      throw MalformedPayload()
    }
  }

  // MARK: Rice codes

  /// Small ones of both signs as small numbers: 0, -1, 1, -2, ...
  @inline(__always)
  private static func word(_ residual: Int64) -> UInt64 {
    UInt64(bitPattern: (residual &<< 1) ^ (residual &>> 63))
  }

  /// The bits that a word takes.
  @inline(__always)
  private static func length(of word: UInt64, _ parameter: Int) -> Int {
    let quotient = word >> UInt64(parameter)
    return quotient < UInt64(escape) ? Int(quotient) + 1 + parameter : escape + 64
  }

  /// The parameter that takes the fewest bits, near the one for the mean of geometric words.
  private static func bestParameter(of residuals: [Int64]) -> (parameter: Int, bits: Int) {
    let mean =
      residuals.reduce(0.0) { $0 + Double(word($1)) } / Double(max(1, residuals.count))
    let guess = mean < 1 ? 0 : min(Int(mean.exponent), greatestParameter - 1)
    var best = (parameter: 0, bits: Int.max)
    for parameter in max(0, guess - 2)...guess + 1 {
      let bits = residuals.reduce(0) { $0 + length(of: word($1), parameter) }
      if bits < best.bits { best = (parameter, bits) }
    }
    return best
  }

  private static func append(_ word: UInt64, _ parameter: Int, to codes: inout BitWriter) {
    let quotient = word >> UInt64(parameter)
    guard quotient < UInt64(escape) else {
      codes.append(UInt64.max, count: escape)
      codes.append(word, count: 64)
      return
    }
    codes.append(UInt64.max << 1, count: Int(quotient) + 1)
    codes.append(word, count: parameter)
  }

  @inline(__always)
  private static func residual(
    _ bytes: RawSpan, at place: inout Int, end: Int, _ parameter: Int
  ) throws(MalformedPayload) -> Int64 {
    var quotient = 0
    while quotient < escape {
      let bit = try bytes.bits(1, at: &place, end: end)
      if bit == 0 { break }
      quotient += 1
    }
    let word =
      quotient == escape
      ? try bytes.bits(64, at: &place, end: end)
      : UInt64(quotient) << UInt64(parameter) | (try bytes.bits(parameter, at: &place, end: end))
    return Int64(bitPattern: word >> 1) ^ -Int64(bitPattern: word & 1)
  }
}

/// Bits behind one another, the highest of each byte first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var open: UInt8 = 0
  private var openCount = 0

  /// Appends the lowest `count` bits of a word, the highest of them first.
  mutating func append(_ word: UInt64, count: Int) {
    var rest = count
    while rest > 0 {
      let taken = min(rest, 8 - openCount)
      let part = word >> UInt64(rest - taken) & ((1 << UInt64(taken)) - 1)
      open |= UInt8(part << UInt64(8 - openCount - taken))
      openCount += taken
      rest -= taken
      if openCount == 8 {
        bytes.append(open)
        (open, openCount) = (0, 0)
      }
    }
  }

  /// Fills the last byte with zeros; how many bytes there are.
  mutating func finish() -> Int {
    if openCount > 0 { bytes.append(open) }
    (open, openCount) = (0, 0)
    return bytes.count
  }
}

extension RawSpan {
  /// The next `count` bits from bit `place` on, which moves past them.
  @inline(__always)
  fileprivate func bits(
    _ count: Int, at place: inout Int, end: Int
  ) throws(MalformedPayload) -> UInt64 {
    guard end - place >= count else { throw MalformedPayload() }
    var word: UInt64 = 0
    var rest = count
    while rest > 0 {
      let taken = min(rest, 8 - place % 8)
      let byte: UInt8 = loadInteger(at: place / 8)
      let part = UInt64(byte) >> UInt64(8 - place % 8 - taken) & ((1 << UInt64(taken)) - 1)
      word = word << UInt64(taken) | part
      place += taken
      rest -= taken
    }
    return word
  }
}
