/// The rings of each day, added up from the very samples that the export holds.
struct ActivitySummaries: Sequence, IteratorProtocol {
  private let years: SyntheticYears
  private var day = 0
  private var active: [SyntheticSample] = []
  private var exercise: [SyntheticSample] = []
  private var stands: [SyntheticSample] = []

  init(_ years: SyntheticYears) {
    self.years = years
  }

  /// The rings of one day.
  struct Rings {
    let date: SyntheticDay
    /// Thousandths of a kilocalorie.
    let activeEnergy: Int
    let exerciseMinutes: Int
    let standHours: Int

    func append(to text: inout ExportText) {
      text.append(" <ActivitySummary")
      text.append(attribute: "dateComponents", date.description)
      text.append(attribute: "activeEnergyBurned", decimal: activeEnergy, decimals: 3)
      text.append(attribute: "activeEnergyBurnedGoal", "500")
      text.append(attribute: "activeEnergyBurnedUnit", "Cal")
      text.append(attribute: "appleMoveTime", "0")
      text.append(attribute: "appleMoveTimeGoal", "0")
      text.append(attribute: "appleExerciseTime", decimal: exerciseMinutes, decimals: 0)
      text.append(attribute: "appleExerciseTimeGoal", "30")
      text.append(attribute: "appleStandHours", decimal: standHours, decimals: 0)
      text.append(attribute: "appleStandHoursGoal", "12")
      text.append("/>\n")
    }
  }

  mutating func next() -> Rings? {
    guard day < years.dayCount else { return nil }
    // A date holds the end of the night before: samples of two plans.
    let first = years.clock.instant(day: day, second: 0, zone: 0)
    let last = years.clock.instant(day: day + 1, second: 0, zone: 0)
    func isOver(_ sample: SyntheticSample) -> Bool { sample.start < first }
    active.removeAll(where: isOver)
    exercise.removeAll(where: isOver)
    stands.removeAll(where: isOver)
    years.generate(.activeEnergyBurned, day: day, into: &active)
    years.generate(.appleExerciseTime, day: day, into: &exercise)
    years.generate(.appleStandHour, day: day, into: &stands)
    func today(_ samples: [SyntheticSample]) -> some Sequence<SyntheticSample> {
      samples.lazy.filter { $0.start >= first && $0.start < last }
    }
    defer { day += 1 }
    return Rings(
      date: SyntheticDay(dayNumber: years.clock.firstDayNumber + day),
      activeEnergy: today(active).reduce(0) { $0 + $1.mantissa },
      exerciseMinutes: today(exercise).reduce(0) { $0 + $1.mantissa },
      standHours: today(stands).reduce(0) { $0 + ($1.mantissa == 0 ? 1 : 0) })
  }
}
