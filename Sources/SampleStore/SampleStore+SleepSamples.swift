internal import GRDB
internal import HealthCalculations
internal import HealthKitTypes

extension SampleStore {
  /// The sleep samples that have a length, ranked by those of sleep and wakefulness alone and the order of
  /// sources that the user saved for the type.
  ///
  /// A source is ranked by what it says of sleep: a phone that records the time in bed since long is not
  /// older by that than a watch. Samples of the time in bed have the rank of their pair, or the number of
  /// ranked pairs if it has told nothing of sleep.
  ///
  /// - Parameters:
  ///   - filter: which samples; the ranks are those of all.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved.
  /// - Complexity: O(sleep samples).
  package func sleepSamples(
    matching filter: SampleFilter = .everything, preferredOrder: [String]? = nil
  ) throws -> RankedSamples {
    try read { db in
      let type = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
      // Ranks that only tell pairs apart.
      let places = SourceRanking(try Self.sourcePairFacts(db, type))
      var columns = try columns(db, ofType: type, matching: .everything, ranking: places)
        .withoutInstants()
      let facts = try sleepFacts(db, type, of: columns, places.pairs)
      let ranking = SourceRanking(
        facts, preferredOrder: try preferredOrder ?? Self.sourceOrder(db, type))
      if case .everything = filter {
        // All samples are here already.
      } else {
        columns = try self.columns(db, ofType: type, matching: filter, ranking: places)
          .withoutInstants()
      }
      let ranks = places.pairs.map { UInt16(ranking.rank(of: $0) ?? ranking.pairs.count) }
      columns.ranks = columns.ranks.map { ranks[Int($0)] }
      return RankedSamples(
        columns: columns, ranking: ranking, facts: facts, displayNames: [])
    }
  }

  /// What the ranks of pairs depend on, by their samples of sleep and wakefulness.
  private func sleepFacts(
    _ db: Database, _ type: String, of columns: SampleColumns, _ pairs: [SourcePair]
  ) throws -> [SourcePairFacts] {
    let inBed = Double(SleepStage.inBed.rawValue)
    var earliest: [UInt16: Double] = [:]
    for position in columns.starts.indices where columns.values[position] != inBed {
      if earliest[columns.ranks[position]] == nil {
        earliest[columns.ranks[position]] = columns.starts[position]
      }
    }
    var facts: [SourcePairFacts] = []
    for (place, start) in earliest.sorted(by: { $0.key < $1.key }) {
      let pair = pairs[Int(place)]
      let twin = SourcePair(name: pair.name, isUserEntered: !pair.isUserEntered)
      let twinStart = pairs.firstIndex(of: twin).flatMap { earliest[UInt16($0)] }
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

extension SampleColumns {
  /// The samples that have a length.
  fileprivate func withoutInstants() -> SampleColumns {
    filtered { ends[$0] > starts[$0] }
  }
}
