public import Foundation
public import HealthCalculations
internal import HealthKitTypes

/// Workouts, rings, series and what else is no sample.
extension StoreSnapshot {
  /// The workouts that start in `[from, to)`, in the order (start, end, insertion), with everything that the
  /// store knows of them; nil is no bound.
  ///
  /// - Parameters:
  ///   - from: the first instant, in seconds since 1970.
  ///   - to: the end, exclusive.
  ///   - activities: only these, as the export names them (`HKWorkoutActivityTypeRunning`); nil for all.
  ///   - sources: only those of these sources, by their verbatim names; nil for all.
  ///   - uuids: only these; nil for all.
  ///   - excluded: none of these, by their sequence numbers.
  ///   - last: at most so many, the last ones; nil for all.
  /// - Complexity: O(workouts) in comparisons of columns; details are read of those in the answer alone.
  public func workouts(
    from: Double? = nil, to: Double? = nil, activities: Set<String>? = nil,
    sources: Set<String>? = nil, uuids: Set<UUID>? = nil, excluding excluded: Set<Int64> = [],
    last: Int? = nil
  ) throws -> [StoredWorkout] {
    let access = try workoutAccess
    var filters: [SampleFilter] = [.starts(from: from, to: to), access.filter]
    if let activities { filters.append(.activities(activities)) }
    if let sources { filters.append(.revision { sources.contains($0.name) }) }
    if let uuids { filters.append(.uuids(uuids)) }
    if !excluded.isEmpty { filters.append(.not(.sequences(excluded))) }
    let order = ObjectOrder([SampleOrder(.start, isAscending: false)]) ?? .byStart
    return try store.workouts(matching: .all(filters), order: order, limit: last) { workout in
      // The rows may be more than SQL could rule out.
      let isAsked = sources?.contains(workout.sourceName) ?? true
      return isAsked && access.includes(workout) ? workout : nil
    }.reversed()
  }

  /// The identities of workouts that the reader sees, by their sequence numbers. O(these workouts).
  package func workoutUUIDs(of sequences: Set<Int64>) throws -> [Int64: UUID] {
    if sequences.isEmpty { return [:] }
    let access = try workoutAccess
    let filter = SampleFilter.all([.sequences(sequences), access.filter])
    return Dictionary(
      uniqueKeysWithValues: try store.workouts(matching: filter) { workout in
        sequences.contains(workout.sequence) && access.includes(workout)
          ? (workout.sequence, workout.uuid) : nil
      })
  }

  /// When each workout was that starts in `[from, to)`, in the order (start, end, insertion), without
  /// anything else of it; nil is no bound.
  ///
  /// - Complexity: O(workouts in the range), of whose details the events are read where there are pauses.
  public func workoutSpans(
    from: Double? = nil, to: Double? = nil
  ) throws -> [StoredWorkoutSpan] {
    if try workoutAccess == .everything { return try store.workoutSpans(from: from, to: to) }
    return try workouts(from: from, to: to).map(StoredWorkoutSpan.init)
  }

  /// Which workouts repeat another one: those that the reader sees, of some sources.
  ///
  /// Semantics 8.1, and 2.8: sources are picked first, and what is picked is told apart.
  ///
  /// - Parameters:
  ///   - sources: only those of these sources, by their verbatim names; nil for all.
  ///   - preferredOrder: names of sources, best first.
  /// - Complexity: O(n log n) for n workouts of which few overlap.
  public func workoutCoverage(
    sources: Set<String>? = nil, preferredOrder: [String] = []
  ) throws -> StoredWorkoutCoverage {
    let access = try workoutAccess
    var seen: Set<Int64>?
    if access != .everything { seen = Set(try workouts().map(\.sequence)) }
    return try store.workoutCoverage(preferredOrder: preferredOrder) { source, sequence in
      (sources?.contains(source) ?? true) && (seen?.contains(sequence) ?? true)
    }
  }

  /// The verbatim names of the sources of workouts, each once.
  public func workoutSourceNames() throws -> [String] {
    try store.workoutSourceNames().filter(try workoutAccess.includes)
  }

  /// The types of the samples that belong to workouts, by the workout's sequence number; workouts without
  /// samples of their own are excluded.
  public func sampleTypes(ofWorkouts sequences: Set<Int64>) throws -> [Int64: Set<String>] {
    try store.sampleTypes(ofWorkouts: sequences)
  }

  /// The samples of a type that were added to a workout and overlap `[from, to]`, ranked by all samples of
  /// the type and the order of sources that the user saved for it.
  public func columns(
    ofType identifier: String, inWorkout workout: UUID, from: Double, to: Double
  ) throws -> SampleColumns {
    let access = try access(toType: identifier)
    return try store.rankedSamples(
      ofType: identifier,
      matching: .all([.overlaps(from: from, to: to), .inWorkout(workout), access.filter])
    ).columns
  }

