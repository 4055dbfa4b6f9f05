/// The places of values in ascending order, equal values sharing one.
struct TiedRanks: Sendable {
  /// For each value the number of its group of equal values, from 0 for the smallest.
  let groups: [Int]
  /// How many values each group holds.
  let groupSizes: [Int]

  /// The places of finite values. O(n log n).
  init(_ values: [Double]) {
    self.init(values, ascending: Self.order(values))
  }

  /// The same where the order is known already. O(n).
  init(_ values: [Double], ascending order: [Int]) {
    var groups = [Int](repeating: 0, count: values.count)
    var sizes: [Int] = []
    var last = Double.nan
    for position in order {
      let value = values[position]
      if value == last {
        sizes[sizes.count - 1] += 1
      } else {
        sizes.append(1)
        last = value
      }
      groups[position] = sizes.count - 1
    }
    self.groups = groups
    groupSizes = sizes
  }

  /// The positions by ascending value, equal ones in their order. O(n log n).
  static func order(_ values: [Double]) -> [Int] {
    let pairs = values.enumerated().map { (value: $1, position: $0) }
    return pairs.sorted { ($0.value, $0.position) < ($1.value, $1.position) }.map(\.position)
  }

  /// The ranks from 1, equal values having the mean of theirs, as Spearman's correlation wants them.
  var meanRanks: [Double] {
    var before = 0
    let means = groupSizes.map { size in
      defer { before += size }
      return Double(before) + Double(size + 1) / 2
    }
    return groups.map { means[$0] }
  }
}
