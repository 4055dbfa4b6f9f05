internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// What `hkstats explain --type` was asked for.
package struct ExplainRequest: Sendable {
  /// The type by full identifier.
  package var identifier: String
  /// Which bucket.
  package var time: ExplainedTime.Choice
  /// The zone, and who named it.
  package var zone: ZoneChoice
  /// The category values asked for by name or number.
  package var categoryValues: String?
  /// Whether, nothing asked, a category type counts the values that people mean by its name.
  package var countsEverydayValues = false
  /// The unit of the answer.
  package var units = UnitsChoice.auto
  /// Whether a reader without recorded units is shown miles and pounds.
  package var prefersUSUnits = false
  /// Sources in the caller's order, best first; empty is the order of the store.
  package var sourceOrder: [String] = []

  /// A request.
  package init(
    identifier: String, time: ExplainedTime.Choice, zone: ZoneChoice,
    categoryValues: String? = nil, countsEverydayValues: Bool = false,
    units: UnitsChoice = UnitsChoice.auto, prefersUSUnits: Bool = false,
    sourceOrder: [String] = []
  ) {
    self.identifier = identifier
    self.time = time
    self.zone = zone
    self.categoryValues = categoryValues
    self.countsEverydayValues = countsEverydayValues
    self.units = units
    self.prefersUSUnits = prefersUSUnits
    self.sourceOrder = sourceOrder
  }
}

/// Explains one bucket of one type.
package struct ExplainCalculation: Sendable {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// What was asked for.
  package let request: ExplainRequest

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, request: ExplainRequest
  ) {
    self.store = store
    self.request = request
  }

  /// The explanation.
  package func document() throws -> ExplainDocument {
    let identifier = request.identifier
    let stored = try store.types(only: [identifier]).first
    let zone = request.zone.zone
    let facts = try store.sourcePairFacts(ofType: identifier)
    let order =
      request.sourceOrder.isEmpty
      ? try store.sourceOrder(ofType: identifier)
      : try SourceNames.resolve(
        request.sourceOrder, known: SourceNames.distinct(facts.map(\.pair.name)))
    var kind = MeasureKind.kind(of: identifier, stored: stored)
    if kind.isCategory {
      let values =
        try request.categoryValues.map { try CategoryValues.rawValues($0, type: identifier) }
        ?? (request.countsEverydayValues ? CategoryValues.everyday(identifier) : nil)
      if let values { kind = .categoryValues(values) }
    }
    func explained(_ time: ExplainedTime) throws -> ExplainDocument {
      let reader = try store.reader(
        ofType: identifier, from: time.bucket.lowerBound, to: time.bucket.upperBound,
        preferredOrder: order)
      let columns = try reader?.columns(from: time.bucket.lowerBound, to: time.bucket.upperBound)
      let ranking = reader?.ranking ?? SourceRanking([])
      return ExplainDocument(
        series: SummarySeries(
          identifier: identifier, kind: kind, unit: try unit(stored, kind: kind),
          sourceOrder: ranking.pairs, sourceNames: ranking.sourceNames,
          statistics: Statistic.legal(for: kind), buckets: SummaryBuckets()),
        zone: request.zone, time: time,
        clockChanges: ClockChange.changes(of: zone, in: time.bucket),
        sources: ExplainedSource.all(ranking, facts: facts, order: order),
        data: stored.map { ($0.firstStart, $0.lastEnd) },
        explanation: StatisticsEngine.explanation(
          of: columns ?? SampleColumns(), kind: kind, bucket: time.bucket))
    }
    guard case .latestDay = request.time else {
      return try explained(ExplainedTime(request.time, zone: zone))
    }
    guard let stored else {
      throw ReportError.noData(
        "The store holds no samples of \(TypeNames.short(identifier)), so there is nothing to "
          + "explain; 'hkstats types' lists the types of the store.")
    }
    let last = try explained(ExplainedTime(.day, holding: stored.lastEnd, zone: zone))
    if last.explanation.figures != nil { return last }
    // What ends at midnight, or in the morning, may count on the day before alone.
    let earlier = try explained(
      ExplainedTime(.day, holding: last.time.bucket.lowerBound.nextDown, zone: zone))
    return earlier.explanation.figures == nil ? last : earlier
  }

  private func unit(_ stored: StoredType?, kind: MeasureKind) throws -> DisplayUnit? {
    if kind.isCategory { return nil }
    let identifier = request.identifier
    let canonical =
      stored?.unit ?? TypeCatalogue.quantityType(identifier: identifier)?.canonicalUnit ?? "count"
    var recorded: String?
    if request.units == .auto, DisplayUnit.dependsOnReader(identifier), let stored {
      recorded = try store.lastRecordedUnit(of: stored)
        .flatMap { (try? HKUnit(parsing: $0)) == nil ? nil : $0 }
    }
    return try DisplayUnit.unit(
      for: identifier, stored: canonical, choice: request.units, recorded: recorded,
      prefersUSUnits: request.prefersUSUnits)
  }
}
