internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Explains one bucket of one type.
struct ExplainCalculation {
  /// What is asked of which state.
  let question: Question
  /// The type and the bucket.
  let request: ExplainRequest

  /// A bucket, and the calendar interval that it is.
  private struct Bucket {
    var range: Range<Double>
    var interval: CalendarInterval?
  }

  /// A type as it is measured.
  private struct Measured {
    var kind: MeasureKind
    var unit: DisplayUnit?
    var stored: StoredType?
    var facts: [SourcePairFacts]
    var order: [String]
  }

  private var zone: ZoneRules { question.zone }

  /// The answer.
  func report() throws -> ExplainReport {
    let type = request.type
    guard !TypeNames.isSeries(type) else {
      throw ReportError(
        .invalidRequest,
        "\(text: TypeNames.short(type)) holds series, which have no statistic to explain.")
    }
    let named = try namedBucket()
    let snapshot = question.snapshot
    let stored = try snapshot.types(only: [type]).first
    let kind = try MeasureKind.kind(
      of: type, stored: stored, categoryValues: request.categoryValues)
    let measured = Measured(
      kind: kind, unit: try question.unit(of: type, stored: stored, kind: kind), stored: stored,
      facts: try snapshot.sourcePairFacts(ofType: type),
      order: try question.sourceOrder(ofType: type))
    if let named { return try report(named, measured) }
    guard let stored else {
      throw ReportError.noData(
        "The store holds no samples of \(text: TypeNames.short(type)), so there is nothing to "
          + "explain.")
    }
    // Semantics 7.6: what is dated in the future is explained when it is asked for.
    let last = try bucket(holding: stored.dataEnd ?? stored.lastEnd)
    let report = try report(last, measured)
    if report.figures != nil { return report }
    // What ends at midnight, or in the morning, may count on the day before alone.
    let earlier = try self.report(bucket(holding: last.range.lowerBound.nextDown), measured)
    return earlier.figures == nil ? report : earlier
  }

  // MARK: The bucket

  /// The bucket that was asked for; nil if it depends on the data.
  private func namedBucket() throws -> Bucket? {
    try question.checkBounds()
    if let from = question.from, let to = question.to, request.date == nil {
      return Bucket(range: from..<to)
    }
    guard question.scope.isUnbounded else {
      throw ReportError(
        .invalidRequest,
        "One bucket is explained: give \(.date), or both \(.from) and \(.to).")
    }
    guard let date = request.date else { return nil }
    let bucket = try bucket(holding: date.instant(in: zone))
    // A day that the clocks jumped over is read as the next one.
    let isDate = date.description.utf8.count == 10
    let first = question.local(bucket.range.lowerBound).dateText
    if request.interval == .day, isDate, date.description != first {
      throw ReportError(
        .invalidRequest,
        "\(text: date) never happened\(text: zone.isRecorded ? "" : " in " + zone.identifier): the clocks jumped over the whole day."
      )
    }
    return bucket
  }

  /// One of the buckets that a summary shows. Semantics 1.7.
  private func bucket(holding instant: Double) throws -> Bucket {
    let edges = try question.edges(of: request.interval)
    let index = edges.index(of: instant)
    return Bucket(range: edges.edge(index)..<edges.edge(index + 1), interval: request.interval)
  }

  // MARK: The report

  private func report(_ bucket: Bucket, _ measured: Measured) throws -> ExplainReport {
    let range = bucket.range
    let (explanation, ranking) =
      CategoryValues.areTimeAsleep(request.type, kind: measured.kind)
      ? try asleep(in: range, measured) : try explanation(of: range, measured)
    let writer = ExplainWriting(question: question, unit: measured.unit, ranking: ranking)
    var style: AggregationStyle?
    if case .quantity(let known) = measured.kind { style = known }
    let start = question.local(range.lowerBound)
    return ExplainReport(
      timeZone: zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: range), type: request.type,
      unit: measured.unit?.text, aggregationStyle: style?.rawValue,
      categoryValues: Self.names(ofValues: measured.kind, type: request.type),
      interval: bucket.interval, date: start.dateText, start: start,
      end: question.local(range.upperBound),
      hours: (range.upperBound - range.lowerBound) / 3_600,
      clockChanges: ClockChange.changes(of: zone, in: range),
      data: measured.stored.map {
        TimeSpan(start: question.local($0.firstStart), end: question.local($0.lastEnd))
      },
      figures: explanation.figures.map(writer.figures), raw: explanation.raw.map(writer.amount),
      average: explanation.average.map(ExplainReport.Average.init),
      sources: explanation.pairs.map { writer.source($0, of: explanation) },
      segments: explanation.trace.intervals.map(writer.segment))
  }

  private func explanation(
    of range: Range<Double>, _ measured: Measured
  ) throws -> (BucketExplanation, ExplainedRanking) {
    let reader = try question.snapshot.reader(
      ofType: request.type, from: range.lowerBound, to: range.upperBound,
      preferredOrder: measured.order)
    let columns =
      try reader?.columns(from: range.lowerBound, to: range.upperBound) ?? SampleColumns()
    try SourceLimit().check(columns, ofType: request.type)
    return (
      StatisticsEngine.explanation(of: columns, kind: measured.kind, bucket: range),
      ExplainedRanking(
        reader?.ranking ?? SourceRanking([]), facts: measured.facts, order: measured.order,
        question: question)
    )
  }

  /// The time asleep. Semantics 3.7.
  private func asleep(
    in range: Range<Double>, _ measured: Measured
  ) throws -> (BucketExplanation, ExplainedRanking) {
    let sleep = try question.snapshot.sleepSamples(around: range, preferredOrder: measured.order)
    try SourceLimit().check(sleep.columns, in: range, ofType: request.type)
    try SleepLimit(zone: zone).check(sleep.columns)
    return (
      StatisticsEngine.asleepExplanation(of: sleep.columns, zone: zone, bucket: range),
      ExplainedRanking(sleep.ranking, facts: sleep.facts, order: measured.order, question: question)
    )
  }

  /// The values that a kind counts by name, in the order of their numbers; nil for all of them.
  static func names(ofValues kind: MeasureKind, type: String) -> [String]? {
    guard case .categoryValues(let values) = kind else { return nil }
    return values.sorted().map {
      TypeCatalogue.categoryValueShortName($0, type: type) ?? String($0)
    }
  }
}

extension ExplainReport {
  /// Whether it is the time asleep that is explained. Semantics 3.7.
  package var isOfTimeAsleep: Bool { TypeNames.isOfNights(type) && countsEverydayValues }

  /// Whether the values of a category are counted that people mean by its name.
  package var countsEverydayValues: Bool {
    guard let categoryValues, let everyday = CategoryValues.everyday(type) else { return false }
    return ExplainCalculation.names(ofValues: .categoryValues(everyday), type: type)
      == categoryValues
  }
}
