internal import CalendarBuckets
public import HealthCalculations

/// The figures of a series' populated buckets, in its unit, as columns.
public struct SummaryBuckets: Sendable, Equatable {
  /// The positions of the buckets among those of the report, ascending; 0 is the first.
  public internal(set) var positions: [Int] = []
  /// A column a statistic, an entry a position.
  public internal(set) var values: [Statistic: [Double]] = [:]

  /// How many days of each bucket have data; empty unless means per day are told. Semantics 3.8.
  public internal(set) var days: [Int] = []
  /// The mean per day of the statistic that people mean by the type, over these days; empty unless told.
  public internal(set) var meansPerDay: [Double?] = []

  /// No populated bucket.
  public init() {}

  /// The figures of the given statistics in a unit; the first bucket of `figures` stands at
  /// `firstPosition`.
  package init(
    _ figures: BucketStatistics, firstPosition: Int = 0, statistics: [Statistic], unit: DisplayUnit?
  ) {
    positions = figures.bucketIndices.map { $0 + firstPosition }
    for statistic in statistics {
      let stored = figures.column(of: statistic)
      values[statistic] = unit?.converted(stored, of: statistic) ?? stored
    }
  }

  /// A column of sums that are nil where nothing was contributed.
  init(sums: [Double?]) {
    positions = sums.indices.filter { sums[$0] != nil }
    values = [.sum: sums.compactMap { $0 }]
  }

  /// Puts the figures of later buckets behind these.
  mutating func append(_ later: SummaryBuckets) {
    positions += later.positions
    days += later.days
    meansPerDay += later.meansPerDay
    for (statistic, column) in later.values {
      values[statistic, default: []].append(contentsOf: column)
    }
  }

  /// The same, without columns if no bucket is populated.
  var normalized: SummaryBuckets { isEmpty ? SummaryBuckets() : self }

  /// Whether no bucket is populated.
  public var isEmpty: Bool { positions.isEmpty }

  /// The mean per day with one entry a bucket of the report, nil where there is none.
  public func meanPerDayColumn(bucketCount: Int) -> [Double?] {
    var column = [Double?](repeating: nil, count: bucketCount)
    for (position, value) in zip(positions, meansPerDay) { column[position] = value }
    return column
  }

  /// A statistic with one entry a bucket of the report, nil where a bucket is empty.
  public func column(_ statistic: Statistic, bucketCount: Int) -> [Double?] {
    var column = [Double?](repeating: nil, count: bucketCount)
    for (position, value) in zip(positions, values[statistic] ?? []) { column[position] = value }
    return column
  }
}
