/// Kruskal and Wallis's test of whether groups of values have one level.
///
/// By ranks over all groups, with the correction for ties and the chi-squared distribution (Journal of
/// the American Statistical Association 47, 1952); good from about five values a group on.
enum KruskalWallis {
  /// The chance of groups as different as these if they are alike; nil unless two groups or more have
  /// values, and not all values are equal. O(n log n).
  static func p(_ groups: [[Double]]) -> Double? {
    let groups = groups.filter { !$0.isEmpty }
    let ties = TiedRanks(Array(groups.joined()))
    guard groups.count >= 2, ties.groupSizes.count >= 2 else { return nil }
    let ranks = ties.meanRanks
    let count = Double(ranks.count)
    var first = 0
    var sum = 0.0
    for group in groups {
      let total = ranks[first..<first + group.count].reduce(0, +)
      let expected = Double(group.count) * (count + 1) / 2
      sum += (total - expected) * (total - expected) / Double(group.count)
      first += group.count
    }
    let tied = ties.groupSizes.reduce(0.0) {
      let size = Double($1)
      return $0 + size * (size * size - 1)
    }
    let correction = 1 - tied / (count * (count * count - 1))
    let statistic = 12 * sum / (count * (count + 1)) / correction
    return ChiSquared.upperP(statistic, degrees: groups.count - 1)
  }
}
