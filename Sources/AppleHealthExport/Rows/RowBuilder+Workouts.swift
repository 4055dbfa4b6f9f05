internal import SampleStore

/// A workout whose end has not been seen yet.
struct PendingWorkout {
  var line: Int
  var activityType: String?
  var reason: SkipReason?
  var start: Double?
  var end: Double?
  var creation = Double.nan
  var sourceRevision: UInt32 = 0
  var device: UInt32 = 0
  var details = WorkoutDetails()
  var event: WorkoutEventDetails?
  var activity: WorkoutActivityDetails?
  /// The open route: as the workout keeps it, and as it is imported.
  var route: (details: WorkoutRouteDetails, exported: ExportedRoute)?
  var routes: [ExportedRoute] = []
}

extension RowBuilder {
  /// Reads the attributes of a `Workout`; ``endWorkout()`` delivers it.
  mutating func startWorkout(_ tag: inout StartTag) throws {
    contentSize = 0
    var pending = PendingWorkout(line: tag.line)
    defer { workout = pending }
    guard tag.fault == nil else {
      pending.reason = .illFormed
      return
    }
    let dates = dates(tag)
    (pending.start, pending.end, pending.creation) = (dates.start, dates.end, dates.creation)
    pending.activityType = tag.text(.workoutActivityType)
    pending.reason = pending.activityType == nil ? .typeMissing : dates.reason
    switch duration(tag) {
    case .success(let seconds): pending.details.duration = seconds
    case .failure(let reason): tally.skip("Workout/duration", reason, line: tag.line)
    case nil: break
    }
    pending.details.attributes = attributes(
      tag,
      [
        .totalDistance, .totalDistanceUnit, .totalEnergyBurned, .totalEnergyBurnedUnit,
        .totalFlightsClimbed, .totalSwimmingStrokeCount,
      ])
    if pending.reason == nil || namesSource(tag) {
      pending.sourceRevision = try sourceRevision(tag)
    }
    guard pending.reason == nil else { return }
    if let device = tag.slot(.device) { pending.device = try deviceNumber(tag, device) }
  }

  /// Delivers the workout, or counts it among the skipped.
  mutating func endWorkout() throws {
    guard let pending = workout else { return }
    workout = nil
    guard pending.reason == nil, let type = pending.activityType, let start = pending.start,
      let end = pending.end
    else {
      tally.skip("Workout", pending.reason ?? .illFormed, line: pending.line)
      try consumer.noteSkipped(
        type: "HKWorkoutTypeIdentifier", start: pending.start, end: pending.end)
      for route in pending.routes {
        try consumer.noteSkipped(
          type: ImportedRoute.typeIdentifier, start: route.start, end: route.end)
      }
      return
    }
    if start > horizon { tally.futureDated += 1 }
    tally.rowsDelivered += 1
    try consumer.add(
      ImportedWorkout(
        activityType: type, start: start, end: end, creation: pending.creation,
        sourceRevision: pending.sourceRevision, device: pending.device,
        details: pending.details), routes: pending.routes)
  }

  /// The `duration` of a tag in seconds; without `durationUnit` it is in minutes, as every export
  /// writes it.
  private func duration(_ tag: StartTag) -> Result<Double, SkipReason>? {
    guard let number = number(tag, .duration) else { return nil }
    guard case .success(let value) = number else { return number }
    switch tag.text(.durationUnit) ?? "min" {
    case "min": return .success(value * 60)
    case "s", "sec": return .success(value)
    case "hr", "h": return .success(value * 3600)
    case "ms": return .success(value / 1000)
    case "d": return .success(value * 86_400)
    default: return .failure(.unitIncompatible)
    }
  }

  /// Whether an element inside a workout can be read; what is ill-formed costs the whole workout.
  private mutating func isReadable(_ tag: inout StartTag) throws -> Bool {
    try addContent(tag.bytes.slice(tag.nameStart, tag.nameEnd).count + 256, line: tag.line)
    guard tag.fault == nil else {
      workout?.reason = .illFormed
      return false
    }
    return true
  }

  // MARK: Events

