/// What the person really did on one day of the home zone, against which merged figures are held.
public struct SyntheticTruth: Sendable, Equatable {
  /// The day on the wall clock at home.
  public let day: SyntheticDay
  /// Midnight that begins the day, in seconds since 1970.
  public let start: Int
  /// Midnight that ends it.
  public let end: Int
  /// All steps taken.
  public internal(set) var stepsTaken = 0
  /// Steps taken while at least one device counted, and those typed in: what a perfect merge finds.
  ///
  /// The rest were walked with the watch on its charger and the phone on the table.
  public internal(set) var stepsRecorded = 0
  /// Of ``stepsRecorded``, those that only the phone counted.
  public internal(set) var stepsOnPhoneAlone = 0

  /// How far the merged count, watch over phone and typed entries over both, may be from
  /// ``stepsRecorded``.
  ///
  /// The watch is exact. The phone counts 94 to 104 % of the steps, rounds each sample, and takes
  /// its share of a sample that the watch covers in part by time.
  public var stepTolerance: Double { 0.06 * Double(stepsOnPhoneAlone) + 25 }
}

extension SyntheticYears {
  /// The truth of each day of the home zone that has steps or belongs to the years, in order.
  public var truth: [SyntheticTruth] {
    var byDay: [Int: SyntheticTruth] = [:]
    func add(day: Int, _ change: (inout SyntheticTruth) -> Void) {
      var truth =
        byDay[day]
        ?? SyntheticTruth(
          day: SyntheticDay(dayNumber: clock.firstDayNumber + day),
          start: clock.instant(day: day, second: 0, zone: 0),
          end: clock.instant(day: day + 1, second: 0, zone: 0))
      change(&truth)
      byDay[day] = truth
    }
    for day in 0..<dayCount {
      add(day: day) { _ in }
      for bout in plans[day].bouts {
        let firstDay = clock.local(bout.start, zone: 0).day
        let lastDay = clock.local(bout.end - 1, zone: 0).day
        for home in firstDay...lastDay {
          add(day: home) { truth in
            let taken = bout.steps(from: truth.start, to: truth.end)
            let watched = bout.steps(
              from: max(truth.start, bout.watchStart),
              to: max(bout.watchStart, min(truth.end, bout.watchEnd)))
            let counted = max(0, watched)
            truth.stepsTaken += taken
            truth.stepsRecorded += bout.isPhoneCarried ? taken : counted
            truth.stepsOnPhoneAlone += bout.isPhoneCarried ? taken - counted : 0
          }
        }
      }
      if let entry = plans[day].manualSteps {
        let firstDay = clock.local(entry.start, zone: 0).day
        let lastDay = clock.local(entry.end - 1, zone: 0).day
        for home in firstDay...lastDay {
          add(day: home) { truth in
            let steps = entry.steps(upTo: truth.end) - entry.steps(upTo: truth.start)
            truth.stepsTaken += steps
            truth.stepsRecorded += steps
          }
        }
      }
    }
    return byDay.values.sorted { $0.start < $1.start }
  }
}
