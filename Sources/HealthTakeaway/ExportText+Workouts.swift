internal import SampleStore

extension ExportText {
  /// Appends a workout with its routes.
  mutating func append(_ workout: StoredWorkout, routes: [RouteFiles.Route]) {
    let details = workout.details
    append(" <Workout")
    append("workoutActivityType", workout.activityType)
    append(duration: details.duration)
    append(details.attributes)
    append("sourceName", workout.sourceName)
    append("sourceVersion", workout.sourceVersion)
    append("device", workout.device)
    append("creationDate", instant: workout.creation)
    append("startDate", instant: workout.start)
    append("endDate", instant: workout.end)
    append(">\n")
    append(metadata: details.metadata, indentation: 2)
    for event in details.events { append(event, indentation: 2) }
    for activity in details.activities { append(activity) }
    for statistics in details.statistics { append(statistics, indentation: 2) }
    for route in routes { append(route) }
    append(" </Workout>\n")
  }

  private mutating func append(_ event: WorkoutEventDetails, indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    append(margin)
    append("<WorkoutEvent")
    append("type", event.type)
    append("date", instant: event.date)
    append(duration: event.duration)
    if event.metadata.isEmpty { return append("/>\n") }
    append(">\n")
    append(metadata: event.metadata, indentation: indentation + 1)
    append(margin)
    append("</WorkoutEvent>\n")
  }

  private mutating func append(_ activity: WorkoutActivityDetails) {
    append("  <WorkoutActivity")
    append("uuid", activity.uuid)
    append("startDate", instant: activity.start)
    append("endDate", instant: activity.end)
    append(duration: activity.duration)
    append(activity.attributes)
    append(">\n")
    for event in activity.events { append(event, indentation: 3) }
    for statistics in activity.statistics { append(statistics, indentation: 3) }
    append(metadata: activity.metadata, indentation: 3)
    append("  </WorkoutActivity>\n")
  }

  private mutating func append(_ statistics: WorkoutStatisticsDetails, indentation: Int) {
    append(String(repeating: " ", count: indentation))
    append("<WorkoutStatistics")
    append("type", statistics.type)
    append("startDate", instant: statistics.start)
    append("endDate", instant: statistics.end)
    append("average", number: statistics.average)
    append("minimum", number: statistics.minimum)
    append("maximum", number: statistics.maximum)
    append("sum", number: statistics.sum)
    append("unit", statistics.unit)
    append("/>\n")
  }

  private mutating func append(_ route: RouteFiles.Route) {
    append("  <WorkoutRoute")
    append(route.attributes)
    if let sample = route.sample, route.attributes.isEmpty {
      append("sourceName", sample.sourceName)
      append("sourceVersion", sample.sourceVersion)
      append("device", sample.device)
      append("creationDate", instant: sample.creation)
      append("startDate", instant: sample.start)
      append("endDate", instant: sample.end)
    }
    append(">\n")
    append(metadata: route.metadata, indentation: 3)
    for path in route.paths {
      append("   <FileReference")
      append("path", path)
      append("/>\n")
    }
    append("  </WorkoutRoute>\n")
  }

  /// Appends a duration in minutes, as phones do, if it is read as the same number of seconds; else in seconds.
  private mutating func append(duration seconds: Double?) {
    guard let seconds else { return }
    let minutes = seconds / 60
    let candidates = [minutes, minutes.nextUp, minutes.nextDown]
    if let exact = candidates.first(where: { $0 * 60 == seconds }) {
      append("duration", number: exact)
      append("durationUnit", "min")
    } else {
      append("duration", number: seconds)
      append("durationUnit", "s")
    }
  }
}
