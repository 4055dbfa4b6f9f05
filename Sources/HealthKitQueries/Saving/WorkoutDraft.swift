internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// A workout that is being put together.
struct WorkoutDraft: Sendable {
  private enum Phase {
    case new, collecting, ended, over
  }

  /// What a step has changed.
  enum Change: Sendable {
    /// Samples of these types were added.
    case samples(Set<HKSampleType>)
    /// Events were added.
    case events
    /// An activity was added.
    case activityBegan(HKWorkoutActivity)
    /// An activity was ended.
    case activityEnded(UUID)

    /// That these samples were added.
    static func samples(of samples: [HKSample]) -> Change {
      .samples(Set(samples.map(\.sampleType)))
    }
  }

  private var phase = Phase.new
  private(set) var start: Date?
  private(set) var end: Date?
  private(set) var samples: [HKSample] = []
  private(set) var events: [HKWorkoutEvent] = []
  private(set) var activities: [HKWorkoutActivity] = []
  private(set) var metadata = SampleMetadata([:])

  /// Whether the workout is finished or discarded.
  var isOver: Bool { phase == .over }

  private func refuse(_ what: String) -> HKError {
    let state =
      switch phase {
      case .new: "has not begun; call beginCollection first"
      case .collecting: "still goes on; call endCollection first"
      case .ended: "has ended"
      case .over: "is finished or discarded"
      }
    return .invalidArgument("\(what): the workout \(state).")
  }

  func requireOpen(_ what: String) throws(HKError) {
    guard phase == .collecting || phase == .ended else { throw refuse(what) }
  }

  mutating func begin(at date: Date) throws(HKError) {
    guard phase == .new else { throw refuse("Collection cannot begin again") }
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      throw .invalidArgument("Collection cannot begin at \(date.text); give a finite date.")
    }
    start = date
    phase = .collecting
  }

  mutating func end(at date: Date) throws(HKError) {
    guard phase == .collecting, let start else { throw refuse("Collection cannot end") }
    let longest = HKObjectType.workoutType().maximumAllowedDuration
    guard date >= start, date.timeIntervalSince(start) <= longest else {
      throw .invalidArgument(
        "Collection cannot end at \(date.text): that is before its start \(start), or more than "
          + "\(Int(longest)) s after it.")
    }
    end = date
    phase = .ended
  }

  mutating func add(_ added: [HKSample]) throws(HKError) {
    try requireOpen("Samples cannot be added")
    let known = Set(samples.map(\.uuid))
    samples += added.filter { !known.contains($0.uuid) }
  }

  /// Forgets all samples but some.
  mutating func keepSamples(_ uuids: Set<UUID>) {
    samples.removeAll { !uuids.contains($0.uuid) }
  }

  mutating func add(_ added: [HKWorkoutEvent]) throws(HKError) {
    try requireOpen("Events cannot be added")
    for event in added {
      guard event.date.timeIntervalSinceReferenceDate.isFinite else {
        throw .invalidArgument("The event \(event) has no date; give a finite one.")
      }
      if let start, event.dateInterval.start < start {
        throw .invalidArgument("The event \(event) lies before the start of the workout, \(start).")
      }
      if let key = event.metadata.flatMap({ SampleMetadata($0).refusedKeys.first }) {
        throw .invalidArgument(
          "The metadata key \(key) of a workout event holds a value of another kind than text, number, "
            + "date or quantity; convert it.")
      }
    }
    events = (events + added).enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }.map(\.element)
  }

  mutating func add(_ added: SampleMetadata) throws(HKError) {
    try requireOpen("Metadata cannot be added")
    if let key = added.refusedKeys.first {
      throw .invalidArgument(
        "The metadata key \(key) of a workout holds a value of another kind than text, number, date "
          + "or quantity; convert it.")
    }
    metadata = SampleMetadata(metadata.dictionary.merging(added.dictionary) { $1 })
  }

  mutating func add(_ activity: HKWorkoutActivity) throws(HKError) {
    try requireOpen("Activities cannot be added")
    if let error = activity.validationError { throw error }
    if let start, activity.startDate < start {
      throw .invalidArgument(
        "The activity \(activity) lies before the start of the workout, \(start).")
    }
    activities.append(activity)
    activities.sort { $0.startDate < $1.startDate }
  }

  /// Replaces an activity by one with another end or more metadata.
  mutating func updateActivity(
    _ uuid: UUID, end: Date?, adding added: SampleMetadata? = nil
  ) throws(HKError) {
    try requireOpen("Activities cannot be changed")
    guard let place = activities.firstIndex(where: { $0.uuid == uuid }) else {
      throw .invalidArgument("The workout has no activity \(uuid); add it first.")
    }
    let known = activities[place]
    let metadata = (known.metadata ?? [:]).merging(added?.dictionary ?? [:]) { $1 }
    let changed = HKWorkoutActivity(
      uuid: uuid, configuration: known.workoutConfiguration, start: known.startDate,
      end: end ?? known.endDate, metadata: metadata.isEmpty ? nil : SampleMetadata(metadata))
    if let error = changed.validationError { throw error }
    activities[place] = changed
  }

  /// Forgets everything.
  mutating func discard() {
    self = WorkoutDraft()
    phase = .over
  }

  /// Marks the workout as finished. A save that fails reopens it.
  mutating func finish() throws(HKError) {
    guard phase == .ended else { throw refuse("The workout cannot be finished") }
    phase = .over
  }

  mutating func reopen() {
    phase = .ended
  }
}

