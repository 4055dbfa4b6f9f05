internal import CalendarBuckets
package import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// What stands beside the types of a weekly or monthly summary because it is no statistic of one: nights and
/// workouts.
package struct NightsAndWorkouts: Sendable {
  /// The nights of a bucket, by the days that name them.
  package struct Nights: Sendable {
    /// The bucket's position in the table.
    package var position: Int
    /// How many nights there are, those of which only the time in bed is known included.
    package var count: Int
    /// How many of them are partial.
    package var partialCount: Int
    /// The time asleep in each main sleep that is not partial, in seconds.
    package var asleep: [Double]
    /// The means over the nights.
    package var means: SleepMeans
    /// How many nights have a session of sleep.
    package var nightsWithSleep: Int
    /// The sleep of all sessions of these, per night; nil without any. Semantics 3.8.
    package var asleepPerNight: Double?
  }

  /// The workouts that begin in a bucket.
  package struct Workouts: Sendable {
    /// The bucket's position in the table.
    package var position: Int
    /// How many there are.
    package var count: Int
    /// How long they were together, in seconds, without pauses.
    package var duration: Double
  }

  /// The buckets with nights, in order.
  package var nights: [Nights]
  /// The buckets with workouts, in order.
  package var workouts: [Workouts]

  /// Whether there is nothing of either.
  package var isEmpty: Bool { nights.isEmpty && workouts.isEmpty }
}

extension NightsAndWorkouts {
  /// The nights in the buckets of a table. O(nights and buckets).
  static func nights(of sleep: SleepReading, in table: EdgeTable, zone: ZoneRules) -> [Nights] {
    groups(
      sleep.nights, in: table, at: { zone.instant(of: $0.night) }
    ).map { position, nights in
      let asleep = nights.compactMap(\.totalAsleep)
      return Nights(
        position: position, count: nights.count, partialCount: nights.count(where: \.isPartial),
        asleep: nights.compactMap { $0.isPartial ? nil : $0.mainSleep?.asleep },
        means: SleepMeans(of: nights), nightsWithSleep: asleep.count,
        asleepPerNight: asleep.isEmpty ? nil : asleep.reduce(0, +) / Double(asleep.count))
    }
  }

  /// The workouts in the buckets of a table. O(workouts and buckets).
  static func workouts(
    of store: StoreSnapshot, in table: EdgeTable, _ workouts: CountedWorkouts
  ) throws -> [Workouts] {
    guard try store.isDecided(toReadType: HKWorkoutTypeIdentifier) else { return [] }
    guard table.edges[0] < table.edges[table.count] else { return [] }
    let workouts = try workouts.spans(from: table.edges[0], to: table.edges[table.count])
    return groups(workouts, in: table, at: \.start).map { position, workouts in
      Workouts(
        position: position, count: workouts.count,
        duration: workouts.reduce(0) { $0 + $1.duration })
    }
  }

  /// What lies in each bucket, of things in order.
  private static func groups<Thing>(
    _ things: [Thing], in table: EdgeTable, at instant: (Thing) -> Double
  ) -> [(position: Int, things: ArraySlice<Thing>)] {
    table.ranges(ofSorted: things.map(instant)).enumerated().compactMap { position, range in
      range.isEmpty ? nil : (position, things[range])
    }
  }
}
