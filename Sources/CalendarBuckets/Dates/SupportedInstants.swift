/// The range of time that this module calculates in: the local years 0 to 9999 of every zone.
///
/// It reaches 26 hours, the largest offset of a clock, beyond those years in UTC.
enum SupportedInstants {
  static let largestOffset = 26 * 3_600
  /// 0000-01-01T00:00:00Z.
  static let firstSecondInUTC = -62_167_219_200
  /// 10000-01-01T00:00:00Z.
  static let endInUTC = 253_402_300_800
  static let firstSecond = firstSecondInUTC - largestOffset
  static let lastSecond = endInUTC + largestOffset

  static let lowerBound = Double(firstSecond)
  static let upperBound = Double(lastSecond)

  /// The nearest supported instant; the earliest one for NaN.
  @inline(__always)
  static func clamp(_ instant: Double) -> Double {
    instant > lowerBound ? (instant < upperBound ? instant : upperBound) : lowerBound
  }
}