extension WorkoutDraft {
  // MARK: What it amounts to

  /// The statistics of the samples, by type, over a range; samples count by their start if there is
  /// one.
  func statistics(
    from start: Date, to end: Date, startingIn range: Range<Date>? = nil
  ) -> [HKQuantityType: HKStatistics] {
    let quantities = samples.compactMap { $0 as? HKQuantitySample }.filter {
      range?.contains($0.startDate) ?? true
    }
    return Self.statistics(of: quantities, from: start, to: end)
  }

  /// The statistics of samples over a range, by type.
  static func statistics(
    of quantities: [HKQuantitySample], from start: Date, to end: Date
  ) -> [HKQuantityType: HKStatistics] {
    var statistics: [HKQuantityType: HKStatistics] = [:]
    for (type, samples) in Dictionary(grouping: quantities, by: \.quantityType) {
      let sorted = samples.enumerated().sorted {
        ($0.element.startDate, $0.element.endDate, $0.offset)
          < ($1.element.startDate, $1.element.endDate, $1.offset)
      }.map(\.element)
      let columns = SampleColumns(
        starts: sorted.map(\.startDate.timeIntervalSince1970),
        ends: sorted.map(\.endDate.timeIntervalSince1970),
        values: sorted.map { (try? $0.quantity.value(in: type.canonicalUnit)) ?? 0 },
        ranks: sorted.map { _ in 0 })
      guard let range = StatisticsEngine.rangeStatistics(of: columns, kind: MeasureKind(type))
      else { continue }
      let isCumulative = type.aggregationStyle == .cumulative
      let options: HKStatisticsOptions =
        isCumulative
        ? [.cumulativeSum, .mostRecent, .duration]
        : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
      statistics[type] = HKStatistics(
        quantityType: type, start: start, end: end,
        merged: HKStatistics.Figures(range.figures, options))
    }
    return statistics
  }

  /// The draft with what the configuration says: where the workout was, as metadata unless the app has given
  /// them itself, and one activity for the whole unless activities were added.
  func completed(
    by configuration: HKWorkoutConfiguration, from start: Date, to end: Date
  ) -> WorkoutDraft {
    var draft = self
    draft.metadata = SampleMetadata(
      configuration.metadata.merging(metadata.dictionary) { _, given in given })
    if activities.isEmpty {
      draft.activities = [
        HKWorkoutActivity(
          workoutConfiguration: configuration, start: start, end: end, metadata: nil)
      ]
    }
    return draft
  }

  /// The activities with their events and statistics; one without an end has that of the workout.
  func finishedActivities(end: Date) -> [HKWorkoutActivity] {
    activities.map { activity in
      let last = max(activity.startDate, activity.endDate ?? end)
      return HKWorkoutActivity(
        uuid: activity.uuid, configuration: activity.workoutConfiguration,
        start: activity.startDate, end: last,
        events: events.filter {
          $0.dateInterval.start >= activity.startDate && $0.dateInterval.start <= last
        },
        statistics: statistics(
          from: activity.startDate, to: last, startingIn: activity.startDate..<last),
        metadata: activity.metadata.map { SampleMetadata($0) })
    }
  }

  /// The activity that a sample belongs to: the last that has begun when it starts, and not ended.
  func activity(of sample: HKSample, end: Date) -> UUID? {
    activities.last {
      $0.startDate <= sample.startDate && sample.startDate < $0.endDate ?? end
    }?.uuid
  }
}

extension HKWorkoutConfiguration {
  /// What it says of the place, under the keys of metadata that a workout has for that.
  fileprivate var metadata: [String: Any] {
    var metadata: [String: Any] = [:]
    switch locationType {
    case .indoor: metadata[HKMetadataKeyIndoorWorkout] = true
    case .outdoor: metadata[HKMetadataKeyIndoorWorkout] = false
    default: break
    }
    if swimmingLocationType != .unknown {
      metadata[HKMetadataKeySwimmingLocationType] = swimmingLocationType.rawValue
    }
    if let lapLength { metadata[HKMetadataKeyLapLength] = lapLength }
    return metadata
  }
}
