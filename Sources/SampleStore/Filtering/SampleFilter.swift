package import Foundation

/// Which samples of one type are asked for, or which workouts or correlations, in the terms of the store.
///
/// Instants are seconds since 1970, values in the type's canonical unit. A filter picks whole samples,
/// it never clips them. The store skips the segments whose figures rule every sample out, asks the
/// conditions on sources, devices and metadata once for each distinct one, and makes objects only for
/// ``sample(_:)``, and only of the samples that the rest lets through.
///
/// ```swift
/// let morning = SampleFilter.all([
///   .starts(from: 36_000, to: 43_200), .revision { $0.name == "org.example.watch" },
/// ])
/// let columns = try store.columns(ofType: type, matching: morning, ranking: ranking)
/// ```
package indirect enum SampleFilter: Sendable {
  /// Every sample.
  case everything
  /// No sample.
  case nothing
  /// `end >= from && start < to`; nil is no bound.
  case overlaps(from: Double?, to: Double?)
  /// `from <= start && start < to`; nil is no bound.
  case starts(from: Double?, to: Double?)
  /// `from <= end && end < to`; nil is no bound.
  case ends(from: Double?, to: Double?)
  /// The value compares so. NaN differs from every number and compares in no other way.
  case value(ValueComparison, Double)
  /// The value is one of these.
  case values(Set<Double>)
  /// The sample is one of these.
  case uuids(Set<UUID>)
  /// The sequence number is one of these.
  case sequences(Set<Int64>)
  /// The source revision is such a one.
  case revision(@Sendable (StoredRevision) -> Bool)
  /// The description of the device, nil without one, is such a one.
  case device(@Sendable (String?) -> Bool)
  /// The metadata are such ones.
  case metadata(@Sendable ([NamedValue]) -> Bool)
  /// The sample was added to this workout, and to this activity of it unless that is nil. Exports do
  /// not say which samples were.
  case inWorkout(UUID, activity: UUID? = nil)
  /// The sample belongs to a correlation.
  case isCorrelated
  /// The sample is such a one.
  case sample(@Sendable (StoredSample) -> Bool)
  /// The workout is of one of these activities, named as it is stored. No sample is.
  case activities(Set<String>)
  /// The duration of the workout in seconds compares so. That of no sample does.
  case duration(ValueComparison, Double)
  /// A condition on workouts or correlations that no column decides: whoever asks tests the objects that
  /// the rest of the filter lets through (``ObjectSelection``). It holds for no sample.
  case objectCondition
  /// All of these hold; every sample without any.
  case all([SampleFilter])
  /// One of these holds; no sample without any.
  case any([SampleFilter])
  /// This does not hold.
  case not(SampleFilter)

  /// How a value compares with another.
  package enum ValueComparison: Sendable, Hashable, CaseIterable {
    /// `<`
    case less
    /// `<=`
    case lessOrEqual
    /// `>`
    case greater
    /// `>=`
    case greaterOrEqual
    /// `==`
    case equal
    /// `!=`
    case different

    /// Whether `left` compares so with `right`.
    @inline(__always)
    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      case .equal: left == right
      case .different: left != right
      }
    }
  }
}
