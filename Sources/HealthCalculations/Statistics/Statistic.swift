/// The statistics that buckets and ranges have.
public enum Statistic: String, Sendable, CaseIterable, Codable {
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
