/// The quantiles of a column of values.
///
/// ```swift
/// let quantiles = Quantiles(of: [4, 1, 3, 2])
/// quantiles?.value(at: 0.5)    // 2.5
/// quantiles?.value(at: 0.25)   // 1.75
/// ```
///
/// Between two values a quantile is linear: definition 7 of Hyndman and Fan ("Sample quantiles in
/// statistical packages", The American Statistician 50, 1996), which NumPy and R use.
public struct Quantiles: Sendable, Equatable {
  /// The values, ascending; at least one.
  public let sorted: [Double]

  /// The quantiles of values that are all finite; nil of none. O(n log n).
  public init?(of values: some Sequence<Double>) {
    // An array first: of any sequence the comparisons are not known to be of doubles.
    let sorted = Array(values).sorted()
    guard !sorted.isEmpty else { return nil }
    self.sorted = sorted
  }

  /// The quantile at a share of the values, `0...1`.
  public func value(at share: Double) -> Double {
    precondition(share >= 0 && share <= 1, "a quantile is asked for at a share from 0 to 1")
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    guard low + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let part = place - Double(low)
    let step = sorted[low + 1] - sorted[low]
    // From the nearer end, so that the quantiles never fall.
    return part < 0.5 ? sorted[low] + step * part : sorted[low + 1] - step * (1 - part)
  }

  /// The smallest value.
  public var minimum: Double { sorted[0] }
  /// The largest value.
  public var maximum: Double { sorted[sorted.count - 1] }
  /// The value in the middle.
  public var median: Double { value(at: 0.5) }
  /// The distance between the quarters.
  public var interquartileRange: Double { value(at: 0.75) - value(at: 0.25) }
}
