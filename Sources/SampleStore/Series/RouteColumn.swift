/// A column of Doubles that change little from one to the next, exact to the bit.
///
/// Layout: a format byte; then 0 constant: the value (8 bytes); 1 decimal: the number of decimals (1),
/// the first integer (8), the differences (``PackedIntegers``), where a value is `Double(i) /
/// 10^decimals`; 2 bits: the same of the values' bits, without decimals. A decimal is taken if it gives
/// every value back by its bits, so -0.0, NaN payloads and infinities are kept as bits.
enum RouteColumn {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]
  private static let largestInteger = 9_007_199_254_740_992.0

  /// Appends `values`, of which there is at least one, to `bytes`.
  ///
  /// - Complexity: O(n), times the decimals at worst.
  static func encode(_ values: [Double], into bytes: inout [UInt8]) {
    precondition(!values.isEmpty, "A column of a route holds at least one value.")
    let first = values[0].bitPattern
    if values.allSatisfy({ $0.bitPattern == first }) {
      bytes.append(0)
      bytes.append(integer: first)
      return
    }
    var bits: [UInt8] = [2]
    append(values.map { Int64(bitPattern: $0.bitPattern) }, to: &bits)
    guard let scaled = scaled(values) else {
      bytes += bits
      return
    }
    var decimal: [UInt8] = [1, UInt8(scaled.decimals)]
    append(scaled.integers, to: &decimal)
    bytes += decimal.count <= bits.count ? decimal : bits
  }

  private static func append(_ integers: [Int64], to bytes: inout [UInt8]) {
    bytes.append(integer: integers[0])
    let differences = integers.indices.dropFirst().map { integers[$0] &- integers[$0 - 1] }
    PackedIntegers.encode(differences, into: &bytes)
  }

  /// The values as integers with as few decimals as there can be.
  ///
  /// - Returns: nil if a value is no decimal, or is -0.0.
  static func scaled(_ values: [Double]) -> (decimals: Int, integers: [Int64])? {
    // A few values spread over the column rule out nearly every wrong number of decimals at once.
    let step = max(1, values.count / 12)
    let probes = stride(from: 0, to: values.count, by: step).map { values[$0] }
    for (decimals, power) in powers.enumerated()
    where probes.allSatisfy({ integer($0, power) != nil }) {
      var integers: [Int64] = []
      integers.reserveCapacity(values.count)
      for value in values {
        guard let integer = integer(value, power) else { break }
        integers.append(integer)
      }
      if integers.count == values.count { return (decimals, integers) }
    }
    return nil
  }

  /// 10 to the power of a number of decimals that ``scaled(_:)`` returns; nil for any other.
  static func power(_ decimals: Int) -> Double? {
    powers.indices.contains(decimals) ? powers[decimals] : nil
  }

  @inline(__always)
  private static func integer(_ value: Double, _ power: Double) -> Int64? {
    let scaled = (value * power).rounded()
    guard abs(scaled) <= largestInteger else { return nil }
    // Through the integer, so that -0.0 does not pass for 0.
    let integer = Int64(scaled)
    return (Double(integer) / power).bitPattern == value.bitPattern ? integer : nil
  }

  /// Reads `count` values.
  ///
  /// - Complexity: O(n)
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int
  ) throws(MalformedPayload) -> [Double] {
    switch try bytes.read(UInt8.self, at: &offset) {
    case 0:
      return [Double](repeating: try bytes.readDouble(at: &offset), count: count)
    case 1:
      let decimals = Int(try bytes.read(UInt8.self, at: &offset))
      guard decimals < powers.count else { throw MalformedPayload() }
      let power = powers[decimals]
      return try integers(bytes, at: &offset, count: count).map { Double($0) / power }
    case 2:
      return try integers(bytes, at: &offset, count: count).map {
        Double(bitPattern: UInt64(bitPattern: $0))
      }
    default:
      throw MalformedPayload()
    }
  }

  private static func integers(
    _ bytes: RawSpan, at offset: inout Int, count: Int
  ) throws(MalformedPayload) -> [Int64] {
    var integers = [Int64](repeating: try bytes.read(Int64.self, at: &offset), count: count)
    var differences = [Int64](repeating: 0, count: count - 1)
    try PackedIntegers.decode(bytes, at: &offset, count: count - 1, into: &differences)
    for (place, difference) in differences.enumerated() {
      integers[place + 1] = integers[place] &+ difference
    }
    return integers
  }
}
