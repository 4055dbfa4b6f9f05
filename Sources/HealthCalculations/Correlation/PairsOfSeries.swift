/// Two series at a time, the second one some intervals later.
struct PairsOfSeries {
  /// The series, over the same intervals.
  let series: [TrendSeries]
  /// The entries of each by ascending value.
  let orders: [[Int]]
  /// The sizes of each one's groups of equal values, by ascending value.
  let groupSizes: [[Int]]
  /// The ranks of each whole series.
  let wholeRanks: [[Double]]
  /// How many intervals the second lies behind the first.
  let lag: Int

  /// Pairs of some series. O(k n log n) for k series of n figures.
  init(of series: [TrendSeries], lag: Int) {
    self.series = series
    self.lag = lag
    orders = series.map { TiedRanks.order($0.values) }
    let ties = zip(series, orders).map { TiedRanks($0.values, ascending: $1) }
    groupSizes = ties.map(\.groupSizes)
    wholeRanks = ties.map(\.meanRanks)
  }

  /// Pearson's coefficient of the intervals that both have. O(n).
  func pearson(_ left: Int, _ right: Int) -> Double? {
    let common = CommonEntries(of: series[left], and: series[right], lag: lag)
    return PairCorrelation.pearson(
      common.kept(series[left].values, at: common.leftPlaces),
      common.kept(series[right].values, at: common.rightPlaces))
  }

  /// Spearman's coefficient of the intervals that both have, ranked among themselves. O(n).
  func spearman(_ left: Int, _ right: Int) -> Double? {
    let common = CommonEntries(of: series[left], and: series[right], lag: lag)
    return PairCorrelation.pearson(
      ranks(of: left, at: common.leftPlaces, count: common.count),
      ranks(of: right, at: common.rightPlaces, count: common.count))
  }

  /// The ranks of a series' entries that have a place, in their places.
  private func ranks(of number: Int, at places: [Int], count: Int) -> [Double] {
    if count == places.count { return wholeRanks[number] }
    // The order of the kept ones is that of all, without the others; so are the groups of equal ones.
    let order = orders[number]
    var ranks = [Double](repeating: 0, count: count)
    var kept = ranks.mutableSpan
    var (begin, before) = (0, 0)
    for wholeSize in groupSizes[number] {
      let group = begin..<begin + wholeSize
      begin = group.upperBound
      let size = group.count { places[order[$0]] != CommonEntries.none }
      let rank = Double(before) + Double(size + 1) / 2
      before += size
      for entry in group {
        let place = places[order[entry]]
        if place != CommonEntries.none { kept[place] = rank }
      }
    }
    return ranks
  }
}

/// The intervals that two series both have a figure of.
private struct CommonEntries {
  /// What stands for no place.
  static let none = -1

  /// The place of each entry of the first series among the common ones, or ``none``.
  let leftPlaces: [Int]
  /// The same of the second.
  let rightPlaces: [Int]
  /// How many intervals both have.
  let count: Int

  /// The intervals that both have, the second `lag` later. O(n).
  init(of left: TrendSeries, and right: TrendSeries, lag: Int) {
    let (first, second) = (left.positions, right.positions)
    var (leftPlaces, rightPlaces): ([Int], [Int]) = ([], [])
    leftPlaces.reserveCapacity(first.count)
    rightPlaces.reserveCapacity(second.count)
    var count = 0
    for position in first {
      while rightPlaces.count < second.count, second[rightPlaces.count] - lag < position {
        rightPlaces.append(Self.none)
      }
      guard rightPlaces.count < second.count, second[rightPlaces.count] - lag == position else {
        leftPlaces.append(Self.none)
        continue
      }
      leftPlaces.append(count)
      rightPlaces.append(count)
      count += 1
    }
    while rightPlaces.count < second.count { rightPlaces.append(Self.none) }
    self.leftPlaces = leftPlaces
    self.rightPlaces = rightPlaces
    self.count = count
  }

  /// What has a place, in its place.
  func kept(_ values: [Double], at places: [Int]) -> [Double] {
    if count == values.count { return values }
    return zip(values, places).compactMap { $1 == Self.none ? nil : $0 }
  }
}
