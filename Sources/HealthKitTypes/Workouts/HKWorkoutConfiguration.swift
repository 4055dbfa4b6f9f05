public import Foundation
internal import Synchronization

/// What kind of workout is going to be recorded, and where.
///
/// The one class here whose objects can be changed; changes from several threads are safe each by
/// itself. A workout activity keeps a copy.
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKWorkoutConfiguration: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private struct State: Hashable {
    var activityType = HKWorkoutActivityType.other
    var locationType = HKWorkoutSessionLocationType.unknown
    var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
    var lapLength: HKQuantity?
  }

  private let state: Mutex<State>

  /// A configuration for an activity of no named kind at an unknown place.
  public override init() {
    state = Mutex(State())
    super.init()
  }

  private init(_ state: State) {
    self.state = Mutex(state)
    super.init()
  }

  private var current: State { state.withLock { $0 } }

  /// The activity; `.other` at first.
  open var activityType: HKWorkoutActivityType {
    get { current.activityType }
    set { state.withLock { $0.activityType = newValue } }
  }

  /// Indoors or outdoors; `.unknown` at first.
  open var locationType: HKWorkoutSessionLocationType {
    get { current.locationType }
    set { state.withLock { $0.locationType = newValue } }
  }

  /// For swimming, a pool or open water; `.unknown` at first.
  open var swimmingLocationType: HKWorkoutSwimmingLocationType {
    get { current.swimmingLocationType }
    set { state.withLock { $0.swimmingLocationType = newValue } }
  }

  /// For swimming in a pool, its length.
  open var lapLength: HKQuantity? {
    get { current.lapLength }
    set { state.withLock { $0.lapLength = newValue } }
  }

  /// Two configurations are equal when all four values are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutConfiguration else { return false }
    return self === other || current == other.current
  }

  /// A hash of the values as they are now.
  open override var hash: Int { current.hashValue }

  /// The activity and the places.
  open override var description: String {
    let now = current
    return "<HKWorkoutConfiguration activity:\(now.activityType), location:\(now.locationType), "
      + "swimming:\(now.swimmingLocationType), lap:\(now.lapLength?.description ?? "none")>"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all four values.
  open func encode(with coder: NSCoder) {
    let now = current
    coder.encode(Int(now.activityType.rawValue), forKey: "activityType")
    coder.encode(now.locationType.rawValue, forKey: "locationType")
    coder.encode(now.swimmingLocationType.rawValue, forKey: "swimmingLocationType")
    if let length = now.lapLength { coder.encode(length, forKey: "lapLength") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for numbers that are no cases.
  public convenience required init?(coder: NSCoder) {
    guard
      let activity = UInt(exactly: coder.decodeInteger(forKey: "activityType"))
        .flatMap({ HKWorkoutActivityType(rawValue: $0) }),
      let location = HKWorkoutSessionLocationType(
        rawValue: coder.decodeInteger(forKey: "locationType")),
      let swimming = HKWorkoutSwimmingLocationType(
        rawValue: coder.decodeInteger(forKey: "swimmingLocationType"))
    else { return nil }
    self.init(
      State(
        activityType: activity, locationType: location, swimmingLocationType: swimming,
        lapLength: coder.decodePresent(HKQuantity.self, forKey: "lapLength")))
  }

  /// A configuration of its own with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(current) }

  /// ``copy(with:)`` with its type.
  package func snapshot() -> HKWorkoutConfiguration { HKWorkoutConfiguration(current) }
}
