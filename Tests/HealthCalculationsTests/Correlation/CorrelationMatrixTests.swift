import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct CorrelationMatrixTests {
  /// Anscombe, "Graphs in statistical analysis", The American Statistician 27, 1973: r is 0.816 of all;
  /// digits by SciPy 1.17, `pearsonr` and `spearmanr`.
  @Test(arguments: [
    (
      [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68],
      (0.8164205163448395, 0.0021696288730788152, 0.8181818181818182, 0.0020831448404786917)
    ),
    (
      [9.14, 8.14, 8.74, 8.77, 9.26, 8.10, 6.13, 3.10, 9.13, 7.26, 4.74],
      (0.8162365060002424, 0.002178816236910809, 0.690909090909091, 0.01856503338159501)
    ),
    (
      [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73],
      (0.8162867394895981, 0.0021763052792280312, 0.990909090909091, 3.762571807085397e-09)
    ),
  ])
  func anscombe(values: [Double], expected: (Double, Double, Double, Double)) {
    let first: [Double] = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    let cell = CorrelationMatrix(of: [TrendSeries(first), TrendSeries(values)])[0, 1]
    #expect(cell.count == 11)
    #expect(isNear(cell.pearson, expected.0, within: 1e-13))
    #expect(isNear(cell.pearsonP, expected.1))
    #expect(isNear(cell.spearman, expected.2, within: 1e-13))
    #expect(isNear(cell.spearmanP, expected.3))
  }

  /// SciPy 1.17 of the days that both have: ties, missing days on either side, lags.
  @Test(arguments: [
    (
      0, 41,
      (0.39355706602782276, 0.010905186648288373, 0.4029951548204751, 0.008989660806649594)
    ),
    (
      1, 39,
      (-0.3067951370196208, 0.05747304668119149, -0.32673034182440674, 0.04234230388058547)
    ),
    (3, 38, (0.1353370198052741, 0.4178587111192447, 0.14139866333588721, 0.3971127138335896)),
  ])
  func missingDaysAndLags(lag: Int, count: Int, expected: (Double, Double, Double, Double)) {
    var (left, right): ([Double?], [Double?]) = ([], [])
    for day in 0..<60 {
      let value = Double(day * 37 % 11)
      let other = Double((day * 23 + day / 7) % 9) + 0.3 * value
      left.append(day % 5 == 0 ? nil : value)
      right.append(day % 7 == 3 ? nil : other)
    }
    let (first, second) = (TrendSeries(left), TrendSeries(right))
    let cell = CorrelationMatrix(of: [first, second], lag: lag)[0, 1]
    #expect(cell.count == count)
    #expect(isNear(cell.pearson, expected.0, within: 1e-12))
    #expect(isNear(cell.pearsonP, expected.1))
    #expect(isNear(cell.spearman, expected.2, within: 1e-12))
    #expect(isNear(cell.spearmanP, expected.3))
  }

  @Test func seriesWithLittleInCommonHaveNoCoefficient() {
    let rising = TrendSeries([1, 2, 3, nil, nil])
    let flat = TrendSeries([4, 4, 4, 9, nil])
    let late = TrendSeries([nil, nil, 7, 8, 9])
    let matrix = CorrelationMatrix(of: [rising, flat, late])
    #expect(matrix[0, 1].count == 3)
    #expect(matrix[0, 1].pearson == nil && matrix[0, 1].spearman == nil)
    #expect(matrix[0, 1].pearsonP == nil && matrix[0, 1].spearmanP == nil)
    #expect(matrix[0, 2] == .init(count: 1))
    #expect(matrix[1, 2].count == 2 && isNear(matrix[1, 2].pearson, 1))
    #expect(matrix[1, 2].pearsonP == nil && matrix[1, 2].spearmanP == nil)
    #expect(matrix[2, 1] == matrix[1, 2])
    #expect(matrix[0, 0].pearson == 1 && matrix[0, 0].pearsonP == 0)
    #expect(CorrelationMatrix(of: [rising, flat], lag: 5)[0, 1] == .init(count: 0))
    #expect(CorrelationMatrix(of: [rising, flat], lag: 9)[0, 1] == .init(count: 0))
    #expect(CorrelationMatrix(of: []).seriesCount == 0)
  }

  /// Ranks by counting: 1 + smaller ones + half of the other equal ones.
  private func ranks(_ values: [Double]) -> [Double] {
    values.map { (value: Double) -> Double in
      let (smaller, equal) = (values.count { $0 < value }, values.count { $0 == value })
      return 1 + Double(smaller) + Double(equal - 1) / 2
    }
  }

  /// The coefficient of a plain two-pass sum.
  private func coefficient(_ pairs: [(Double, Double)]) -> Double? {
    guard pairs.count > 1, Set(pairs.map(\.0)).count > 1, Set(pairs.map(\.1)).count > 1 else {
      return nil
    }
    let count = Double(pairs.count)
    let left = pairs.reduce(0) { $0 + $1.0 } / count
    let right = pairs.reduce(0) { $0 + $1.1 } / count
    let product = pairs.reduce(0) { $0 + ($1.0 - left) * ($1.1 - right) }
    let squares = pairs.reduce((0, 0)) {
      ($0.0 + ($1.0 - left) * ($1.0 - left), $0.1 + ($1.1 - right) * ($1.1 - right))
    }
    return product / (squares.0 * squares.1).squareRoot()
  }

  @Test(arguments: 0..<60)
  func everyCellIsThatOfItsPairAlone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let length = Int.random(in: 1...90, using: &generator)
    var series = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      generator.series(length: length)
    }
    // Far from zero, and changing little beside that.
    series.append(TrendSeries(series[0].entries.map { $0.map { 1e9 + $0 } }))
    let lag = Int.random(in: 0...3, using: &generator)
    let matrix = CorrelationMatrix(of: series, lag: lag)
    for left in series.indices {
      for right in series.indices {
        let (first, second) = (series[left].entries, series[right].entries)
        let pairs: [(Double, Double)] = (0..<max(0, length - lag)).compactMap { day in
          guard let early = first[day], let late = second[day + lag] else { return nil }
          return (early, late)
        }
        let cell = matrix[left, right]
        #expect(cell.count == pairs.count, "seed \(seed)")
        let pearson = coefficient(pairs)
        let spearman = coefficient(
          Array(zip(ranks(pairs.map(\.0)), ranks(pairs.map(\.1)))))
        #expect((cell.pearson == nil) == (pearson == nil), "seed \(seed)")
        #expect((cell.spearman == nil) == (spearman == nil), "seed \(seed)")
        #expect(abs((cell.pearson ?? 0) - (pearson ?? 0)) < 1e-6, "seed \(seed)")
        if left < series.count - 1, right < series.count - 1 {
          #expect(abs((cell.pearson ?? 0) - (pearson ?? 0)) < 1e-10, "seed \(seed)")
        }
        #expect(abs((cell.spearman ?? 0) - (spearman ?? 0)) < 1e-10, "seed \(seed)")
        #expect(
          isNear(
            cell.pearsonP,
            cell.pearson.flatMap { StudentT.twoSidedP(correlation: $0, count: pairs.count) }))
      }
    }
  }

  /// The 25 p values of McDonald, *Handbook of Biological Statistics*, 2014; SciPy 1.17,
  /// `false_discovery_control`.
  @Test func falseDiscoveriesOfTheHandbook() {
    let chances = [
      0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269,
      0.275, 0.34, 0.341, 0.384, 0.569, 0.594, 0.696, 0.762, 0.94, 0.942, 0.975, 0.986,
    ]
    let adjusted = [
      0.025, 0.1, 0.21, 0.21, 0.21, 0.25, 0.2642857142857143, 0.49107142857142866,
      0.49107142857142866, 0.49107142857142866, 0.49107142857142866, 0.49107142857142866,
      0.49107142857142866, 0.49107142857142866, 0.5328125, 0.5328125, 0.5647058823529413,
      0.781578947368421, 0.781578947368421, 0.87, 0.9071428571428571, 0.986, 0.986, 0.986, 0.986,
    ]
    #expect(
      zip(FalseDiscoveryRate.adjusted(chances), adjusted).allSatisfy { isNear($0, $1) })
    // Turned round, and with one that does not count.
    let turned = FalseDiscoveryRate.adjusted(chances.reversed() + [nil])
    #expect(turned.last == .some(nil))
    #expect(zip(turned, adjusted.reversed()).allSatisfy { isNear($0, $1) })
    #expect(FalseDiscoveryRate.adjusted([]).isEmpty)
  }
}
