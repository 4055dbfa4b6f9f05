/// Floored division by a divisor that is known beforehand, by one multiplication.
///
/// With c = floor((2^64 - 1) / d) the high word of c x n is the quotient of n by d or one less, for
/// n below 2^63; the remainder tells which. (T. Granlund and P. Montgomery, "Division by invariant
/// integers using multiplication", PLDI 1994.)
struct FlooredDivision: Sendable {
  let divisor: Int
  private let reciprocal: UInt
  /// A multiple of the divisor that makes every dividend positive, and how many times it is.
  private let shift: Int
  private let shiftQuotient: Int

  /// Division of numbers from `-largestSize` to `largestSize`, both below 2^40, by `divisor`,
  /// which is positive and also below 2^40.
  init(by divisor: Int, largestSize: Int) {
    self.divisor = divisor
    reciprocal = UInt.max / UInt(divisor)
    shiftQuotient = largestSize / divisor + 1
    shift = shiftQuotient * divisor
  }

  /// The largest integer not above the exact quotient.
  @inline(__always)
  func quotient(_ dividend: Int) -> Int {
    let positive = dividend &+ shift
    let estimate = Int(
      truncatingIfNeeded: UInt(truncatingIfNeeded: positive).multipliedFullWidth(by: reciprocal)
        .high)
    // The reciprocal is rounded down, so the estimate may be one too small, never too large.
    let remainder = positive &- estimate &* divisor
    return estimate &- shiftQuotient &+ (remainder >= divisor ? 1 : 0)
  }
}
