/// How the average of a temporally weighted type is made; the other styles have one mean only.
///
/// HealthKit speaks of "a temporally weighted integration function" and publishes no formula; the
/// default is a definition of this project.
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