  /// Reads a `WorkoutEvent` of a workout or an activity; one without a type or date is left out.
  mutating func startEvent(_ tag: inout StartTag) throws {
    workout?.event = nil
    guard try isReadable(&tag) else { return }
    noteAttributes(&tag)
    let length: Double?
    switch duration(tag) {
    case .success(let seconds): length = seconds
    case .failure(let reason):
      tally.skip("WorkoutEvent", reason, line: tag.line)
      return
    case nil: length = nil
    }
    guard let type = tag.text(.type) else {
      tally.skip("WorkoutEvent", .typeMissing, line: tag.line)
      return
    }
    switch instant(tag, .date) {
    case .success(let date):
      workout?.event = WorkoutEventDetails(type: type, date: date, duration: length)
    case .failure(let reason): tally.skip("WorkoutEvent", reason, line: tag.line)
    case nil: tally.skip("WorkoutEvent", .dateMissing, line: tag.line)
    }
  }

  /// Adds the event to its workout.
  mutating func endEvent() {
    guard let event = workout?.event else { return }
    workout?.details.events.append(event)
    workout?.event = nil
  }

  /// Adds the event to its activity.
  mutating func endActivityEvent() {
    guard let event = workout?.event else { return }
    workout?.activity?.events.append(event)
    workout?.event = nil
  }

  // MARK: Activities and statistics

  /// Reads a `WorkoutActivity`; its dates may be absent.
  mutating func startActivity(_ tag: inout StartTag) throws {
    workout?.activity = nil
    guard try isReadable(&tag) else { return }
    var activity = WorkoutActivityDetails(uuid: tag.text(.uuid))
    do {
      activity.start = try instant(tag, .startDate)?.get()
      activity.end = try instant(tag, .endDate)?.get()
      activity.duration = try duration(tag)?.get()
    } catch {
      tally.skip("WorkoutActivity", error, line: tag.line)
      return
    }
    activity.attributes = attributes(tag, [])
    workout?.activity = activity
  }

  /// Adds the activity to its workout.
  mutating func endActivity() {
    guard let activity = workout?.activity else { return }
    workout?.details.activities.append(activity)
    workout?.activity = nil
  }

  /// Reads a `WorkoutStatistics` of a workout or an activity; bad ones are left out.
  mutating func addStatistics(_ tag: inout StartTag, in level: Level) throws {
    guard try isReadable(&tag) else { return }
    noteAttributes(&tag)
    guard let type = tag.text(.type) else {
      tally.skip("WorkoutStatistics", .typeMissing, line: tag.line)
      return
    }
    var statistics = WorkoutStatisticsDetails(type: type, unit: tag.text(.unit))
    do {
      statistics.start = try instant(tag, .startDate)?.get()
      statistics.end = try instant(tag, .endDate)?.get()
      statistics.sum = try number(tag, .sum)?.get()
      statistics.average = try number(tag, .average)?.get()
      statistics.minimum = try number(tag, .minimum)?.get()
      statistics.maximum = try number(tag, .maximum)?.get()
    } catch {
      tally.skip("WorkoutStatistics", error, line: tag.line)
      return
    }
    if level == .activity {
      workout?.activity?.statistics.append(statistics)
    } else {
      workout?.details.statistics.append(statistics)
    }
  }

  // MARK: Routes

  /// Reads a `WorkoutRoute`: its places are in a file of their own, which is referred to.
  mutating func startRoute(_ tag: inout StartTag) throws {
    workout?.route = nil
    guard try isReadable(&tag) else { return }
    let written = attributes(
      tag, [.sourceName, .sourceVersion, .device, .creationDate, .startDate, .endDate])
    let dates = dates(tag)
    var route = ExportedRoute(creation: dates.creation)
    if let start = dates.start, let end = dates.end, start <= end {
      (route.start, route.end) = (start, end)
    }
    if namesSource(tag) {
      route.sourceRevision = try sourceRevision(tag)
      if let device = tag.slot(.device) { route.device = try deviceNumber(tag, device) }
    } else {
      route.sourceRevision = workout?.sourceRevision ?? 0
      route.device = workout?.device ?? 0
    }
    workout?.route = (WorkoutRouteDetails(attributes: written), route)
  }

  /// Reads the path of a `FileReference`.
  mutating func addRoutePath(_ tag: inout StartTag) throws {
    guard try isReadable(&tag) else { return }
    noteAttributes(&tag)
    guard let path = tag.text(.path) else { return }
    workout?.route?.details.paths.append(path)
    workout?.route?.exported.paths.append(path)
  }

  /// Adds the route to its workout.
  mutating func endRoute() throws {
    guard var route = workout?.route else { return }
    if !route.details.metadata.isEmpty {
      route.exported.metadata = try consumer.metadataID(route.details.metadata, beats: [])
    }
    workout?.details.routes.append(route.details)
    workout?.routes.append(route.exported)
    workout?.route = nil
  }
}
