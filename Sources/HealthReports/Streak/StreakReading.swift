internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// The figures of a subject by interval, in the unit that goals for it are in.
struct StreakFigures {
  /// The figures.
  var series: IntervalSeries
  /// What they are in.
  var unit: FigureUnit
  /// Whether an interval without data has reached 0.
  var isZeroIfEmpty: Bool
  /// The names of the values of a category that count; nil where all do.
  var categoryValues: [String]?
  /// How many workouts repeat another one, and are left out; nil if none does.
  var repeatedWorkouts: Int?
}

/// Reads the figures of subjects.
struct StreakReading {
  /// What is asked of which state.
  let question: Question
  /// The unit asked for; nil is the one that tables print.
  var unit: String?

  private var snapshot: StoreSnapshot { question.snapshot }

  // MARK: What is asked

  /// The subject with the statistic named and the activity as the store spells it.
  func resolved(_ subject: StreakSubject) throws -> StreakSubject {
    switch subject {
    case .type(let identifier, let statistic, let values):
      let measured = try measure(of: identifier, statistic, values)
      return .type(
        identifier: identifier, statistic: measured.statistic, categoryValues: values)
    case .workouts(let activity?, let measure):
      // What the catalogue knows is no unknown name, whatever the store holds.
      if TypeCatalogue.workoutActivityType(exportName: activity) != nil { return subject }
      let known = try snapshot.workoutSpans().map(\.activityType)
      return .workouts(
        activity: try WorkoutNames.resolve(activity, known: known), measure: measure)
    case .sleep, .workouts, .rings: return subject
    }
  }

  /// The unit of a subject's figures, and of goals for them. Semantics 6.1: that of tables, unless another
  /// is asked for.
  func figureUnit(of subject: StreakSubject) throws -> FigureUnit {
    switch subject {
    case .type(let identifier, let statistic, let values):
      try figureUnit(of: measure(of: identifier, statistic, values))
    case .sleep(.efficiency): try share()
    case .sleep(.awakenings): try count(subject.noun)
    // A number alone might be hours or minutes.
    case .sleep: try duration(default: .duration(name: nil, seconds: 1))
    case .workouts(_, .duration): try duration(default: Self.minutes)
    case .workouts(_, .count), .rings: try count(subject.noun)
    }
  }

  /// The figures of a subject.
  ///
  /// - Parameters:
  ///   - subject: what is measured.
  ///   - edges: the intervals.
  ///   - last: figures of a type are wanted of the intervals that begin up to this instant; those behind it may
  ///     be absent.
  func figures(
    of subject: StreakSubject, by edges: BucketEdges, upTo last: Double = .infinity
  ) throws -> StreakFigures {
    switch subject {
    case .type(let identifier, let statistic, let values):
      return try figures(of: measure(of: identifier, statistic, values), by: edges, upTo: last)
    case .sleep(let figure):
      let rules = try question.scope.nightRules
      let samples = try snapshot.sleepSamples(rules: rules, preferredOrder: sleepOrder())
      let series = try samples.sleepAnalysis(zone: edges.zone, rules: rules)
        .intervalSeries(of: figure, by: edges)
      return try figures(of: subject, series, isZeroIfEmpty: figure.isDuration)
    case .workouts(let activity, let measure):
      func isMeant(_ workout: StoredWorkoutSpan) -> Bool {
        activity == nil || workout.activityType == activity
      }
      let all = try question.workouts.parted()
      let workouts = all.counted.lazy.filter(isMeant)
      let amounts = workouts.map {
        (instant: $0.start, amount: measure == .duration ? $0.duration : 1)
      }
      var figures = try figures(
        of: subject, IntervalSeries(edges: edges, adding: amounts), isZeroIfEmpty: true)
      let repeating = all.repeating.count(where: isMeant)
      figures.repeatedWorkouts = repeating > 0 ? repeating : nil
      return figures
    case .rings(let ring):
      let days = try snapshot.activitySummaries().compactMap { summary in
        ExportedRings.day(summary.date).map { day in
          (
            instant: edges.zone.instant(of: day),
            amount: ExportedRings(summary, day: day).hasClosed(ring) ? 1.0 : 0
          )
        }
      }
      return try figures(
        of: subject, IntervalSeries(edges: edges, adding: days), isZeroIfEmpty: true)
    }
  }

  /// The figures of what has no statistic, from seconds, shares and counts.
  private func figures(
    of subject: StreakSubject, _ series: IntervalSeries, isZeroIfEmpty: Bool
  ) throws -> StreakFigures {
    let unit = try figureUnit(of: subject)
    return StreakFigures(series: series.seconds(in: unit), unit: unit, isZeroIfEmpty: isZeroIfEmpty)
  }

  // MARK: Types

  /// A statistic of a type.
  private struct Measured {
    var identifier: String
    var stored: StoredType?
    var kind: MeasureKind
    var statistic: Statistic
    var values: Set<Int>?
  }

  private func measure(
    of identifier: String, _ asked: Statistic?, _ list: String?
  ) throws -> Measured {
    let stored = try snapshot.types(only: [identifier]).first
    var kind = MeasureKind.kind(of: identifier, stored: stored)
    // Semantics 6.1: the sum of cumulative types, the average of discrete ones, unless it is named.
    let statistic = asked ?? Statistic.everyday(for: identifier, kind: kind)
    guard kind.allows(statistic) else { throw statistic.refusal(for: identifier, kind: kind) }
    var values: Set<Int>?
    if kind.isCategory {
      // Semantics 3.7: those of everyday use unless others are asked for.
      values = try CategoryValues.counted(list, type: identifier)
      if let values { kind = .categoryValues(values) }
    } else if list != nil {
      throw ReportError(
        .invalidRequest,
        "\(text: TypeNames.short(identifier)) is no category, so it has no values for \(.categoryValues)."
      )
    }
    return Measured(
      identifier: identifier, stored: stored, kind: kind, statistic: statistic, values: values)
  }

