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
