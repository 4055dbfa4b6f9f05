/// What totals need to know of a workout.
public struct WorkoutEntry: Sendable, Equatable {
  /// The activity by name.
  public var activity: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The seconds without pauses.
  public var duration: Double
  /// The distance; nil if not known.
  public var distance: Double?
  /// The energy; nil if not known.
  public var energy: Double?
  /// The mean heart rate; nil if not known.
  public var averageHeartRate: Double?
  /// The highest heart rate; nil if not known.
  public var maximumHeartRate: Double?
  /// The height climbed; nil if not known.
  public var ascent: Double?

  /// A workout of which the rest is not known.
  public init(activity: String, start: Double, duration: Double) {
    self.activity = activity
    self.start = start
    self.duration = duration
  }
}

/// How often and how much one activity was done in a bucket of time.
///
/// ```swift
/// let totals = WorkoutTotals.byBucket(entries, edges: weeks)
/// totals[0].activity   // "running"
/// totals[0].count      // 3
/// ```
///
/// A workout belongs, whole, to the bucket that it starts in. What no workout of the bucket knows is nil;
/// a sum is that of the workouts that know it.
public struct WorkoutTotals: Sendable, Equatable {
  /// The position of the bucket among the edges: bucket `b` is `[edges[b], edges[b + 1])`.
  public var bucket: Int
  /// The activity by name.
  public var activity: String
  /// How many workouts there are, at least 1.
  public var count: Int
  /// The seconds without pauses.
  public var duration: Double
  /// The distance.
  public var distance: Double?
  /// How long the workouts lasted whose distance is known: the time that a mean pace is of.
  public var distanceDuration: Double
  /// The energy.
  public var energy: Double?
  /// The mean heart rate, each workout's weighted by its duration.
  public var averageHeartRate: Double?
  /// The highest heart rate.
  public var maximumHeartRate: Double?
  /// The height climbed.
  public var ascent: Double?

  /// The totals by bucket and, in a bucket, activity; the one done longest in all buckets comes first,
  /// of equals the smaller name. Buckets without workouts have none, and so do workouts outside all
  /// buckets.
  ///
  /// - Complexity: O(n log n) for n workouts.
  public static func byBucket(_ workouts: [WorkoutEntry], edges: [Double]) -> [WorkoutTotals] {
    struct Key: Hashable {
      var bucket: Int
      var activity: String
    }
    var durations: [String: Double] = [:]
    var groups: [Key: [WorkoutEntry]] = [:]
    for workout in workouts {
      let bucket = edges.partitioningIndex { $0 > workout.start } - 1
      guard bucket >= 0, bucket < edges.count - 1 else { continue }
      durations[workout.activity, default: 0] += workout.duration
      groups[Key(bucket: bucket, activity: workout.activity), default: []].append(workout)
    }
    return groups.map { WorkoutTotals($1, bucket: $0.bucket, activity: $0.activity) }
      .sorted { left, right in
        if left.bucket != right.bucket { return left.bucket < right.bucket }
        let (first, second) = (durations[left.activity] ?? 0, durations[right.activity] ?? 0)
        return first == second ? left.activity < right.activity : first > second
      }
  }

  private init(_ workouts: [WorkoutEntry], bucket: Int, activity: String) {
    self.bucket = bucket
    self.activity = activity
    count = workouts.count
    duration = workouts.reduce(0) { $0 + $1.duration }
    distance = Self.sum(workouts.compactMap(\.distance))
    distanceDuration = workouts.lazy.filter { $0.distance != nil }.reduce(0) { $0 + $1.duration }
    energy = Self.sum(workouts.compactMap(\.energy))
    ascent = Self.sum(workouts.compactMap(\.ascent))
    maximumHeartRate = workouts.compactMap(\.maximumHeartRate).max()
    let rated = workouts.compactMap { workout in
      workout.averageHeartRate.map { (rate: $0, weight: workout.duration) }
    }
    let weight = rated.reduce(0) { $0 + $1.weight }
    if weight > 0 {
      averageHeartRate = rated.reduce(0) { $0 + $1.rate * $1.weight } / weight
    } else if !rated.isEmpty {
      averageHeartRate = rated.reduce(0) { $0 + $1.rate } / Double(rated.count)
    }
  }

  private static func sum(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +)
  }
}
