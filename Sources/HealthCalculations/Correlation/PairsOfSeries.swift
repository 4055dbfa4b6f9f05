/// Two series at a time, the second one some intervals later.
struct PairsOfSeries {
  /// The series, over the same intervals.
  let series: [TrendSeries]
  /// The entries of each by ascending value.
  let orders: [[Int]]
  /// How many intervals the second lies behind the first.
  let lag: Int

  /// Pearson's coefficient of the intervals that both have. O(n).
  func pearson(_ left: Int, _ right: Int) -> Double? {
    let entries = commonEntries(left, right)
    return PairCorrelation.pearson(
      entries.left.map { series[left].values[$0] }, entries.right.map { series[right].values[$0] })
  }

  /// Spearman's coefficient of the intervals that both have, ranked among themselves. O(n).
  func spearman(_ left: Int, _ right: Int) -> Double? {
    let entries = commonEntries(left, right)
    return PairCorrelation.pearson(
      ranks(of: entries.left, in: left), ranks(of: entries.right, in: right))
  }

  private func ranks(of entries: [Int], in number: Int) -> [Double] {
    let values = series[number].values
    if entries.count == values.count {
      return TiedRanks(values, ascending: orders[number]).meanRanks
    }
    // The order of the kept ones is that of all, without the others.
    var places = [Int](repeating: -1, count: values.count)
    for (place, entry) in entries.enumerated() { places[entry] = place }
    return TiedRanks(
      entries.map { values[$0] },
      ascending: orders[number].compactMap { places[$0] < 0 ? nil : places[$0] }
    ).meanRanks
  }

  /// The entries of both series at the intervals that both have, side by side.
  private func commonEntries(_ left: Int, _ right: Int) -> (left: [Int], right: [Int]) {
    let (first, second) = (series[left].positions, series[right].positions)
    var (leftEntries, rightEntries): ([Int], [Int]) = ([], [])
    var entry = 0
    for (number, position) in first.enumerated() {
      while entry < second.count, second[entry] < position + lag { entry += 1 }
      if entry < second.count, second[entry] == position + lag {
        leftEntries.append(number)
        rightEntries.append(entry)
      }
    }
    return (leftEntries, rightEntries)
  }
}
