internal import GRDB
package import HealthCalculations
internal import HealthKitTypes

extension SampleStore {
  /// The sleep samples that have a length, ranked by those of sleep and wakefulness alone and the order of
  /// sources that the user saved for the type.
  ///
  /// A source is ranked by what it says of sleep: a phone that records the time in bed since long is not
  /// older by that than a watch. Samples of the time in bed have the rank of their pair, or the number of
  /// ranked pairs if it has told nothing of sleep.
  ///
  /// Semantics 5.3: ranks are made from samples of sleep and wakefulness alone.
  ///
  /// - Parameters:
  ///   - filter: which samples; the ranks are those of all.
  ///   - range: the nights whose samples are wanted, as `SleepAround` finds them; nil is all.
  ///   - rules: what makes a session of these nights.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved.
  /// - Complexity: O(sleep samples); around a range, those in segments that reach over others are decoded for
  ///   each part that they reach into. Around a range some thousands are held at once beside the answer; without
  ///   one all, with a filter all that it lets through.
  package func sleepSamples(
    matching filter: SampleFilter = .everything, around range: Range<Double>? = nil,
    rules: SleepRules = SleepRules(), preferredOrder: [String]? = nil
  ) throws -> RankedSamples {
    try read { db in
      let type = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
      // Ranks that only tell pairs apart.
      let places = SourceRanking(try Self.sourcePairFacts(db, type))
      var collected = SleepAround(range ?? -.infinity..<(.infinity), rules: rules)
      var isFiltered = true
      if case .everything = filter { isFiltered = false }
      var earliest = EarliestSleep(pairCount: places.pairs.count)
      var wakeful: Set<UInt16> = []
      // What is wanted whole is decoded at once: parts would be copied.
      let isWhole = range == nil && !isFiltered
      try forEachPart(db, ofType: type, ranking: places, isWhole: isWhole) { columns in
        earliest.add(columns)
        if isFiltered { return }
        wakeful.formUnion(columns.ranks(ofStage: .awake))
        if !collected.isComplete { collected.append(columns) }
      }
      if isFiltered {
        let seen = try columns(db, ofType: type, matching: filter, ranking: places)
          .filteredByLength()
        wakeful = seen.ranks(ofStage: .awake)
        collected.append(seen)
      }
      let facts = try sleepFacts(db, type, earliest, places.pairs)
      let ranking = SourceRanking(
        facts, preferredOrder: try preferredOrder ?? Self.sourceOrder(db, type))
      let ranks = places.pairs.map {
        UInt16(clamping: ranking.rank(of: $0) ?? ranking.pairs.count)
      }
      var columns = collected.columns
      columns.ranks = columns.ranks.map { ranks[Int($0)] }
      return RankedSamples(
        columns: columns, ranking: ranking, facts: facts, displayNames: [],
        wakefulRanks: Set(wakeful.lazy.map { ranks[Int($0)] }))
    }
  }

  /// Hands out the samples of a type that have a length, in order: some thousands at a time, or all at once if
  /// they are wanted whole.
  private func forEachPart(
    _ db: Database, ofType type: String, ranking: SourceRanking, isWhole: Bool,
    _ body: (SampleColumns) -> Void
  ) throws {
    guard
      let reader = try TypeReader(
        db, store: self, identifier: type, from: nil, to: nil, ranking: ranking)
    else { return }
    for part in isWhole ? [-.infinity..<(.infinity)] : reader.parts() {
      let columns = try reader.columns(db, from: part.lowerBound, to: part.upperBound)
      guard columns.ranks.allSatisfy({ Int($0) < ranking.pairs.count }) else {
        throw SampleStoreError.damagedFile(
          path, "a source of sleep is not among those that were the earliest")
      }
      // What began before was handed out before.
      body(columns.filteredByLength(startingAt: part.lowerBound))
    }
  }

  /// What the ranks of pairs depend on, by their samples of sleep and wakefulness.
  private func sleepFacts(
    _ db: Database, _ type: String, _ earliest: EarliestSleep, _ pairs: [SourcePair]
  ) throws -> [SourcePairFacts] {
    var facts: [SourcePairFacts] = []
    for (pair, start) in zip(pairs, earliest.starts) where start < .infinity {
      let twin = SourcePair(name: pair.name, isUserEntered: !pair.isUserEntered)
      let twinStart = pairs.firstIndex(of: twin).map { earliest.starts[$0] }
      facts.append(
        SourcePairFacts(
          pair: pair, earliestStart: start,
          isAppleDevice: try isAppleDevice(
            db, type, source: pair.name, at: min(start, twinStart ?? start))))
    }
    return facts
  }

  /// Whether the earliest sleep of a source, which starts at `start`, comes from an Apple device; of several
  /// by one with a device.
  private func isAppleDevice(
    _ db: Database, _ type: String, source: String, at start: Double
  ) throws -> Bool {
    let samples = try samples(
      db, ofType: type,
      matching: .all([
        .starts(from: start, to: start.nextUp),
        .not(.value(.equal, Double(SleepStage.inBed.rawValue))),
        .revision { $0.name.utf8.elementsEqual(source.utf8) },
      ]), order: [], limit: nil
    ).filter { $0.end > $0.start }
    let device = samples.lazy.compactMap(\.device).first.map { HKDevice(exportString: $0) }
    return AppleDeviceRule.isApple(sourceName: source, deviceManufacturer: device?.manufacturer)
  }
}

/// Where the sleep and wakefulness of each pair begins, of samples that come in order.
private struct EarliestSleep {
  /// By rank; infinite for a pair without any.
  private(set) var starts: [Double]

  init(pairCount: Int) {
    starts = Array(repeating: .infinity, count: pairCount)
  }

  mutating func add(_ columns: SampleColumns) {
    let inBed = Double(SleepStage.inBed.rawValue)
    for position in columns.starts.indices where columns.values[position] != inBed {
      let rank = Int(columns.ranks[position])
      if columns.starts[position] < starts[rank] { starts[rank] = columns.starts[position] }
    }
  }
}

extension SampleColumns {
  /// The ranks that have a sample of a stage.
  fileprivate func ranks(ofStage stage: SleepStage) -> Set<UInt16> {
    var found: Set<UInt16> = []
    let value = Double(stage.rawValue)
    var last: UInt16?
    for position in values.indices where values[position] == value && ranks[position] != last {
      last = ranks[position]
      found.insert(ranks[position])
    }
    return found
  }

  /// The samples that have a length and start at an instant or later.
  fileprivate func filteredByLength(startingAt instant: Double = -.infinity) -> SampleColumns {
    filtered { ends[$0] > starts[$0] && starts[$0] >= instant }
  }
}
