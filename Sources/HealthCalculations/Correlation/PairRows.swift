/// Which intervals have a row in matrices that pairs are counted in.
///
/// Of a few decades of days each has one. Of more those alone that a pair may be made of, so that the matrices
/// grow with the figures, not with the time between the first and the last of them.
struct PairRows {
  /// How many rows there are.
  let count: Int
  /// The intervals that have a row, ascending, and their rows; nil if the row of an interval is its number.
  private let kept: (positions: [Int], rows: [Int])?

  /// Up to so many intervals all have a row: 45 years of days.
  static let mostOfAll = 1 << 14

  /// The rows for pairs of series over the same intervals.
  ///
  /// - Parameters:
  ///   - series: of the same count.
  ///   - lag: how many intervals the second of a pair lies behind the first. So many rows lie between the rows of a
  ///     pair, and of no other two intervals.
  ///   - mostOfAll: ``mostOfAll``, but in tests.
  /// - Complexity: O(n log n) for n figures where there are more intervals than that.
  init(of series: [TrendSeries], lag: Int, mostOfAll: Int = Self.mostOfAll) {
    let length = series.first?.count ?? 0
    guard length > mostOfAll else {
      count = length
      kept = nil
      return
    }
    let all = series.flatMap(\.positions).sorted()
    let positions = lag == 0 ? Self.repeated(all) : Self.paired(all, lag: lag)
    var rows: [Int] = []
    rows.reserveCapacity(positions.count)
    for (place, position) in positions.enumerated() {
      // Farther apart than a pair is far enough.
      rows.append(place == 0 ? 0 : rows[place - 1] + min(position - positions[place - 1], lag + 1))
    }
    count = (rows.last ?? -1) + 1
    kept = (positions, rows)
  }

  /// The intervals of which several series have a figure.
  private static func repeated(_ positions: [Int]) -> [Int] {
    var found: [Int] = []
    for place in positions.indices.dropFirst()
    where positions[place] == positions[place - 1] && found.last != positions[place] {
      found.append(positions[place])
    }
    return found
  }

  /// The intervals with a figure, to which there is one with a figure so much earlier or later.
  private static func paired(_ positions: [Int], lag: Int) -> [Int] {
    var distinct: [Int] = []
    for position in positions where distinct.last != position { distinct.append(position) }
    var isPaired = [Bool](repeating: false, count: distinct.count)
    var later = 0
    for place in distinct.indices {
      while later < distinct.count, distinct[later] < distinct[place] + lag { later += 1 }
      guard later < distinct.count else { break }
      if distinct[later] == distinct[place] + lag {
        isPaired[place] = true
        isPaired[later] = true
      }
    }
    return distinct.indices.filter { isPaired[$0] }.map { distinct[$0] }
  }

  /// Hands out the figures of a column that have a row, with it. O(n), and the rows.
  ///
  /// - Parameters:
  ///   - column: figures, one per figure of the series.
  ///   - series: the series.
  func forEach(_ column: [Double], of series: TrendSeries, _ body: (Int, Double) -> Void) {
    guard let kept else {
      for (position, value) in zip(series.positions, column) { body(position, value) }
      return
    }
    var place = 0
    for (position, value) in zip(series.positions, column) {
      while place < kept.positions.count, kept.positions[place] < position { place += 1 }
      guard place < kept.positions.count else { return }
      if kept.positions[place] == position { body(kept.rows[place], value) }
    }
  }
}
