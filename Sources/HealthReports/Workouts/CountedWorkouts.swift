internal import Foundation
internal import HealthCalculations
internal import SampleStore

/// The workouts of a state of a store that count: each once. Semantics 8.1.
struct CountedWorkouts: Sendable {
  /// The state that is asked.
  let snapshot: StoreSnapshot
  /// Sources in the caller's order, best first, as people type them.
  let sourceOrder: [String]
  /// Whether those that repeat another one count, too.
  let countsAll: Bool

  /// The workouts that start in `[from, to)`, in order; nil is no bound.
  func spans(from: Double? = nil, to: Double? = nil) throws -> [StoredWorkoutSpan] {
    try parted(from: from, to: to).counted
  }

  /// The workouts that start in `[from, to)`, in order, in those that count and those that repeat one of them.
  func parted(
    from: Double? = nil, to: Double? = nil
  ) throws -> (counted: [StoredWorkoutSpan], repeating: [StoredWorkoutSpan]) {
    let spans = try snapshot.workoutSpans(from: from, to: to)
    guard !spans.isEmpty, let coverage = try coverage() else { return (spans, []) }
    let counted = spans.filter { coverage.counts($0.sequence) }
    return counted.count == spans.count
      ? (counted, []) : (counted, spans.filter { !coverage.counts($0.sequence) })
  }

  /// The workouts of a selection that start in `[from, to)` and count, with everything that the store knows of
  /// them, and how many more repeat another one.
  func workouts(
    from: Double?, to: Double?, activities: Set<String>?, sources: Set<String>?
  ) throws -> (counted: [StoredWorkout], repeatedCount: Int) {
    // What repeats another one is not read: some exports hold the same workout thousands of times.
    let repeating = Set(try coverage(sources: sources)?.covers.map(\.key) ?? [])
    let counted = try snapshot.workouts(
      from: from, to: to, activities: activities, sources: sources, excluding: repeating)
    if repeating.isEmpty { return (counted, 0) }
    let repeatedCount = try snapshot.workoutSpans(from: from, to: to).count { span in
      repeating.contains(span.sequence) && activities?.contains(span.activityType) ?? true
    }
    return (counted, repeatedCount)
  }

  /// Which workouts repeat another one; nil if all count.
  ///
  /// - Parameter sources: only those of these sources, by their verbatim names; nil for all.
  func coverage(sources: Set<String>? = nil) throws -> StoredWorkoutCoverage? {
    if countsAll { return nil }
    var order: [String] = []
    if !sourceOrder.isEmpty {
      let known = try SourceNames.distinct(snapshot.workoutSourceNames())
      // A name may be one of another type's sources.
      order = sourceOrder.flatMap { (try? SourceNames.resolve([$0], known: known)) ?? [] }
    }
    return try snapshot.workoutCoverage(sources: sources, preferredOrder: order)
  }
}

extension Question {
  /// The workouts that count.
  var workouts: CountedWorkouts {
    CountedWorkouts(
      snapshot: snapshot, sourceOrder: scope.sourceOrder, countsAll: scope.countsAllWorkouts)
  }

  /// The covers of the workouts that repeat another one, by sequence number.
  ///
  /// - Parameter coverage: which workouts repeat another one; nil if all count.
  func covers(
    of workouts: [StoredWorkout], _ coverage: StoredWorkoutCoverage?
  ) throws -> [Int64: WorkoutsReport.Cover] {
    guard let coverage else { return [:] }
    let shown = Set(workouts.map(\.sequence))
    let covers = coverage.covers.filter { shown.contains($0.key) }
    let others = try snapshot.workoutUUIDs(of: Set(covers.values.map(\.sequence)))
    return covers.mapValues { cover in
      WorkoutsReport.Cover(
        uuid: others[cover.sequence]?.uuidString ?? "", source: cover.source,
        start: local(cover.start), isCopy: cover.isCopy)
    }
  }
}
