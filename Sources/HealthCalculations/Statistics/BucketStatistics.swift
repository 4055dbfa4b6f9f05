/// The statistics of the populated buckets, as columns: entry `i` of each belongs to bucket
/// `bucketIndices[i]`.
///
/// A bucket without a contributing sample has no entry, and so no value of any kind. A column whose
/// statistic is not legal for the kind of samples (``MeasureKind/allows(_:)``) is empty.
public struct BucketStatistics: Sendable, Equatable {
  /// The positions of the buckets in the edges, ascending: bucket `b` is `[edges[b], edges[b + 1])`.
  public var bucketIndices: [Int] = []
  /// How many samples contribute; at least 1.
  public var counts: [Int] = []
  /// The sums of the merged shares, of cumulative quantities.
  public var sums: [Double] = []
  /// The averages, of discrete quantities.
  public var averages: [Double] = []
  /// The smallest values, of discrete quantities.
  public var minima: [Double] = []
  /// The largest values, of discrete quantities.
  public var maxima: [Double] = []
  /// The whole values of the most recent contributing samples, of quantities.
  public var mostRecentValues: [Double] = []
  /// Where the most recent samples start, which may be before the bucket.
  public var mostRecentStarts: [Double] = []
  /// Where the most recent samples end, which may be after the bucket.
  public var mostRecentEnds: [Double] = []
  /// The seconds of the bucket that winning slices cover.
  public var durations: [Double] = []

  /// No populated bucket.
  public init() {}

  /// How many buckets are populated.
  public var count: Int { bucketIndices.count }

  /// Whether no bucket is populated.
  public var isEmpty: Bool { bucketIndices.isEmpty }

  /// The entry of a bucket; `nil` if the bucket is empty. O(log n).
  public func entry(ofBucket bucket: Int) -> Int? {
    let entry = bucketIndices.partitioningIndex { $0 >= bucket }
    return entry < count && bucketIndices[entry] == bucket ? entry : nil
  }

  /// The figures of one statistic, an entry for each populated bucket; empty if it was not computed. O(n) for
  /// counts, else O(1).
  public func column(of statistic: Statistic) -> [Double] {
    switch statistic {
    case .count: counts.map(Double.init)
    case .sum: sums
    case .average: averages
    case .minimum: minima
    case .maximum: maxima
    case .duration: durations
    case .mostRecent: mostRecentValues
    }
  }

  /// Puts the statistics of later buckets behind these: bucket 0 of `later` is bucket `firstBucket` here.
  /// O(n).
  public mutating func append(_ later: BucketStatistics, firstBucket: Int) {
    bucketIndices += later.bucketIndices.lazy.map { $0 + firstBucket }
    counts += later.counts
    sums += later.sums
    averages += later.averages
    minima += later.minima
    maxima += later.maxima
    mostRecentValues += later.mostRecentValues
    mostRecentStarts += later.mostRecentStarts
    mostRecentEnds += later.mostRecentEnds
    durations += later.durations
  }

  /// The same without the columns that are not selected; counts stay.
  func selected(_ selection: StatisticSelection) -> BucketStatistics {
    var result = self
    if !selection.contains(.sum) { result.sums = [] }
    if !selection.contains(.average) { result.averages = [] }
    if !selection.contains(.minimum) { result.minima = [] }
    if !selection.contains(.maximum) { result.maxima = [] }
    if !selection.contains(.duration) { result.durations = [] }
    if !selection.contains(.mostRecent) {
      result.mostRecentValues = []
      result.mostRecentStarts = []
      result.mostRecentEnds = []
    }
    return result
  }

  /// The columns of entry `entry` as one value. Traps if there is no such entry.
  public subscript(entry: Int) -> StatisticsFigures {
    StatisticsFigures(
      count: counts[entry], duration: durations[entry],
      sum: sums.isEmpty ? nil : sums[entry],
      average: averages.isEmpty ? nil : averages[entry],
      minimum: minima.isEmpty ? nil : minima[entry],
      maximum: maxima.isEmpty ? nil : maxima[entry],
      mostRecent: mostRecentValues.isEmpty
        ? nil
        : MostRecentSample(
          value: mostRecentValues[entry], start: mostRecentStarts[entry],
          end: mostRecentEnds[entry]))
  }
}

/// The figures of one bucket or range; those not legal for the kind of samples are `nil`.
public struct StatisticsFigures: Sendable, Equatable {
  /// How many samples contribute.
  public var count: Int
  /// The seconds that winning slices cover.
  public var duration: Double
  /// The sum of the merged shares.
  public var sum: Double?
  /// The average, by the aggregation style.
  public var average: Double?
  /// The smallest value.
  public var minimum: Double?
  /// The largest value.
  public var maximum: Double?
  /// The contributing sample with the latest start.
  public var mostRecent: MostRecentSample?

  /// Figures; those not given are absent.
  public init(
    count: Int, duration: Double, sum: Double? = nil, average: Double? = nil,
    minimum: Double? = nil, maximum: Double? = nil, mostRecent: MostRecentSample? = nil
  ) {
    self.count = count
    self.duration = duration
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
  }
}

/// A whole sample, not clipped to the bucket that it is the latest of.
public struct MostRecentSample: Sendable, Equatable {
  /// Its value.
  public var value: Double
  /// Where it starts, in seconds since 1970.
  public var start: Double
  /// Where it ends.
  public var end: Double

  /// A sample's value and interval.
  public init(value: Double, start: Double, end: Double) {
    self.value = value
    self.start = start
    self.end = end
  }
}

/// The statistics of all samples at once, none of them clipped.
public struct RangeStatistics: Sendable, Equatable {
  /// The earliest start of the samples.
  public var start: Double
  /// Their latest end.
  public var end: Double
  /// The figures.
  public var figures: StatisticsFigures

  /// The statistics of a range.
  public init(start: Double, end: Double, figures: StatisticsFigures) {
    self.start = start
    self.end = end
    self.figures = figures
  }
}

/// The statistics of one source's samples.
public struct SourceStatistics<Figures: Sendable & Equatable>: Sendable, Equatable {
  /// The source's name.
  public var source: String
  /// What its samples alone say.
  public var statistics: Figures
}

extension Array {
  /// The first position at which `predicate` holds, if it holds from there on. O(log n).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
