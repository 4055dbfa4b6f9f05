package import CalendarBuckets
internal import HealthKitTypes
package import SampleStore

/// Which of the rings a streak is about.
package enum RingChoice: String, CaseIterable, Sendable {
  case all, move, exercise, stand

  /// What people call days on which they are closed.
  package var title: String {
    self == .all ? "Days with all rings closed" : "Days with the \(rawValue) ring closed"
  }
}

extension ImportedActivitySummary {
  /// Whether rings were closed: what was reached is the goal or more. A ring without a goal is never
  /// closed.
  package func hasClosed(_ choice: RingChoice) -> Bool {
    switch choice {
    case .all: hasClosed(.move) && hasClosed(.exercise) && hasClosed(.stand)
    case .move:
      // Children's rings count minutes where others count energy.
      (number("activeEnergyBurnedGoal") ?? 0) > 0
        ? reaches("activeEnergyBurned") : reaches("appleMoveTime")
    case .exercise: reaches("appleExerciseTime")
    case .stand: reaches("appleStandHours")
    }
  }

  /// The first instant of its day on the clocks of `zone`; nil if its date is none.
  package func instant(in zone: ZoneRules) -> Double? {
    (try? ParsedDateTime(parsing: date))?.instant(in: zone)
  }

  private func reaches(_ name: String) -> Bool {
    guard let reached = number(name), let goal = number(name + "Goal"), goal > 0 else {
      return false
    }
    return reached >= goal
  }

  private func number(_ name: String) -> Double? {
    attributes.first { $0.name == name }.flatMap { Double($0.value) }
  }
}
