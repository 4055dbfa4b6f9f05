/// How the samples of a quantity type become one figure.
public enum AggregationStyle: String, Sendable, CaseIterable {
  /// Amounts that add up: steps, energy, distance.
  case cumulative
  /// Readings whose average is the plain mean of the samples: body mass, VO2 max.
  case discreteArithmetic
  /// Readings whose average weighs each one by the time that it stands for: heart rate.
  case discreteTemporallyWeighted
  /// Sound levels, averaged by energy and duration: headphone and environmental exposure.
  case discreteEquivalentContinuousLevel
}

/// What a column of samples measures: it decides how they merge and which statistics are legal.
public enum MeasureKind: Sendable, Hashable {
  /// A quantity type, by its aggregation style.
  case quantity(AggregationStyle)
  /// A category type; count and duration are taken over all of its samples.
  case category
  /// A category type of which only the samples with these raw values are asked for.
  ///
  /// The samples are picked before the merge, as by a predicate: a better source's sample of
  /// another value does not mask one that was asked for.
  case categoryValues(Set<Int>)

  /// Whether values are amounts that add up and split in time.
  public var isCumulative: Bool { self == .quantity(.cumulative) }

  /// Whether this is a category type.
  public var isCategory: Bool {
    switch self {
    case .quantity: false
    case .category, .categoryValues: true
    }
  }

  /// Whether a statistic has a meaning for this kind of samples.
  ///
  /// Sum: cumulative quantities. Average, minimum and maximum: discrete quantities. Most recent:
  /// all quantities. Count and duration: everything.
  ///
  /// Semantics 3.10: every other statistic is an error.
  public func allows(_ statistic: Statistic) -> Bool {
    switch statistic {
    case .count, .duration: true
    case .mostRecent: !isCategory
    case .sum: isCumulative
    case .average, .minimum, .maximum: !isCategory && !isCumulative
    }
  }
}

/// The statistics that buckets and ranges have.
public enum Statistic: String, Sendable, Codable, CaseIterable {
  /// The sum of the merged shares.
  case sum
  /// The mean, by the type's aggregation style.
  case average
  /// The smallest value.
  case minimum
  /// The largest value.
  case maximum
  /// The value of the contributing sample with the latest start, and its interval.
  case mostRecent
  /// The length of the union of the winning slices, in seconds.
  case duration
  /// The number of contributing samples.
  case count
}

/// How the average of a temporally weighted type is made; the other styles have one mean only.
///
/// HealthKit speaks of "a temporally weighted integration function" and publishes no formula; the
/// default is this project's own.
///
/// Semantics 3.9: the time-weighted average.
public enum AveragingPolicy: Sendable, Hashable {
  /// A sample weighs its own duration and half the gap to each neighbour in the bucket, a gap
  /// counting at most `gapCap` seconds (0 or more). Instants joined by trapezoids, in other words.
  case trapezoid(gapCap: Double)
  /// A sample weighs its own duration only; the plain mean if all are instants.
  case ownDurations
  /// Every sample weighs the same.
  case arithmetic

  /// The default: trapezoids with gaps of at most 15 minutes.
  public static let byStyle = AveragingPolicy.trapezoid(gapCap: 900)
}
