#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The mean direction of times of day, and how far they scatter about it.
///
/// A time of day is an angle, midnight being 0. The mean is the direction of the sum of the unit vectors,
/// and R its length over their number; the circular standard deviation is `sqrt(-2 ln R)` of a turn of 2π
/// (Mardia and Jupp, *Directional Statistics*, 2000, 2.3).
///
/// Semantics 5.8: variability.
struct CircularMean {
  private static let day = 86_400.0
  private var cosines = 0.0
  private var sines = 0.0
  private var count = 0

  /// Adds a time of day in seconds after midnight.
  mutating func add(_ seconds: Double) {
    let angle = seconds / Self.day * 2 * .pi
    cosines += cos(angle)
    sines += sin(angle)
    count += 1
  }

  /// The mean time of day in seconds, 0 ..< 86,400; nil without times or if they cancel out.
  var mean: Double? {
    guard count > 0, resultant > 1e-12 else { return nil }
    let turns = atan2(sines, cosines) / (2 * .pi)
    let seconds = (turns - turns.rounded(.down)) * Self.day
    return seconds < Self.day ? seconds : 0
  }

  /// The circular standard deviation in seconds; nil without times or if they cancel out.
  var standardDeviation: Double? {
    guard count > 0, resultant > 1e-12 else { return nil }
    // In this order, as the larger of 0 and -0 would be -0.
    return max(-2 * log(min(resultant, 1)), 0).squareRoot() * Self.day / (2 * .pi)
  }

  private var resultant: Double {
    (cosines * cosines + sines * sines).squareRoot() / Double(count)
  }

  /// How far two times of day lie apart, the shorter way round, in seconds.
  static func distance(_ left: Double, _ right: Double) -> Double {
    let around = abs(left - right).truncatingRemainder(dividingBy: day)
    return min(around, day - around)
  }
}
