internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// Computes a summary: store, source ranking, columns, bucket statistics.
///
/// Each type's buckets are computed in parts of some ten thousand samples, which fit into a core's
/// cache; the parts of all types are worked off side by side. They are cut by what the store holds
/// alone, so that the figures are the same on any number of cores.
package struct SummaryCalculation: Sendable {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// What was asked for.
  package let request: SeriesRequest

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, request: SeriesRequest
  ) {
    self.store = store
    self.request = request
  }

  /// Into how many groups the parts of a large summary go.
  private static let taskGroupCount = 128

  /// A part of a plan's work.
  private typealias Task = (plan: Int, buckets: Range<Int>)

  /// What one core works off in one go.
  private enum Work {
    case life
    case parts(ArraySlice<Task>)
  }

  /// What comes of it.
  private enum Done {
    case life(Life)
    case figures([(plan: Int, figures: SeriesPlan.Figures)])
  }

  /// What is told of nights and workouts, and the sleep that is asked for as a type.
  private struct Life {
    var nights: [NightsAndWorkouts.Nights] = []
    var workouts: [NightsAndWorkouts.Workouts] = []
    var asleep: SummarySeries?
  }

  /// The summary.
  package func document() throws -> SummaryDocument {
    // The caller's order names sources of any type.
    let stored = try store.types(only: request.sourceOrder.isEmpty ? request.types : nil)
    let types = try selectedTypes(stored)
    let order = try preferredOrder(stored)
    let preferredOrder = order.isEmpty ? nil : order
    let edges = try request.edges()
    let table = try range(edges, types: types, stored: stored)
    let byIdentifier = Dictionary(
      stored.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    let limit = FigureLimit(
      ofSamples: types.reduce(0) { $0 + (byIdentifier[$1]?.sampleCount ?? 0) })
    let plans = try self.plans(types, stored: byIdentifier) { type in
      var plan = try plan(type, stored: byIdentifier[type], order: order, edges: table.edges)
      plan.figureLimit = limit
      return plan
    }
    let tasks = plans.indices.flatMap { plan in
      plans[plan].parts.map { (plan: plan, buckets: $0) }
    }
    // Neighbours go to one core, because they share pages of the file.
    let length = max(1, tasks.count / Self.taskGroupCount)
    let groups = stride(from: 0, to: tasks.count, by: length).map {
      tasks[$0..<min($0 + length, tasks.count)]
    }
    // Sleep and workouts are one piece of work, begun first as it is a long one.
    let asleep = plans.firstIndex(where: \.isOfTimeAsleep)
    let asksForLife = request.showsLife || asleep != nil
    let work = (asksForLife ? [Work.life] : []) + groups.map(Work.parts)
    let done = try CoreUse.allCores.map(work.count) { number in
      switch work[number] {
      case .life:
        Done.life(
          try self.life(
            in: table, zone: edges.zone, asleep: asleep.map { plans[$0] },
            preferredOrder: preferredOrder))
      case .parts(let tasks):
        Done.figures(
          try tasks.map {
            ($0.plan, try plans[$0.plan].figures(of: $0.buckets, edges: table.edges))
          })
      }
    }
    var series = plans.map(\.series)
    var overlaps: [Int: MergeOverlap] = [:]
    var life = Life()
    for done in done {
      switch done {
      case .life(let read): life = read
      case .figures(let figures):
        for (plan, figures) in figures {
          series[plan].append(figures)
          if let overlap = figures.overlap { overlaps[plan, default: MergeOverlap()].add(overlap) }
        }
      }
    }
    if let place = asleep, let asleep = life.asleep {
      series[place] = asleep
      try noteNights(life.nights, in: table, &series[place])
    }
    for (plan, overlap) in overlaps {
      series[plan].overlap = SourceOverlap(
        overlap, ranking: plans[plan].ranking, unit: series[plan].unit)
    }
    return SummaryDocument(
      edges: edges, table: table, series: series,
      dataEnd: types.compactMap { byIdentifier[$0]?.dataEnd }.max(),
      future: types.compactMap { byIdentifier[$0] }.filter { $0.futureCount > 0 },
      life: request.showsLife
        ? NightsAndWorkouts(nights: life.nights, workouts: life.workouts) : nil)
  }

  /// Reads sleep and workouts.
  ///
  /// - Parameter asleep: the plan of sleep as a type, if it is asked for.
  /// - Complexity: O(sleep samples), of which those of the nights in the buckets are held, and the workouts and
  ///   nights in the buckets.
  private func life(
    in table: EdgeTable, zone: ZoneRules, asleep: SeriesPlan?, preferredOrder: [String]?
  ) throws -> Life {
    var life = Life()
    let range = table.edges[0]..<table.edges[table.count]
    if request.showsLife {
      life.workouts = try NightsAndWorkouts.workouts(
        of: store, in: table, request.workouts(of: store))
    }
    // An app that never asked for sleep is told of none.
    let sleepType = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    guard !range.isEmpty, try asleep != nil || store.isDecided(toReadType: sleepType) else {
      life.asleep = asleep?.series
      return life
    }
    let sleep = try SleepReading(
      of: store, around: range, zone: zone, rules: request.nightRules,
      preferredOrder: preferredOrder)
    life.asleep = asleep?.series(of: sleep, edges: table.edges)
    let tellsMeans = try request.dayEdges(from: range.lowerBound, to: range.upperBound) != nil
    if request.showsLife || tellsMeans {
      life.nights = NightsAndWorkouts.nights(of: sleep, in: table, zone: zone)
    }
    return life
  }

  /// Notes the mean sleep per night, if means are told.
  ///
  /// Semantics 3.8: the sleep of all sessions of the nights named in a bucket over the number of nights with any.
  private func noteNights(
    _ nights: [NightsAndWorkouts.Nights], in table: EdgeTable, _ series: inout SummarySeries
  ) throws {
    let statistic = request.perDay.statistic(
      of: series.identifier, kind: series.kind, among: series.statistics)
    guard statistic != nil,
      try request.dayEdges(from: table.edges[0], to: table.edges[table.count]) != nil
    else { return }
    let byPosition = Dictionary(
      nights.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    for position in series.buckets.positions {
      series.buckets.days.append(byPosition[position]?.nightsWithSleep ?? 0)
      series.buckets.meansPerDay.append(byPosition[position]?.asleepPerNight)
    }
  }

  /// The plans of types, in their order; those of the most samples are made first, so that no core
  /// waits long for the other.
  private func plans(
    _ types: [String], stored: [String: StoredType],
    _ plan: @Sendable (String) throws -> SeriesPlan
  ) throws -> [SeriesPlan] {
    let counts = types.map { stored[$0]?.sampleCount ?? 0 }
    let order = types.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    let plans = CoreUse.allCores.map(order.count) { place in
      (order[place], Result { try plan(types[order[place]]) })
    }
    return try plans.sorted { $0.0 < $1.0 }.map { try $0.1.get() }
  }

  /// The types of the answer: those asked for, or those of the store that have every statistic asked
  /// for, everyday ones first, without series.
  private func selectedTypes(_ stored: [StoredType]) throws -> [String] {
    let wanted = request.statistics ?? []
    let byIdentifier = Dictionary(
      stored.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    func refused(_ identifier: String) -> ReportError? {
      let kind = MeasureKind.kind(of: identifier, stored: byIdentifier[identifier])
      return wanted.first { !kind.allows($0) }?.refusal(for: identifier, kind: kind)
    }
    if let types = request.types {
      for identifier in types {
        if let refusal = refused(identifier) { throw refusal }
      }
      return types
    }
    let all = stored.filter { $0.sampleCount > 0 && !TypeNames.isSeries($0.identifier) }
      .map(\.identifier)
    let legal = all.filter { refused($0) == nil }
    if legal.isEmpty, let refusal = all.first.flatMap(refused) { throw refusal }
    return TypeNames.everydayFirst(legal)
  }

  /// The buckets of the answer.
  private func range(
    _ edges: BucketEdges, types: [String], stored: [StoredType]
  ) throws -> EdgeTable {
    let selected = stored.filter { types.contains($0.identifier) && $0.sampleCount > 0 }
    let starts = selected.map(\.firstStart)
    // Semantics 7.6: the end of the data is that of the samples that are not future-dated.
    let ends = selected.compactMap(\.dataEnd)
    var data: (firstStart: Double, lastEnd: Double)?
    if let first = starts.min(), let last = ends.max() { data = (first, last) }
    let range = BucketRange(
      edges: edges, from: request.from?.instant(in: edges.zone),
      to: request.to?.instant(in: edges.zone),
      defaultCount: request.reachesAllData ? nil : request.interval.defaultBucketCount,
      data: data, now: request.now)
    return try range.table { instant in
      // Amounts are shared out up to their end; everything else counts where it starts.
      if selected.contains(where: {
        $0.dataEnd ?? -.infinity > instant
          && MeasureKind.kind(of: $0.identifier, stored: $0).isCumulative
      }) {
        return true
      }
      return try selected.contains { type in
        guard let end = type.dataEnd, end >= instant else { return false }
        let columns = try store.columns(
          ofType: type.identifier, from: instant, to: nil, ranking: SourceRanking([]))
        if try CategoryValues.areTimeAsleep(
          type.identifier, kind: countedKind(of: type.identifier, type))
        {
          return columns.starts.indices.contains {
            columns.ends[$0] > instant && columns.starts[$0] <= end
              && SleepStage(rawValue: Int(columns.values[$0]))?.isAsleep ?? true
          }
        }
        return columns.starts.contains { $0 >= instant && $0 <= end }
      }
    }
  }

  /// How the figures of one type over the buckets between `edges` come about.
  package func plan(
    _ identifier: String, stored: StoredType?, order: [String], edges: [Double]
  ) throws -> SeriesPlan {
    guard let first = edges.first, let last = edges.last else {
      throw ReportError.usage("A summary without buckets was asked for.")
    }
    let kind = try countedKind(of: identifier, stored)
    let statistics =
      request.statistics.map { asked in Statistic.printed.filter(asked.contains) }
      ?? (request.hasEverydayStatistics
        ? [Statistic.everyday(for: identifier, kind: kind)] : Statistic.legal(for: kind))
    let isTimeAsleep = CategoryValues.areTimeAsleep(identifier, kind: kind)
    // The time asleep is made of nights. Who may not ask for it is told so, even where there is none.
    if isTimeAsleep { _ = try store.access(toType: identifier) }
    let reader =
      isTimeAsleep
      ? nil
      : try store.reader(
        ofType: identifier, from: first, to: last, preferredOrder: order.isEmpty ? nil : order)
    let ranking = reader?.ranking ?? SourceRanking([])
    var series = SummarySeries(
      identifier: identifier, kind: kind,
      unit: try unit(identifier, stored: stored, kind: kind), sourceOrder: ranking.pairs,
      sourceNames: ranking.sourceNames, statistics: statistics, buckets: SummaryBuckets(),
      bySource: request.isSeparatedBySource ? [] : nil)
    if request.sharesSumsBySource, kind.isCumulative, statistics.contains(.sum),
      SourceLimit().allows(ranking, in: edges.count - 1)
    {
      series.shares = ranking.sourceNames.map {
        ($0, [Double?](repeating: nil, count: edges.count - 1))
      }
    }
    // Where one source is alone, nothing is counted twice.
    let isCompared =
      request.comparesWithRawSums && kind.isCumulative && first < last && ranking.pairs.count > 1
    // Sleep is told by nights.
    let statistic =
      isTimeAsleep ? nil : request.perDay.statistic(of: identifier, kind: kind, among: statistics)
    let days = try statistic.flatMap { statistic in
      try request.dayEdges(from: first, to: last).map { (edges: $0, statistic: statistic) }
    }
    return SeriesPlan(
      series: series, ranking: ranking, reader: reader, isOfTimeAsleep: isTimeAsleep,
      isCompared: isCompared, perDay: days,
      shareLimit: kind.isCumulative ? ShareLimit(ofType: identifier) : nil,
      parts: reader?.parts(of: edges) ?? [])
  }

  private func countedKind(of identifier: String, _ stored: StoredType?) throws -> MeasureKind {
    try .kind(of: identifier, stored: stored, categoryValues: request.categoryValues)
  }

  private func unit(
    _ identifier: String, stored: StoredType?, kind: MeasureKind
  ) throws -> DisplayUnit? {
    if kind.isCategory { return nil }
    let canonical =
      stored?.unit ?? TypeCatalogue.quantityType(identifier: identifier)?.canonicalUnit ?? "count"
    let asksRecords = request.units == .auto && DisplayUnit.dependsOnReader(identifier)
    return try DisplayUnit.unit(
      for: identifier, stored: canonical, choice: request.units,
      recorded: asksRecords ? try stored.flatMap(recordedUnit) : nil,
      prefersUSUnits: request.prefersUSUnits)
  }

  /// The unit that the export wrote the type's last sample in; nil if it is no unit.
  private func recordedUnit(_ type: StoredType) throws -> String? {
    let unit = try store.lastRecordedUnit(of: type)
    return unit.flatMap { (try? HKUnit(parsing: $0)) == nil ? nil : $0 }
  }

  /// The caller's order in the store's own spelling of the names.
  private func preferredOrder(_ stored: [StoredType]) throws -> [String] {
    guard !request.sourceOrder.isEmpty else { return [] }
    let names = try stored.flatMap {
      try store.sourcePairFacts(ofType: $0.identifier).map(\.pair.name)
    }
    return try SourceNames.resolve(request.sourceOrder, known: SourceNames.distinct(names))
  }
}
