public import Foundation
internal import Synchronization

/// The activity rings of one day.
///
/// Values and goals can be set, so that an app can show rings of its own; changes from several threads
/// are safe each by itself. At first energies are 0 kcal, times 0 min, stand hours 0 and the two
/// optional goals absent.
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKActivitySummary: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// A day of the Gregorian calendar.
  package struct Day: Sendable, Hashable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  /// All values of a summary.
  package struct Values: Sendable, Hashable {
    package var activityMoveMode = HKActivityMoveMode.activeEnergy
    package var isPaused = false
    package var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    package var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    package var appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 0)
    package var appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    package var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
    package var exerciseTimeGoal: HKQuantity?
    package var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
    package var standHoursGoal: HKQuantity?

    package init() {}
  }

  /// The day that the summary is of; `nil` for one that an app made.
  package let day: Day?
  private let state: Mutex<Values>

  /// A summary of no day.
  public override init() {
    day = nil
    state = Mutex(Values())
    super.init()
  }

  package init(day: Day?, values: Values) {
    self.day = day
    state = Mutex(values)
    super.init()
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the day and all values.
  open func encode(with coder: NSCoder) {
    day?.encode(with: coder)
    values.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let values = Values(coder: coder) else { return nil }
    day = Day(coder: coder)
    state = Mutex(values)
    super.init()
  }

  package var values: Values { state.withLock { $0 } }

  /// The day as components (era, year, month, day, and the calendar itself) of any calendar.
  ///
  /// Without components for a summary of no day.
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    guard let day else { return DateComponents() }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    // Noon lies on the day in every zone and calendar that starts its days near midnight.
    let noon = gregorian.date(
      from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12))
    guard let noon else { return DateComponents() }
    var components = calendar.dateComponents([.era, .year, .month, .day], from: noon)
    components.calendar = calendar
    return components
  }

  /// Whether the move ring counts energy or time.
  open var activityMoveMode: HKActivityMoveMode {
    get { values.activityMoveMode }
    set { state.withLock { $0.activityMoveMode = newValue } }
  }

  /// Whether the rings were paused on that day.
  open var isPaused: Bool {
    get { values.isPaused }
    set { state.withLock { $0.isPaused = newValue } }
  }

  /// The active energy burned.
  open var activeEnergyBurned: HKQuantity {
    get { values.activeEnergyBurned }
    set { state.withLock { $0.activeEnergyBurned = newValue } }
  }

  /// The goal for the active energy.
  open var activeEnergyBurnedGoal: HKQuantity {
    get { values.activeEnergyBurnedGoal }
    set { state.withLock { $0.activeEnergyBurnedGoal = newValue } }
  }

  /// The time moved, where the move ring counts time.
  open var appleMoveTime: HKQuantity {
    get { values.appleMoveTime }
    set { state.withLock { $0.appleMoveTime = newValue } }
  }

  /// The goal for the time moved.
  open var appleMoveTimeGoal: HKQuantity {
    get { values.appleMoveTimeGoal }
    set { state.withLock { $0.appleMoveTimeGoal = newValue } }
  }

  /// The time exercised.
  open var appleExerciseTime: HKQuantity {
    get { values.appleExerciseTime }
    set { state.withLock { $0.appleExerciseTime = newValue } }
  }

  /// The goal for the time exercised.
  open var exerciseTimeGoal: HKQuantity? {
    get { values.exerciseTimeGoal }
    set { state.withLock { $0.exerciseTimeGoal = newValue } }
  }

  /// The old name of ``exerciseTimeGoal``; 0 min where that is absent.
  open var appleExerciseTimeGoal: HKQuantity {
    get { values.exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  /// The hours of the day with some standing, as a count.
  open var appleStandHours: HKQuantity {
    get { values.appleStandHours }
    set { state.withLock { $0.appleStandHours = newValue } }
  }

  /// The goal for the hours with some standing, as a count.
  open var standHoursGoal: HKQuantity? {
    get { values.standHoursGoal }
    set { state.withLock { $0.standHoursGoal = newValue } }
  }

  /// The old name of ``standHoursGoal``; 0 where that is absent.
  open var appleStandHoursGoal: HKQuantity {
    get { values.standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  /// Two summaries are equal when day and all values are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKActivitySummary else { return false }
    return self === other || (day == other.day && values == other.values)
  }

  /// A hash of the day and the values as they are now.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(day)
    hasher.combine(values)
    return hasher.finalize()
  }

  /// The day and the three rings.
  open override var description: String {
    let now = values
    let date = day.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "no day"
    let move = now.activityMoveMode == .activeEnergy ? now.activeEnergyBurned : now.appleMoveTime
    return "<HKActivitySummary \(date): move \(move), exercise \(now.appleExerciseTime), "
      + "stand \(now.appleStandHours)>"
  }

  /// A summary of its own with the same day and values.
  open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(day: day, values: values) }
}
