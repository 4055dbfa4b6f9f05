internal import CColumnKernels

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ColumnKernels {
  /// Which divisor a variance has.
  public enum VarianceDivisor: Sendable, Hashable, CaseIterable {
    /// n: the variance of the values themselves.
    case count
    /// n - 1 (Bessel): the unbiased estimate from a sample.
    case countMinusOne
  }

  /// The arithmetic mean of a column; `nil` for an empty one. O(n).
  public static func mean(_ values: Span<Double>) -> Double? {
    values.isEmpty ? nil : sum(values) / Double(values.count)
  }

  /// The arithmetic mean of an array; `nil` for an empty one.
  public static func mean(_ values: [Double]) -> Double? {
    mean(values.span)
  }

  /// The arithmetic mean of each range; `nil` for an empty range.
  public static func mean(_ values: [Double], over ranges: [Range<Int>]) -> [Double?] {
    let column = values.span
    return ranges.map { mean(column.extracting($0)) }
  }

  /// `sum(weight x value) / sum(weight)`; `nil` for an empty column or if the weights sum to 0.
  ///
  /// ```swift
  /// ColumnKernels.weightedMean([60, 60, 180], weights: [30, 35, 5])   // 68.571428...
  /// ```
  ///
  /// The two columns have equal length. Complexity: O(n).
  public static func weightedMean(_ values: Span<Double>, weights: Span<Double>) -> Double? {
    precondition(values.count == weights.count, "a weighted mean needs one weight a value")
    let total = sum(weights)
    return values.isEmpty || total == 0 ? nil : dot(values, weights) / total
  }

  /// `sum(weight x value) / sum(weight)` of two arrays; `nil` if empty or if the weights sum to 0.
  public static func weightedMean(_ values: [Double], weights: [Double]) -> Double? {
    weightedMean(values.span, weights: weights.span)
  }

  /// The weighted mean of each range; `nil` where it is empty or its weights sum to 0.
  public static func weightedMean(
    _ values: [Double], weights: [Double], over ranges: [Range<Int>]
  ) -> [Double?] {
    let column = values.span
    let weight = weights.span
    return ranges.map { weightedMean(column.extracting($0), weights: weight.extracting($0)) }
  }

  /// The variance of a column in two passes; `nil` if the divisor would be 0 or less.
  ///
  /// The second pass sums squared distances to the mean and takes out what the mean's own rounding
  /// put in (Chan, Golub and LeVeque, "Algorithms for computing the sample variance", 1983).
  ///
  /// Complexity: O(n), two reads of the column.
  public static func variance(
    _ values: Span<Double>, dividingBy divisor: VarianceDivisor = .count
  ) -> Double? {
    let degrees = divisor == .count ? values.count : values.count - 1
    guard degrees > 0, let mean = mean(values) else { return nil }
    var squares = CompensatedSum()
    var deviations = CompensatedSum()
    for position in values.indices {
      let distance = values[position] - mean
      squares.add(distance * distance)
      deviations.add(distance)
    }
    let shift = deviations.value
    let corrected = squares.value - shift * shift / Double(values.count)
    // max answers the 0 here, not the NaN that must be handed on.
    return corrected.isNaN ? corrected : max(0, corrected) / Double(degrees)
  }

  /// The variance of an array; `nil` if the divisor would be 0 or less.
  public static func variance(
    _ values: [Double], dividingBy divisor: VarianceDivisor = .count
  ) -> Double? {
    variance(values.span, dividingBy: divisor)
  }

  /// The variance of each range; `nil` where the divisor would be 0 or less.
  public static func variance(
    _ values: [Double], dividingBy divisor: VarianceDivisor = .count, over ranges: [Range<Int>]
  ) -> [Double?] {
    let column = values.span
    return ranges.map { variance(column.extracting($0), dividingBy: divisor) }
  }

  /// The mean level by energy, `10 log10(sum(w 10^(L/10)) / sum(w))`, in the unit of the levels (dB).
  ///
  /// ```swift
  /// ColumnKernels.energyMean([70, 80, 60], weights: [3600, 1800, 7200])   // 72.4832...
  /// ```
  ///
  /// The equivalent continuous sound level of ISO 1996-1 and IEC 61672-1 where `w` are durations.
  /// Levels are taken relative to the highest one, so that none overflows; a highest level that is
  /// infinite is the mean, whatever its weight. Weights are 0 or more; if all are 0 they count as
  /// equal. `nil` for an empty column; the two columns have equal length.
  ///
  /// Complexity: O(n), one power of ten a value.
  public static func energyMean(_ levels: Span<Double>, weights: Span<Double>) -> Double? {
    precondition(levels.count == weights.count, "an energy mean needs one weight a level")
    guard let highest = maximum(levels) else { return nil }
    let total = sum(weights)
    var (weight, plain) = (0.0, 0.0)
    let product = unsafe levels.withUnsafeBufferPointer { levels in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe ck_energy_of_column(
          weights.baseAddress, levels.baseAddress, levels.count, highest, &weight, &plain)
      }
    }
    let energy = total == 0 ? plain / Double(levels.count) : product / total
    return level(ofEnergy: energy, highest: highest, weight: total)
  }

  /// The level of an energy that is relative to the highest level.
  static func level(ofEnergy energy: Double, highest: Double, weight: Double) -> Double {
    // Infinite levels have no distance to each other; NaN is handed on.
    guard highest.isFinite else { return weight.isNaN ? .nan : highest }
    return highest + 10 * log10(energy)
  }

  /// The mean level by energy of two arrays; equal weights if all are 0, `nil` if empty.
  public static func energyMean(_ levels: [Double], weights: [Double]) -> Double? {
    energyMean(levels.span, weights: weights.span)
  }

  /// The mean level by energy of each range; `nil` for an empty range.
  public static func energyMean(
    _ levels: [Double], weights: [Double], over ranges: [Range<Int>]
  ) -> [Double?] {
    let column = levels.span
    let weight = weights.span
    return ranges.map { energyMean(column.extracting($0), weights: weight.extracting($0)) }
  }
}
