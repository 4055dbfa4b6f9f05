public import Foundation

/// One activity of a workout that has several, such as the swim of a triathlon.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKWorkoutActivity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The identity of the activity.
  public let uuid: UUID
  /// When the activity starts.
  public let startDate: Date
  /// When the activity ends; `nil` while it goes on.
  public let endDate: Date?
  /// The events of the workout that fall into the activity.
  public let workoutEvents: [HKWorkoutEvent]
  /// The statistics of the samples recorded during the activity, by type.
  public let allStatistics: [HKQuantityType: HKStatistics]

  private let configuration: HKWorkoutConfiguration
  private let keptMetadata: SampleMetadata?
  private let statedDuration: TimeInterval?

  /// What was done; a copy, changing it changes nothing here.
  open var workoutConfiguration: HKWorkoutConfiguration { configuration.snapshot() }

  /// What else is known about the activity, with numbers as `NSNumber`; `nil` if none was given.
  open var metadata: [String: Any]? { keptMetadata?.dictionary }

  /// An activity without events and statistics.
  public convenience init(
    workoutConfiguration: HKWorkoutConfiguration, start: Date, end: Date?,
    metadata: [String: Any]?
  ) {
    self.init(
      uuid: .random(), configuration: workoutConfiguration, start: start, end: end,
      metadata: metadata.map { SampleMetadata($0) })
  }

  /// A stored activity; `duration` is calculated from the events if it is `nil`.
  package init(
    uuid: UUID, configuration: HKWorkoutConfiguration, start: Date, end: Date?,
    duration: TimeInterval? = nil, events: [HKWorkoutEvent] = [],
    statistics: [HKQuantityType: HKStatistics] = [:], metadata: SampleMetadata?
  ) {
    self.uuid = uuid
    self.configuration = configuration.snapshot()
    startDate = start
    endDate = end
    statedDuration = duration
    workoutEvents = events
    allStatistics = statistics
    keptMetadata = metadata
  }

  /// The active time in seconds, pauses left out; up to now while the activity goes on.
  open var duration: TimeInterval {
    statedDuration
      ?? ActiveTime.seconds(from: startDate, to: endDate ?? Date(), events: workoutEvents)
  }

  /// The statistics of one type; `nil` if no samples of it were recorded.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }

  /// Why a workout with this activity cannot be saved; `nil` if it can.
  package var validationError: HKError? {
    guard startDate.timeIntervalSinceReferenceDate.isFinite,
      endDate?.timeIntervalSinceReferenceDate.isFinite ?? true
    else {
      return .exception(
        "A workout activity has a start or end that is not a date; give finite dates.")
    }
    if let end = endDate, end < startDate {
      return .exception(
        "The end \(end) of a workout activity lies before its start \(startDate); "
          + "give an end that is not earlier.")
    }
    return keptMetadata?.refusedKeys.first.map {
      .exception(
        "The metadata key \($0) of a workout activity holds a value of another kind than text, "
          + "number, date or quantity; convert it.")
    }
  }

  /// Two activities are equal when their UUIDs are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutActivity)?.uuid == uuid
  }

  /// A hash of the UUID.
  open override var hash: Int { uuid.hashValue }

  /// The activity, its start and its end.
  open override var description: String {
    let end = endDate.map(\.text) ?? "now"
    return "\(configuration.activityType) (\(startDate.text) - \(end))"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes everything.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    coder.encode(configuration, forKey: "configuration")
    coder.encode(startDate.timeIntervalSinceReferenceDate, forKey: "start")
    if let endDate { coder.encode(endDate.timeIntervalSinceReferenceDate, forKey: "end") }
    if let statedDuration { coder.encode(statedDuration, forKey: "duration") }
    coder.encode(NSArray(array: workoutEvents), forKey: "events")
    coder.encode(WorkoutStatistics.archived(allStatistics), forKey: "statistics")
    keptMetadata?.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let uuid = coder.decodeText(forKey: "uuid").flatMap({ UUID(uuidString: $0) }),
      let configuration = coder.decodePresent(
        HKWorkoutConfiguration.self, forKey: "configuration"),
      coder.containsValue(forKey: "start"),
      let events = coder.decodeObjects(of: HKWorkoutEvent.self, forKey: "events"),
      let statistics = coder.decodeObjects(of: HKStatistics.self, forKey: "statistics")
    else { return nil }
    let end = coder.containsValue(forKey: "end") ? coder.decodeDouble(forKey: "end") : nil
    let duration =
      coder.containsValue(forKey: "duration") ? coder.decodeDouble(forKey: "duration") : nil
    self.init(
      uuid: uuid, configuration: configuration,
      start: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "start")),
      end: end.map { Date(timeIntervalSinceReferenceDate: $0) }, duration: duration,
      events: events, statistics: WorkoutStatistics.byType(statistics),
      metadata: SampleMetadata(coder: coder))
  }

  /// The activity itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
