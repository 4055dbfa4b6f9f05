package import CalendarBuckets
package import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// What a streak is about.
package enum StreakSubject: Equatable, Sendable {
  /// A statistic of a type; nil is the one that people mean by the type.
  case type(String, statistic: Statistic?, categoryValues: String?)
  /// A figure of the nights.
  case sleep(SleepFigure)
  /// Workouts of one activity, or of all if nil: how many, or how long together.
  case workouts(activity: String?, isDuration: Bool)
  /// Days on which rings were closed.
  case rings(RingChoice)
}

/// The figures of a subject by interval, in the unit that goals for it are in.
package struct StreakFigures: Sendable {
  /// What they are, for people.
  package var title: String
  /// The figures.
  package var series: IntervalSeries
  /// What they are in.
  package var unit: FigureUnit
  /// Whether an interval without data has reached 0.
  package var isZeroIfEmpty: Bool
}

/// Reads the figures of subjects.
package struct StreakReading {
  /// Where they are.
  package let store: StoreSnapshot
  /// The intervals.
  package let edges: BucketEdges
  /// The unit asked for; nil is the one that tables print.
  package let unit: String?
  /// Whether a reader without recorded units is shown miles and pounds.
  package let prefersUSUnits: Bool

  /// A reading of some intervals.
  package init(
    store: StoreSnapshot, edges: BucketEdges, unit: String? = nil, prefersUSUnits: Bool
  ) {
    self.store = store
    self.edges = edges
    self.unit = unit
    self.prefersUSUnits = prefersUSUnits
  }

  /// The figures of a subject.
  package func figures(of subject: StreakSubject) throws -> StreakFigures {
    switch subject {
    case .type(let identifier, let statistic, let values):
      try figures(of: identifier, statistic, values)
    case .sleep(let figure): try figures(of: figure)
    case .workouts(let activity, let isDuration): try workouts(of: activity, isDuration)
    case .rings(let choice): try rings(choice)
    }
  }

  private func figures(
    of identifier: String, _ asked: Statistic?, _ values: String?
  ) throws -> StreakFigures {
    let stored = try store.types(only: [identifier]).first
    var kind = MeasureKind.kind(of: identifier, stored: stored)
    let statistic = asked ?? Statistic.everyday(for: identifier, kind: kind)
    guard kind.allows(statistic) else { throw statistic.refusal(for: identifier, kind: kind) }
    if kind.isCategory {
      let everyday = CategoryValues.everyday(identifier)
      let picked = try values.map { try CategoryValues.rawValues($0, type: identifier) }
      if let picked = picked ?? everyday { kind = .categoryValues(picked) }
    } else if values != nil {
      throw ReportError.usage(
        "\(TypeNames.short(identifier)) is no category, so it has no values for --category-values.")
    }
    let series = try store.intervalSeries(
      ofType: identifier, kind: kind, statistic: statistic, by: edges)
    let title = TypeNames.heading(identifier)
    switch statistic {
    case .count:
      return StreakFigures(
        title: title, series: series, unit: try count("samples"), isZeroIfEmpty: true)
    case .duration:
      let unit = try duration(usual: .duration(name: "min", seconds: 60))
      return figures(title, seconds: series, in: unit)
    case .sum, .average, .minimum, .maximum, .mostRecent:
      let shown = try shownUnit(of: identifier, stored: stored)
      return StreakFigures(
        title: title, series: series.mapped { shown.converted([$0], of: statistic)[0] },
        unit: shown.text == "%" ? .percent : .quantity(shown.text),
        isZeroIfEmpty: statistic == .sum)
    }
  }

  private func shownUnit(of identifier: String, stored: StoredType?) throws -> DisplayUnit {
    let canonical =
      stored?.unit ?? TypeCatalogue.quantityType(identifier: identifier)?.canonicalUnit ?? "count"
    if let unit {
      do {
        return DisplayUnit(
          text: unit,
          converter: try HKUnit(parsing: canonical).converter(to: HKUnit(parsing: unit)))
      } catch {
        throw ReportError.usage("\(.unit): \("\(error)")")
      }
    }
    let recorded =
      DisplayUnit.dependsOnReader(identifier)
      ? try stored.flatMap(store.lastRecordedUnit(of:)) : nil
    return try DisplayUnit.unit(
      for: identifier, stored: canonical, choice: .auto,
      recorded: recorded.flatMap { (try? HKUnit(parsing: $0)) == nil ? nil : $0 },
      prefersUSUnits: prefersUSUnits)
  }

  private func figures(of figure: SleepFigure) throws -> StreakFigures {
    let analysis = SleepAnalysis(of: try store.sleepSamples().columns, zone: edges.zone)
    let series = analysis.intervalSeries(of: figure, by: edges)
    switch figure {
    case .efficiency:
      guard unit == nil else { throw ReportError.usage("--unit: an efficiency has no unit.") }
      return StreakFigures(
        title: "Sleep efficiency", series: series, unit: .percent, isZeroIfEmpty: false)
    case .awakenings:
      return StreakFigures(
        title: "Awakenings", series: series, unit: try count("awakenings"), isZeroIfEmpty: false)
    default:
      // A number alone might be hours or minutes.
      let unit = try duration(usual: .duration(name: nil, seconds: 1))
      return figures(figure.title, seconds: series, in: unit)
    }
  }

  private func workouts(of activity: String?, _ isDuration: Bool) throws -> StreakFigures {
    let all = try store.workoutSpans()
    let name = try activity.map { try WorkoutNames.resolve($0, known: all.map(\.activityType)) }
    let workouts = all.filter { name == nil || $0.activityType == name }
    let title = name.map(WorkoutNames.heading) ?? "Workouts"
    if isDuration {
      let seconds = IntervalSeries(
        edges: edges, adding: workouts.lazy.map { (instant: $0.start, amount: $0.duration) })
      let unit = try duration(usual: .duration(name: "min", seconds: 60))
      return figures(title, seconds: seconds, in: unit)
    }
    return StreakFigures(
      title: title,
      series: IntervalSeries(
        edges: edges, adding: workouts.lazy.map { (instant: $0.start, amount: 1) }),
      unit: try count("workouts"), isZeroIfEmpty: true)
  }

  private func rings(_ choice: RingChoice) throws -> StreakFigures {
    let days = try store.activitySummaries().compactMap { summary in
      summary.instant(in: edges.zone).map {
        (instant: $0, amount: summary.hasClosed(choice) ? 1.0 : 0)
      }
    }
    return StreakFigures(
      title: choice.title, series: IntervalSeries(edges: edges, adding: days),
      unit: try count("days"), isZeroIfEmpty: true)
  }

  private func count(_ noun: String) throws -> FigureUnit {
    guard unit == nil || unit == "count" else {
      throw ReportError.usage("--unit: \(noun) are counted, so their unit is count.")
    }
    return .count(noun)
  }

  private func duration(usual: FigureUnit) throws -> FigureUnit {
    guard let unit else { return usual }
    guard let seconds = FigureUnit.durations[unit] else {
      throw ReportError.usage("--unit: a length of time is in h, min or s, not in '\(unit)'.")
    }
    return .duration(name: unit, seconds: seconds)
  }

  private func figures(
    _ title: String, seconds: IntervalSeries, in unit: FigureUnit
  ) -> StreakFigures {
    guard case .duration(_, let length) = unit else {
      preconditionFailure("lengths of time are in a unit of time")
    }
    return StreakFigures(
      title: title, series: length == 1 ? seconds : seconds.mapped { $0 / length }, unit: unit,
      isZeroIfEmpty: true)
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
