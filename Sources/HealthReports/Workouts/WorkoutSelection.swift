internal import HealthCalculations
internal import SampleStore

/// Which workouts a request names: activities and sources as people type them.
struct WorkoutSelection {
  /// The state that is asked.
  let snapshot: StoreSnapshot
  /// The activities as they were typed; empty is all.
  let activities: [String]
  /// The sources as they were typed; empty is all.
  let sources: [String]

  /// The stored names of the activities; nil for all.
  func activityTypes(of spans: [StoredWorkoutSpan]) throws -> Set<String>? {
    guard !activities.isEmpty else { return nil }
    let known = spans.map(\.activityType)
    let typed = activities.flatMap { $0.split(separator: ",").map(String.init) }
    return Set(try typed.map { try WorkoutNames.resolve($0, known: known) })
  }

  /// The verbatim names of the sources; nil for all.
  func sourceNames() throws -> Set<String>? {
    guard !sources.isEmpty else { return nil }
    let known = try SourceNames.distinct(snapshot.workoutSourceNames())
    return Set(try SourceNames.resolve(sources, known: known))
  }

  /// Throws unless a threshold of climbs makes sense.
  static func check(elevationThreshold: Double) throws {
    guard elevationThreshold >= 0, elevationThreshold.isFinite else {
      throw ReportError(
        .invalidRequest,
        "\(.elevationThreshold) has to be 0 or more metres, not \(text: elevationThreshold).")
    }
  }

  /// What counts of routes.
  static func routeRules(elevationThreshold: Double) -> RouteMeasures.Rules {
    var rules = RouteMeasures.Rules()
    rules.elevationThreshold = elevationThreshold
    return rules
  }
}
