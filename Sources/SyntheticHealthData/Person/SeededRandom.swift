/// A stream of random numbers that is the same on every machine.
///
/// xoshiro256** (Blackman and Vigna, 2018), its state filled by SplitMix64 from a seed, a stream
/// number and a day, so that every type of every day has a stream of its own: a type can be
/// generated alone, and a new one changes no other. All arithmetic is on integers or uses only the
/// five operations that IEEE 754 rounds exactly; no function of the C library is called.
struct SeededRandom {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// The stream number `stream` of `seed` on day `day`.
  init(seed: UInt64, stream: UInt64, day: Int = 0) {
    var state = SeededRandom.mixed(seed) ^ SeededRandom.mixed(stream &+ 0x5851_F42D_4C95_7F2D)
    state = SeededRandom.mixed(state ^ SeededRandom.mixed(UInt64(bitPattern: Int64(day))))
    func word() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return SeededRandom.mixed(state)
    }
    a = word()
    b = word()
    c = word()
    d = word()
  }

  /// SplitMix64's finalizer: a bijection whose output bits all depend on all input bits.
  static func mixed(_ value: UInt64) -> UInt64 {
    var word = value
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    let product = b &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 45) | (d >> 19)
    return result
  }

  /// A number in `0 ..< 1`, a multiple of 2^-53.
  mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number between the bounds, the upper one excluded.
  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * uniform()
  }

  /// An integer of the closed range; the bias is below 2^-32 for every range used here.
  mutating func integer(_ low: Int, _ high: Int) -> Int {
    let width = UInt64(high - low + 1)
    return low + Int(truncatingIfNeeded: next().multipliedFullWidth(by: width).high)
  }

  /// True in `probability` of the calls.
  mutating func chance(_ probability: Double) -> Bool {
    uniform() < probability
  }

  /// A number of mean 0 and deviation 1: the sum of eight 16-bit uniforms (Irwin-Hall).
  ///
  /// Within 0.01 of the normal distribution function everywhere, and never beyond 4.9: no
  /// physiological outlier needs to be cut away later.
  mutating func normal() -> Double {
    let first = next()
    let second = next()
    var sum = (first & 0xFFFF) + ((first >> 16) & 0xFFFF) + ((first >> 32) & 0xFFFF) + (first >> 48)
    sum += (second & 0xFFFF) + ((second >> 16) & 0xFFFF) + ((second >> 32) & 0xFFFF)
    sum += second >> 48
    // Mean 8 x 65,535 / 2; deviation of one uniform 65,536 / sqrt(12), of eight 53,510.0 in all.
    return (Double(sum) - 262_140) / 53_510
  }

  /// A normal number cut to a range.
  mutating func normal(_ mean: Double, _ deviation: Double, _ low: Double, _ high: Double) -> Double
  {
    min(max(mean + deviation * normal(), low), high)
  }

  /// A number of an exponential distribution.
  mutating func exponential(mean: Double) -> Double {
    -mean * PortableMath.naturalLogarithm(1 - uniform())
  }
}

/// The two elementary functions that the generator needs, from exactly rounded operations only.
///
/// The C library's versions differ in their last bits between systems, which would change files.
enum PortableMath {
  /// The natural logarithm of a positive finite number; relative error below 1e-12.
  static func naturalLogarithm(_ x: Double) -> Double {
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.414_213_562_373_095 {
      mantissa /= 2
      exponent += 1
    }
    // 2 artanh((m - 1) / (m + 1)) with |argument| <= 0.1716.
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var series = 0.0
    var denominator = 17.0
    while denominator > 0 {
      series = series * square + 1 / denominator
      denominator -= 2
    }
    return 2 * s * series + exponent * 0.693_147_180_559_945_3
  }

  /// The sine of a whole number of turns and its fraction: `sine(turns: 0.25)` is 1; error < 4e-4.
  static func sine(turns: Double) -> Double {
    var x = turns - turns.rounded(.down)
    var sign = 1.0
    if x >= 0.5 {
      x -= 0.5
      sign = -1
    }
    if x > 0.25 { x = 0.5 - x }
    let angle = x * 6.283_185_307_179_586
    let square = angle * angle
    return sign * angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
  }
}
