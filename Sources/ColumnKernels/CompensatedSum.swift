/// A running sum that carries the rounding error of each addition along.
///
/// ```swift
/// var sum = CompensatedSum()
/// for value in [1, 1e100, 1, -1e100] { sum.add(value) }
/// sum.value   // 2.0, a plain sum says 0.0
/// ```
///
/// A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54
/// (1974), with Knuth's branch-free TwoSum for the error of an addition. The error is one rounding
/// of the result plus about `n^2 x 2^-106 x sum(|x|)`. An infinity or a NaN gives what a plain sum
/// gives.
@frozen
public struct CompensatedSum: Sendable, Equatable {
  @usableFromInline var total: Double
  @usableFromInline var correction: Double = 0

  /// A sum that starts at `value`.
  @inlinable
  public init(_ value: Double = 0) {
    total = value
  }

  /// Adds one value. O(1).
  @inlinable
  public mutating func add(_ value: Double) {
    let next = total + value
    let virtual = next - total
    correction += (total - (next - virtual)) + (value - virtual)
    total = next
  }

  /// The sum of everything added so far. O(1).
  @inlinable
  public var value: Double {
    correction.isFinite ? total + correction : total
  }
}
