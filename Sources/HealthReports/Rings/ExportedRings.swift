internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// What the activity summary of an export says of the rings of a day.
///
/// It does not say what the move ring counts: time, where there is a goal for time and none for energy.
struct ExportedRings {
  /// The rings, energies in kilocalories.
  let rings: RingDay
  /// Whether the move ring counts minutes rather than energy, as children's does.
  let movesByTime: Bool
  /// The unit that the export has energies in; nil if it names none.
  let energyUnit: String?

  /// The rings of a summary.
  init(_ summary: ImportedActivitySummary, day: LocalDateTime) {
    func text(_ name: String) -> String? {
      summary.attributes.first { $0.name == name }?.value
    }
    func number(_ name: String) -> Double? {
      text(name).flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    func ring(_ value: String, _ goal: String) -> RingProgress {
      RingProgress(value: number(value), goal: number(goal))
    }
    var toKilocalories = UnitConverter.identity
    var energyUnit: String?
    if let name = text("activeEnergyBurnedUnit"), let unit = try? HKUnit(parsing: name),
      let converter = try? unit.converter(to: .kilocalorie())
    {
      toKilocalories = converter
      energyUnit = name
    }
    let energyGoal = number("activeEnergyBurnedGoal").map(toKilocalories.convert)
    movesByTime = energyGoal ?? 0 == 0 && number("appleMoveTimeGoal") ?? 0 > 0
    let energy = RingProgress(
      value: number("activeEnergyBurned").map(toKilocalories.convert), goal: energyGoal)
    rings = RingDay(
      dayNumber: day.dayNumber,
      move: movesByTime ? ring("appleMoveTime", "appleMoveTimeGoal") : energy,
      exercise: ring("appleExerciseTime", "appleExerciseTimeGoal"),
      stand: ring("appleStandHours", "appleStandHoursGoal"))
    self.energyUnit = energyUnit
  }

  /// Whether rings were closed; a ring whose value or goal is not known was not.
  func hasClosed(_ choice: RingChoice) -> Bool {
    switch choice {
    case .all: rings.areAllClosed == true
    case .move: rings.move.isClosed == true
    case .exercise: rings.exercise.isClosed == true
    case .stand: rings.stand.isClosed == true
    }
  }

  /// The day of `2024-03-10`; nil for anything else.
  static func day(_ text: String) -> LocalDateTime? {
    let numbers = text.split(separator: "-").map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2]
    else { return nil }
    return try? LocalDateTime(year: year, month: month, day: day)
  }
}
