public import HealthCalculations

/// What a streak is about.
public enum StreakSubject: Sendable, Codable, Hashable {
  /// A statistic of a type, by its full identifier, merged over its sources.
  ///
  /// Without a statistic it is the one that people mean by the type: Semantics 6.1, the sum of a cumulative
  /// type, the average of a discrete one, the time or the number of a category. `categoryValues` are the
  /// values that count, as people type them (`asleepREM,asleepDeep`, `5`, `all`); nil is those of everyday
  /// use.
  case type(identifier: String, statistic: Statistic? = nil, categoryValues: String? = nil)
  /// A figure of the night that ends in the interval; of several nights the mean.
  case sleep(figure: SleepFigure)
  /// The workouts that start in the interval: of one activity, by its name in exports or as people type it,
  /// or of all if nil.
  case workouts(activity: String? = nil, measure: WorkoutMeasure = .count)
  /// The days of the interval on which rings were closed.
  case rings(ring: RingChoice)

  /// What is measured of workouts.
  public enum WorkoutMeasure: String, Sendable, Codable, CaseIterable {
    /// How many there were.
    case count
    /// How long they were together, without pauses.
    case duration
  }

  /// What it is called as a heading: `Steps`.
  public var title: String {
    switch self {
    case .type(let identifier, _, _): TypeNames.heading(identifier)
    case .sleep(let figure): figure.title
    case .workouts(let activity, _): activity.map(WorkoutNames.heading) ?? "Workouts"
    case .rings(let ring): ring.title
    }
  }

  /// What is counted where the figures are numbers of things.
  package var noun: String {
    switch self {
    case .type: "samples"
    case .sleep: "awakenings"
    case .workouts: "workouts"
    case .rings: "days"
    }
  }
}

/// Which of the rings a streak is about.
public enum RingChoice: String, Sendable, Codable, CaseIterable {
  /// All three.
  case all
  /// Moving.
  case move
  /// Exercise.
  case exercise
  /// Standing.
  case stand

  /// What people call days on which they are closed.
  public var title: String {
    self == .all ? "Days with all rings closed" : "Days with the \(rawValue) ring closed"
  }
}

extension SleepFigure {
  /// What people call it.
  package var title: String {
    switch self {
    case .totalAsleep: "Asleep with naps"
    case .asleep: "Asleep"
    case .core: "Core sleep"
    case .deep: "Deep sleep"
    case .rem: "REM sleep"
    case .unspecified: "Sleep of unknown depth"
    case .awake: "Awake in the night"
    case .inBed: "In bed"
    case .sleepPeriod: "From falling asleep to waking up"
    case .waso: "Awake after falling asleep"
    case .latency: "Until asleep"
    case .efficiency: "Sleep efficiency"
    case .awakenings: "Awakenings"
    }
  }
}