  private func figures(
    of measured: Measured, by edges: BucketEdges, upTo last: Double
  ) throws -> StreakFigures {
    let identifier = measured.identifier
    let order =
      question.scope.sourceOrder.isEmpty ? nil : try question.sourceOrder(ofType: identifier)
    let isTimeAsleep = CategoryValues.areTimeAsleep(identifier, kind: measured.kind)
    let series =
      isTimeAsleep
      ? try IntervalSeries(
        of: SleepReading(
          of: snapshot, zone: edges.zone, rules: question.scope.nightRules, preferredOrder: order,
          countsSamples: measured.statistic == .count
        ).asleep,
        statistic: measured.statistic, by: edges)
      : try series(of: measured, by: edges, upTo: last, preferredOrder: order)
    let unit = try figureUnit(of: measured)
    let names = measured.values.map { values in
      values.sorted().map {
        TypeCatalogue.categoryValueShortName($0, type: identifier) ?? String($0)
      }
    }
    var figures = StreakFigures(
      series: series, unit: unit, isZeroIfEmpty: true, categoryValues: names)
    switch measured.statistic {
    case .count: break
    case .duration: figures.series = series.seconds(in: unit)
    case .sum, .average, .minimum, .maximum, .mostRecent:
      let shown = try displayUnit(of: measured)
      figures.series = series.mapped { shown.converted([$0], of: measured.statistic)[0] }
      figures.isZeroIfEmpty = measured.statistic == .sum
    }
    return figures
  }

  /// The figures from the first sample on.
  ///
  /// - Throws: ``ReportError`` if they are of more intervals than an answer has buckets.
  private func series(
    of measured: Measured, by edges: BucketEdges, upTo last: Double, preferredOrder: [String]?
  ) throws -> IntervalSeries {
    let type = measured.identifier
    guard let stored = measured.stored, stored.sampleCount > 0 else {
      return IntervalSeries(edges: edges, values: [:])
    }
    func series(upTo end: Double) throws -> IntervalSeries {
      let range = stored.firstStart..<min(stored.lastEnd, max(stored.firstStart, end)).nextUp
      let count = edges.indices(covering: range).count
      guard count <= BucketRoom.largestAnswer else {
        throw ReportError(
          .invalidRequest,
          "That would be \(text: count) figures of \(text: TypeNames.short(type)), from \(text: question.local(range.lowerBound).dateText) to \(text: question.local(range.upperBound).dateText); a sample of it has a wrong date."
        )
      }
      let limit = measured.kind.isCumulative ? ShareLimit(ofType: type) : nil
      return try snapshot.intervalSeries(
        ofType: type, kind: measured.kind, statistic: measured.statistic, by: edges, in: range,
        preferredOrder: preferredOrder, checking: limit?.check)
    }
    let known = try series(upTo: last)
    // Whoever has data, though behind the last interval alone, is told so.
    return known.values.isEmpty && stored.lastEnd > last ? try series(upTo: .infinity) : known
  }

  private func figureUnit(of measured: Measured) throws -> FigureUnit {
    switch measured.statistic {
    case .count: return try count("samples")
    case .duration: return try duration(default: Self.minutes)
    case .sum, .average, .minimum, .maximum, .mostRecent:
      let shown = try displayUnit(of: measured)
      return shown.text == "%" ? .percent : .quantity(shown.text)
    }
  }

  private func displayUnit(of measured: Measured) throws -> DisplayUnit {
    guard let unit else {
      return try question.unit(of: measured.identifier, stored: measured.stored)
    }
    let canonical =
      measured.stored?.unit
      ?? TypeCatalogue.quantityType(identifier: measured.identifier)?.canonicalUnit ?? "count"
    do {
      return DisplayUnit(
        text: unit,
        converter: try HKUnit(parsing: canonical).converter(to: HKUnit(parsing: unit)))
    } catch {
      throw ReportError(.invalidRequest, "\(.unit): \(text: error)")
    }
  }

  private func sleepOrder() throws -> [String]? {
    question.scope.sourceOrder.isEmpty
      ? nil
      : try question.sourceOrder(ofType: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)
  }

  // MARK: Units

  private static let minutes = FigureUnit.duration(name: "min", seconds: 60)

  private func share() throws -> FigureUnit {
    guard unit == nil else {
      throw ReportError(.invalidRequest, "\(.unit): an efficiency has no unit.")
    }
    return .percent
  }

  private func count(_ noun: String) throws -> FigureUnit {
    guard unit == nil || unit == "count" else {
      throw ReportError(
        .invalidRequest, "\(.unit): \(text: noun) are counted, so their unit is count.")
    }
    return .count(noun)
  }

  private func duration(default unitOfTables: FigureUnit) throws -> FigureUnit {
    guard let unit else { return unitOfTables }
    guard let seconds = FigureUnit.durations[unit] else {
      throw ReportError(
        .invalidRequest, "\(.unit): a length of time is in h, min or s, not in '\(text: unit)'.")
    }
    return .duration(name: unit, seconds: seconds)
  }
}

extension IntervalSeries {
  /// Seconds in a unit of time; what is in another unit stays what it is.
  fileprivate func seconds(in unit: FigureUnit) -> IntervalSeries {
    guard case .duration(_, let length) = unit, length != 1 else { return self }
    return mapped { $0 / length }
  }
}
