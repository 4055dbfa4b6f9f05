#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whether a course is better told as levels with changes between them or as one straight line.
///
/// ```swift
/// let slope = (0..<60).map { Double($0) + ($0 % 2 == 0 ? 4 : 0) }
/// let changes = ChangePoints.positions(in: slope, minimumLength: 7, penalty: 200)
/// changes   // [10, 20, 30, 40, 50]
/// LevelsOrLine(of: slope, at: Array(0..<60), changes: changes).prefersLine   // true
/// ```
///
/// Who looks for changes of level alone finds stairs in a steady slope. Both are fitted by least squares,
/// and what has the smaller criterion of Schwarz (Annals of Statistics 6, 1978), `n ln(RSS / n) + p ln n`,
/// is kept. RSS is the sum of the squared distances and p counts what was fitted, a change's place
/// as one (Yao, Statistics & Probability Letters 6, 1988): 2 k + 2 for k changes with their levels and the
/// variance, 3 for a line. So are trends told from shifts by Beaulieu and Killick (Journal of Climate
/// 31, 2018), who look at more models. Values are taken to be independent of each other.
public struct LevelsOrLine: Sendable, Equatable {
  /// How many changes of level there are.
  public let changeCount: Int
  /// Schwarz's criterion of the levels; minus infinity if they meet every value.
  public let levels: Double
  /// That of the line.
  public let line: Double

  /// Whether the line is as good or better.
  public var prefersLine: Bool { line <= levels }

  /// The criteria of a course.
  ///
  /// - Parameters:
  ///   - values: finite, in the order of time, at least one.
  ///   - positions: where they are in time, ascending, one per value.
  ///   - changes: the first entry of each level but the first, ascending, as ``ChangePoints`` finds them.
  /// - Complexity: O(n).
  public init(of values: [Double], at positions: [Int], changes: [Int]) {
    precondition(positions.count == values.count, "a course needs one position a value")
    let bounds = [0] + changes + [values.count]
    precondition(
      zip(bounds, bounds.dropFirst()).allSatisfy(<), "changes ascend and lie between values")
    changeCount = changes.count
    let stairs = zip(bounds, bounds.dropFirst()).reduce(0) { sum, bound in
      sum + Self.squares(about: Self.mean(values[bound.0..<bound.1]), values[bound.0..<bound.1])
    }
    levels = Self.criterion(stairs, parameters: 2 * changes.count + 2, count: values.count)
    let times = positions.map(Double.init)
    let (center, mean) = (Self.mean(times[...]), Self.mean(values[...]))
    let spread = Self.squares(about: center, times[...])
    let product = zip(times, values).reduce(0) { $0 + ($1.0 - center) * ($1.1 - mean) }
    let slope = spread > 0 ? product / spread : 0
    let rest = zip(times, values).reduce(0) { sum, point in
      let distance = point.1 - mean - slope * (point.0 - center)
      return sum + distance * distance
    }
    line = Self.criterion(rest, parameters: 3, count: values.count)
  }

  private static func criterion(_ squares: Double, parameters: Int, count: Int) -> Double {
    let count = Double(count)
    return count * log(squares / count) + Double(parameters) * log(count)
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func squares(about center: Double, _ values: ArraySlice<Double>) -> Double {
    values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
  }
}
