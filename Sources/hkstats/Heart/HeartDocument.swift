internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// What `hkstats heart` shows.
enum HeartPart: String, CaseIterable {
  case all, resting, variability, recovery, profile

  /// The parts that this one stands for.
  var parts: Set<HeartPart> {
    self == .all ? [.resting, .variability, .recovery, .profile] : [self]
  }
}

/// The figures of a bucket of one type: average, extremes and how many samples.
struct HeartFigures: Sendable, Equatable {
  var average: Double
  var minimum: Double
  var maximum: Double
  var count: Int
}

/// The figures of beat lists of a bucket: means over recordings, in milliseconds but for the share.
struct VariabilityFigures: Sendable, Equatable {
  /// How many recordings there are.
  var recordingCount = 0
  /// Normal intervals of all recordings.
  var normalCount = 0
  /// Intervals left out of all recordings.
  var leftOutCount = 0
  var sdnn: Double?
  var rmssd: Double?
  /// A share, 0...1.
  var pnn50: Double?

  /// The figures of recordings.
  init(_ recordings: [HeartRateVariability]) {
    recordingCount = recordings.count
    for recording in recordings {
      normalCount += recording.normalCount
      leftOutCount += recording.leftOutCount
    }
    sdnn = Self.mean(recordings.compactMap(\.sdnn)).map { $0 * 1_000 }
    rmssd = Self.mean(recordings.compactMap(\.rmssd)).map { $0 * 1_000 }
    pnn50 = Self.mean(recordings.compactMap(\.pnn50))
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

/// The recovery after one workout.
struct WorkoutRecovery: Sendable, Equatable {
  /// The workout's activity.
  var activity: WorkoutActivity
  /// Its start in seconds since 1970.
  var start: Double
  /// The end of its exercise.
  var end: Double
  /// Rates in beats a minute.
  var recovery: HeartRateRecovery
}

/// The trend of the daily resting heart rate.
struct RestingTrend: Sendable, Equatable {
  /// Beats a minute that it changes in a year.
  var perYear: Double
  /// Between which changes a year the true one lies, 95 times of 100.
  var interval: ClosedRange<Double>
  /// The days it is of.
  var dayCount: Int
}

/// The answer of `hkstats heart`, before it is written.
struct HeartDocument: Sendable {
  /// What is shown.
  var part: HeartPart
  /// The interval of the buckets by name.
  var interval: SummaryInterval
  /// The buckets' calendar.
  var edges: BucketEdges
  /// The buckets shown.
  var table: EdgeTable
  /// The resting heart rate by position of a bucket.
  var resting: [Int: HeartFigures] = [:]
  /// The trend of the resting heart rate over all that is shown; nil for fewer than eight days.
  var restingTrend: RestingTrend?
  /// The mean heart rate of walking.
  var walking: [Int: HeartFigures] = [:]
  /// The variability that the export states, SDNN in milliseconds.
  var statedVariability: [Int: HeartFigures] = [:]
  /// The variability of beat lists.
  var variability: [Int: VariabilityFigures] = [:]
  /// The recovery in a minute that the export states.
  var statedRecovery: [Int: HeartFigures] = [:]
  /// The recovery after each workout that readings tell of.
  var recoveries: [WorkoutRecovery] = []
  /// The day's profile.
  var profile: HeartRateDayProfile?

  /// The recoveries in a bucket.
  func recoveries(inBucket bucket: Int) -> [WorkoutRecovery] {
    recoveries.filter {
      table.edges[bucket] <= $0.start && $0.start < table.edges[bucket + 1]
    }
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    resting.isEmpty && walking.isEmpty && statedVariability.isEmpty && variability.isEmpty
      && statedRecovery.isEmpty && recoveries.isEmpty && (profile?.hours.isEmpty ?? true)
  }
}
