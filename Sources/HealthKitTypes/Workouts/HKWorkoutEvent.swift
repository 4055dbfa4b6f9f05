public import Foundation

/// Something that happened during a workout: a pause, a lap, a marker.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// What happened.
  public let type: HKWorkoutEventType
  /// When it happened; an instant for pauses, resumptions and markers.
  public let dateInterval: DateInterval
  let keptMetadata: SampleMetadata?

  /// What else is known about the event, with numbers as `NSNumber`; `nil` if none was given.
  open var metadata: [String: Any]? { keptMetadata?.dictionary }

  /// The start of ``dateInterval``.
  open var date: Date { dateInterval.start }

  /// An event with metadata.
  public convenience init(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
  ) {
    self.init(
      type: type, dateInterval: dateInterval, kept: metadata.map { SampleMetadata($0) })
  }

  /// An event at an instant.
  public convenience init(type: HKWorkoutEventType, date: Date) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), kept: nil)
  }

  /// An event at an instant with metadata.
  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    self.init(
      type: type, dateInterval: DateInterval(start: date, duration: 0),
      kept: SampleMetadata(metadata))
  }

  package init(type: HKWorkoutEventType, dateInterval: DateInterval, kept: SampleMetadata?) {
    self.type = type
    self.dateInterval = dateInterval
    keptMetadata = kept
  }

  /// Two events are equal when type, interval and metadata are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutEvent else { return false }
    return self === other
      || (type == other.type && dateInterval == other.dateInterval
        && keptMetadata == other.keptMetadata)
  }

  /// A hash of type and interval.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(dateInterval)
    return hasher.finalize()
  }

  /// The type and the interval.
  open override var description: String {
    "\(type) (\(dateInterval.start.text) - \(dateInterval.end.text))"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, interval and metadata.
  open func encode(with coder: NSCoder) {
    coder.encode(type.rawValue, forKey: "type")
    coder.encode(dateInterval.start.timeIntervalSinceReferenceDate, forKey: "start")
    coder.encode(dateInterval.end.timeIntervalSinceReferenceDate, forKey: "end")
    keptMetadata?.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for an unknown type or an end before the start.
  public convenience required init?(coder: NSCoder) {
    let start = coder.decodeDouble(forKey: "start")
    let end = coder.decodeDouble(forKey: "end")
    guard let type = HKWorkoutEventType(rawValue: coder.decodeInteger(forKey: "type")),
      end >= start
    else { return nil }
    self.init(
      type: type,
      dateInterval: DateInterval(
        start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: end)),
      kept: SampleMetadata(coder: coder))
  }

  /// The event itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