  private var workoutAccess: ReadAccess {
    get throws { try access(toType: HKWorkoutType.shared.identifier) }
  }

  /// The routes of workouts, by the workout's sequence number: sequence numbers of samples, ascending. None
  /// where the reader does not see routes.
  public func routes(ofWorkouts sequences: Set<Int64>) throws -> [Int64: [Int64]] {
    let access = try decidedAccess(toType: ImportedRoute.typeIdentifier)
    return access == .everything ? try store.routes(ofWorkouts: sequences) : [:]
  }

  /// The places of the route with a sequence number; nil for a sample that is no route.
  ///
  /// - Throws: ``SampleStoreError`` with code `damaged` if their checksum does not match.
  /// - Complexity: O(bytes of the route); ``RouteReader/next()`` makes the places.
  public func route(ofSequence sequence: Int64) throws -> RouteReader? {
    guard try access(toType: ImportedRoute.typeIdentifier) == .everything else { return nil }
    return try store.route(ofSequence: sequence)
  }

  /// The heartbeats that stand in the metadata of samples that start in `[from, to)`, in the order of
  /// starts: those of heart rate variability records of exports. No app has saved any.
  ///
  /// - Complexity: O(samples of the overlapping segments + beats in the range).
  public func recordedBeats(
    ofType identifier: String, from: Double?, to: Double?
  ) throws -> [StoredBeatRecording] {
    guard try access(toType: identifier) == .everything else { return [] }
    return try store.recordedBeats(ofType: identifier, from: from, to: to)
  }

  /// The heartbeats of series that programs saved, of samples that start in `[from, to)`, in the order of
  /// starts.
  ///
  /// - Complexity: O(samples of the type in the range + beats).
  public func beatSeries(
    ofType identifier: String, from: Double?, to: Double?
  ) throws -> [StoredBeatRecording] {
    var samples: [(start: Double, sequence: Int64)] = []
    try forEachSample(ofType: identifier, from: from, to: to) { sample in
      if sample.isSeries, sample.start >= from ?? -.infinity {
        samples.append((sample.start, sample.sequence))
      }
    }
    return try samples.compactMap { start, sequence in
      guard let measurements = try store.series(ofSequence: sequence) else { return nil }
      return StoredBeatRecording(
        start: start,
        beats: BeatIntervals(
          times: measurements.map(\.value), followsGap: measurements.map(\.followsGap)))
    }
  }

  /// The activity summaries of the days from `first` up to `end`, the latter excluded, by day; nil is no
  /// bound. Days are written `yyyy-MM-dd`. An app that was refused sees none.
  public func activitySummaries(
    from first: String? = nil, to end: String? = nil
  ) throws -> [ImportedActivitySummary] {
    guard try access(toType: HKActivitySummaryType.shared.identifier) == .everything else {
      return []
    }
    return try store.activitySummaries(from: first, to: end)
  }

  /// The first and the last day that activity summaries are of; nil if there are none.
  public func activitySummaryDays() throws -> (first: String, last: String)? {
    guard try access(toType: HKActivitySummaryType.shared.identifier) == .everything else {
      return nil
    }
    return try store.activitySummaryDays()
  }

  /// The attributes of the `Me` element of the latest export that the reader may see; empty if there was
  /// none.
  public func characteristics() throws -> [NamedValue] {
    try store.characteristics().filter {
      try decidedAccess(toType: $0.name) == .everything
    }
  }

  /// The permissions of apps that the reader may see, by app and type: an app sees its own.
  public func permissions(ofApp app: String? = nil) throws -> [StoredPermission] {
    guard case .app(let reader) = reader else { return try store.permissions(ofApp: app) }
    if let app, !ScalarText.equal(app, reader) { return [] }
    return try store.permissions(ofApp: reader)
  }

  /// How many objects of each type were chosen for apps one by one, by app and type: an app sees its own.
  public func chosenObjectCounts() throws -> [(app: String, type: String, count: Int)] {
    let all = try store.chosenObjectCounts()
    guard case .app(let reader) = reader else { return all }
    return all.filter { ScalarText.equal($0.app, reader) }
  }

  /// How large the store is and what it holds.
  ///
  /// - Throws: ``SampleStoreError`` with code `misuse` for an app: it is told of its types alone.
  public func info() throws -> StoreInfo {
    guard case .owner = reader else {
      throw SampleStoreError(
        .misuse, "What a store holds in all is told to the owner of the data, not to an app.")
    }
    return try store.info()
  }
}

extension ReadAccess {
  fileprivate func includes(_ workout: StoredWorkout) -> Bool {
    switch self {
    case .everything: true
    case .own(_, let objects):
      includes(source: workout.sourceName) || objects.contains(workout.uuid)
    }
  }
}
