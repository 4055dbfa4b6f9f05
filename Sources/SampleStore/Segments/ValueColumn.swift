/// A column of Doubles, exact to the bit.
///
/// Layout: a format byte, then 0 raw: 8 bytes per value; 1 scaled: multiplier (8), divisor (8),
/// decimals (1), packed integers `i`, where the value is `Double(i) / 10^decimals * multiplier /
/// divisor` in this order; 2 dictionary: its size (2), its values (8 each), then one byte per value.
/// 3 mostly scaled: as 1, then the number of exceptions (2), position (2) and value (8) of each.
/// Every value is computed back and compared by its bits before a format is taken, so -0.0, NaN
/// payloads, infinities and subnormals survive by falling back to a format that holds them.
enum ValueColumn {
  /// Factors that the conversion to canonical units applies to the decimal that a file holds. A
  /// missing one costs space, never exactness; segments name the factor that they use.
  private static let factors: [(multiplier: Double, divisor: Double)] = [
    (1, 1), (1, 60), (1000, 1), (1, 100), (1, 1000), (1, 1_000_000),
    // Miles, feet, inches, yards to metres; miles and kilometres per hour to metres per second.
    (201_168, 125), (381, 1250), (127, 5000), (1143, 1250), (1397, 3125), (5, 18),
    // Pounds to kilograms, fluid ounces to millilitres, kilojoules to kilocalories.
    (45_359_237, 100_000_000), (473_176_473, 16_000_000), (125, 523),
    // The same as one factor.
    (1.0 / 60, 1), (0.01, 1), (0.001, 1), (1e-6, 1), (1609.344, 1), (0.3048, 1), (0.0254, 1),
    (0.9144, 1), (0.44704, 1), (0.45359237, 1), (1, 4.184), (4.184, 1), (60, 1), (3600, 1),
  ]
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]
  private static let largestInteger = 9_007_199_254_740_992.0

  @inline(__always)
  private static func integer(
    _ value: Double, power: Double, multiplier: Double, divisor: Double
  ) -> Int64? {
    let scaled = (value * divisor / multiplier * power).rounded()
    guard abs(scaled) <= largestInteger else { return nil }
    // Through the integer, so that -0.0 does not pass for 0.
    let integer = Int64(scaled)
    return (Double(integer) / power * multiplier / divisor).bitPattern == value.bitPattern
      ? integer : nil
  }

  /// Appends `values` to `payload`. Complexity: O(n) for columns that are decimals of a known unit,
  /// O(n x formats tried) at worst.
  static func encode(_ values: [Double], into payload: inout [UInt8]) {
    var best = scaledForm(of: values)
    if (best?.width ?? 8) > 1 {
      if let mostly = mostlyScaledForm(of: values), mostly.size < best?.size ?? 8 * values.count {
        best = mostly
      }
      if (best?.width ?? 8) > 1, let dictionary = dictionary(of: values) {
        encode(values, dictionary: dictionary, into: &payload)
        return
      }
    }
    guard let scaled = best else {
      payload.append(0)
      payload.append(words: values.map(\.bitPattern), width: 8)
      return
    }
    payload.append(scaled.exceptions.isEmpty ? 1 : 3)
    payload.append(double: scaled.multiplier)
    payload.append(double: scaled.divisor)
    payload.append(UInt8(scaled.decimals))
    PackedIntegers.encode(scaled.integers, into: &payload)
    if scaled.exceptions.isEmpty { return }
    payload.append(integer: UInt16(scaled.exceptions.count))
    for position in scaled.exceptions {
      payload.append(integer: UInt16(position))
      payload.append(double: values[position])
    }
  }

  private struct ScaledForm {
    let multiplier: Double
    let divisor: Double
    let decimals: Int
    let integers: [Int64]
    /// The positions of values that the integers do not give.
    let exceptions: [Int]
    /// The bytes an integer needs, but for outliers that are packed apart.
    let width: Int

    init(
      factor: (multiplier: Double, divisor: Double), decimals: Int, integers: [Int64],
      exceptions: [Int] = []
    ) {
      multiplier = factor.multiplier
      divisor = factor.divisor
      self.decimals = decimals
      self.integers = integers
      self.exceptions = exceptions
      var least = integers.first ?? 0
      var greatest = least
      for integer in integers {
        if integer < least { least = integer }
        if integer > greatest { greatest = integer }
      }
      let span = UInt64(bitPattern: greatest &- least)
      width = span <= 0xFF ? 1 : span <= 0xFFFF ? 2 : span <= 0xFFFF_FFFF ? 4 : 8
    }

    var size: Int { width * integers.count + 10 * exceptions.count }
  }

  private static func scaledForm(of values: [Double]) -> ScaledForm? {
    // A few values spread over the column rule out nearly every wrong factor at once.
    let stride = max(1, values.count / 12)
    let probes = Swift.stride(from: 0, to: values.count, by: stride).map { values[$0] }
    for factor in factors {
      var decimals = 0
      while decimals < powers.count {
        let power = powers[decimals]
        guard
          probes.allSatisfy({
            integer($0, power: power, multiplier: factor.multiplier, divisor: factor.divisor)
              != nil
          })
        else {
          decimals += 1
          continue
        }
        if let integers = integers(values, power: power, factor: factor) {
          return ScaledForm(factor: factor, decimals: decimals, integers: integers)
        }
        decimals += 1
      }
    }
    return nil
  }

  /// A form that gives nearly all values: whole numbers among which a few are averages.
  private static func mostlyScaledForm(of values: [Double]) -> ScaledForm? {
    let stride = max(1, values.count / 16)
    let probes = Swift.stride(from: 0, to: values.count, by: stride).map { values[$0] }
    let limit = values.count / 5
    for factor in factors.prefix(16) {
      for decimals in 0..<4 {
        let power = powers[decimals]
        func integer(_ value: Double) -> Int64? {
          Self.integer(
            value, power: power, multiplier: factor.multiplier, divisor: factor.divisor)
        }
        guard probes.count(where: { integer($0) != nil }) * 4 >= probes.count * 3 else { continue }
        var integers: [Int64] = []
        var exceptions: [Int] = []
        integers.reserveCapacity(values.count)
        for (position, value) in values.enumerated() {
          if let integer = integer(value) {
            integers.append(integer)
          } else {
            exceptions.append(position)
            integers.append(integers.last ?? 0)
            if exceptions.count > limit { break }
          }
        }
        if exceptions.count <= limit {
          return ScaledForm(
            factor: factor, decimals: decimals, integers: integers, exceptions: exceptions)
        }
      }
    }
    return nil
  }

  private static func integers(
    _ values: [Double], power: Double, factor: (multiplier: Double, divisor: Double)
  ) -> [Int64]? {
    var result: [Int64] = []
    result.reserveCapacity(values.count)
    for value in values {
      guard
        let integer = integer(
          value, power: power, multiplier: factor.multiplier, divisor: factor.divisor)
      else { return nil }
      result.append(integer)
    }
    return result
  }

  /// The distinct values, if there are so few that one byte per value and the list itself pay.
  private static func dictionary(of values: [Double]) -> [UInt64: UInt8]? {
    let limit = min(256, values.count / 16)
    var places: [UInt64: UInt8] = [:]
    for value in values where places[value.bitPattern] == nil {
      guard places.count < limit else { return nil }
      places[value.bitPattern] = UInt8(places.count)
    }
    return places
  }

  private static func encode(
    _ values: [Double], dictionary: [UInt64: UInt8], into payload: inout [UInt8]
  ) {
    payload.append(2)
    payload.append(integer: UInt16(dictionary.count))
    for (bits, _) in dictionary.sorted(by: { $0.value < $1.value }) {
      payload.append(integer: bits)
    }
    for value in values { payload.append(dictionary[value.bitPattern] ?? 0) }
  }

  /// Reads `count` values into `target` from place `begin`; `scratch` has room for `count`.
  /// Complexity: O(n).
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int, scratch: inout [Int64],
    into values: inout [Double], from begin: Int
  ) throws(MalformedPayload) {
    guard begin >= 0, values.count - begin >= count else { throw MalformedPayload() }
    var target = values.mutableSpan
    switch try bytes.read(UInt8.self, at: &offset) {
    case 0:
      let words = bytes.extracting(try bytes.skip(8 * count, at: &offset)..<offset)
      for index in 0..<count {
        target[begin &+ index] = Double(
          bitPattern: UInt64(littleEndian: words.loadInteger(at: index &* 8)))
      }
    case let format where format == 1 || format == 3:
      let multiplier = try bytes.readDouble(at: &offset)
      let divisor = try bytes.readDouble(at: &offset)
      let decimals = Int(try bytes.read(UInt8.self, at: &offset))
      guard decimals < powers.count else { throw MalformedPayload() }
      let scale = Scale(power: powers[decimals], multiplier: multiplier, divisor: divisor)
      try decode(
        bytes, at: &offset, count: count, scale: scale, scratch: &scratch, into: &target,
        from: begin)
      guard format == 3 else { return }
      for _ in 0..<Int(try bytes.read(UInt16.self, at: &offset)) {
        let position = Int(try bytes.read(UInt16.self, at: &offset))
        guard position < count else { throw MalformedPayload() }
        target[begin &+ position] = try bytes.readDouble(at: &offset)
      }
    case 2:
      var dictionary: [Double] = []
      for _ in 0..<Int(try bytes.read(UInt16.self, at: &offset)) {
        dictionary.append(try bytes.readDouble(at: &offset))
      }
      // A full table makes the lookup of any byte valid.
      let known = dictionary.count
      dictionary.append(contentsOf: repeatElement(0, count: max(0, 256 - known)))
      let codes = bytes.extracting(try bytes.skip(count, at: &offset)..<offset)
      for index in 0..<count {
        let code = Int(codes.loadInteger(at: index, as: UInt8.self))
        guard code < known else { throw MalformedPayload() }
        target[begin &+ index] = dictionary[code]
      }
    default:
      throw MalformedPayload()
    }
  }

  /// How a value comes from its integer.
  private struct Scale {
    let power: Double
    let multiplier: Double
    let divisor: Double
    /// Whether the multiplier and the divisor change nothing.
    let isDecimal: Bool

    init(power: Double, multiplier: Double, divisor: Double) {
      self.power = power
      self.multiplier = multiplier
      self.divisor = divisor
      isDecimal = multiplier == 1 && divisor == 1
    }

    @inline(__always)
    func value(_ integer: Double) -> Double {
      integer / power * multiplier / divisor
    }
  }

  /// Reads scaled integers. Narrow ones, nearly all there are, go straight into the target.
  private static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int, scale: Scale, scratch: inout [Int64],
    into target: inout MutableSpan<Double>, from begin: Int
  ) throws(MalformedPayload) {
    let header = try PackedIntegers.readHeader(bytes, at: &offset, count: count)
    let words = bytes.extracting(PackedIntegers.words(of: header, at: 0..<count))
    let places = begin..<begin + count
    switch header.width {
    case 1 where scale.isDecimal && scale.power == 1:
      unpack(UInt8.self, words, base: header.base, into: &target, at: places) { $0 }
    case 1 where count >= 512:
      // All values that there can be cost less than a division for each sample.
      let base = Double(header.base)
      let table = (0..<256).map { scale.value(base + Double($0)) }
      look(up: words, in: table.span, into: &target, at: places)
    case 1:
      unpack(UInt8.self, words, base: header.base, into: &target, at: places, scale.value)
    case 2 where scale.isDecimal && scale.power == 1:
      unpack(UInt16.self, words, base: header.base, into: &target, at: places) { $0 }
    case 2 where scale.isDecimal:
      let power = scale.power
      unpack(UInt16.self, words, base: header.base, into: &target, at: places) { $0 / power }
    case 2:
      unpack(UInt16.self, words, base: header.base, into: &target, at: places, scale.value)
    default:
      try PackedIntegers.decode(bytes, header, count: count, into: &scratch)
      let integers = scratch.span
      for index in 0..<count { target[begin &+ index] = scale.value(Double(integers[index])) }
      return
    }
    var exceptions = PackedIntegers.Exceptions(header, count: count)
    while let exception = try exceptions.next(bytes) {
      target[begin + exception.place] = scale.value(Double(exception.value))
    }
  }

  /// The base and the words are whole numbers up to 2^53, and so are their sums: Doubles hold them.
  @inline(__always)
  private static func unpack<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Word.Type, _ words: RawSpan, base: Int64, into target: inout MutableSpan<Double>,
    at places: Range<Int>, _ value: (Double) -> Double
  ) {
    let base = Double(base)
    // What the compiler learns here spares the loop its checks.
    precondition(places.lowerBound >= 0 && places.upperBound <= target.count)
    for place in places {
      let offset = (place &- places.lowerBound) &* MemoryLayout<Word>.size
      let word = Word(littleEndian: words.loadInteger(at: offset))
      target[place] = value(base + Double(Int32(truncatingIfNeeded: word)))
    }
  }

  private static func look(
    up words: RawSpan, in table: Span<Double>, into target: inout MutableSpan<Double>,
    at places: Range<Int>
  ) {
    precondition(table.count == 256)
    precondition(places.lowerBound >= 0 && places.upperBound <= target.count)
    for place in places {
      let word: UInt8 = words.loadInteger(at: place &- places.lowerBound)
      target[place] = table[Int(word)]
    }
  }
}
