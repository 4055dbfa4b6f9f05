package import CalendarBuckets
package import HealthCalculations
internal import SampleStore

/// What `hkstats heart` shows.
package enum HeartPart: String, CaseIterable {
  case all, resting, variability, recovery, profile

  /// The parts that this one stands for.
  package var parts: Set<HeartPart> {
    self == .all ? [.resting, .variability, .recovery, .profile] : [self]
  }
}

/// The figures of a bucket of one type: average, extremes and how many samples.
package struct HeartFigures: Sendable, Equatable {
  package var average: Double
  package var minimum: Double
  package var maximum: Double
  package var count: Int
}

/// The figures of beat lists of a bucket: means over recordings, in milliseconds but for the share.
package struct VariabilityFigures: Sendable, Equatable {
  /// How many recordings there are.
  package var recordingCount = 0
  /// Normal intervals of all recordings.
  package var normalCount = 0
  /// Intervals left out of all recordings.
  package var leftOutCount = 0
  package var sdnn: Double?
  package var rmssd: Double?
  /// A share, 0...1.
  package var pnn50: Double?

  /// The figures of recordings.
  package init(_ recordings: [HeartRateVariability]) {
    recordingCount = recordings.count
    for recording in recordings {
      normalCount += recording.normalCount
      leftOutCount += recording.excludedCount
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
package struct WorkoutRecovery: Sendable, Equatable {
  /// The workout's activity.
  package var activity: WorkoutActivity
  /// Its start in seconds since 1970.
  package var start: Double
  /// The end of its exercise.
  package var end: Double
  /// Rates in beats a minute.
  package var recovery: HeartRateRecovery
}

/// The trend of the daily resting heart rate.
package struct RestingTrend: Sendable, Equatable {
  /// Beats a minute that it changes in a year.
  package var perYear: Double
  /// Between which changes a year the true one lies, 95 times of 100.
  package var interval: ClosedRange<Double>
  /// The days it is of.
  package var dayCount: Int
}

/// The answer of `hkstats heart`, before it is written.
package struct HeartDocument: Sendable {
  /// What is shown.
  package var part: HeartPart
  /// The interval of the buckets by name.
  package var interval: CalendarInterval
  /// The buckets' calendar.
  package var edges: BucketEdges
  /// The buckets shown.
  package var table: EdgeTable
  /// The resting heart rate by position of a bucket.
  package var resting: [Int: HeartFigures] = [:]
  /// The trend of the resting heart rate over all that is shown; nil for fewer than eight days.
  package var restingTrend: RestingTrend?
  /// The mean heart rate of walking.
  package var walking: [Int: HeartFigures] = [:]
  /// The variability that the export states, SDNN in milliseconds.
  package var statedVariability: [Int: HeartFigures] = [:]
  /// The variability of beat lists.
  package var variability: [Int: VariabilityFigures] = [:]
  /// The recovery in a minute that the export states.
  package var statedRecovery: [Int: HeartFigures] = [:]
  /// The recovery after each workout that readings tell of.
  package var recoveries: [WorkoutRecovery] = []
  /// The day's profile.
  package var profile: HeartRateDayProfile?

  /// The recoveries in a bucket.
  package func recoveries(inBucket bucket: Int) -> [WorkoutRecovery] {
    recoveries.filter {
      table.edges[bucket] <= $0.start && $0.start < table.edges[bucket + 1]
    }
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool {
    resting.isEmpty && walking.isEmpty && statedVariability.isEmpty && variability.isEmpty
      && statedRecovery.isEmpty && recoveries.isEmpty && (profile?.hours.isEmpty ?? true)
  }
}
