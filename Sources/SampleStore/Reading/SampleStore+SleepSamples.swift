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
    /// The pair of a source that stands for both.
    func source(of pair: SourcePair) -> SourcePair {
      SourcePair(name: pair.name, isUserEntered: false)
    }
    var starts: [SourcePair: Double] = [:]
    for (pair, start) in zip(pairs, earliest.starts) where start < .infinity {
      let source = source(of: pair)
      starts[source] = min(start, starts[source] ?? start)
    }
    let devices = try manufacturers(db, type, ofSamplesFrom: starts)
    return zip(pairs, earliest.starts).filter { $0.1 < .infinity }.map { pair, start in
      SourcePairFacts(
        pair: pair, earliestStart: start,
        isAppleDevice: AppleDeviceRule.isApple(
          sourceName: pair.name, deviceManufacturer: devices[source(of: pair)] ?? nil))
    }
  }

  /// Up to how many instants are looked up one by one. Beyond it all samples are read once.
  private static let mostLookUps = 32

  /// The manufacturers of the devices that the earliest sleep of sources comes from; of several samples that of one
  /// with a device.
  ///
  /// - Parameter starts: of each source when its earliest sleep starts.
  private func manufacturers(
    _ db: Database, _ type: String, ofSamplesFrom starts: [SourcePair: Double]
  ) throws -> [SourcePair: String?] {
    let instants = Set(starts.values)
    let times: [SampleFilter] =
      instants.count <= Self.mostLookUps
      ? instants.sorted().map { .starts(from: $0, to: $0.nextUp) } : [.everything]
    var manufacturers: [SourcePair: String?] = [:]
    for time in times {
      let samples = try samples(
        db, ofType: type,
        matching: .all([time, .not(.value(.equal, Double(SleepStage.inBed.rawValue)))]),
        order: [], limit: nil)
      for sample in samples where sample.end > sample.start {
        let source = SourcePair(name: sample.sourceName, isUserEntered: false)
        guard let device = sample.device, starts[source] == sample.start,
          manufacturers[source] == nil
        else { continue }
        manufacturers[source] = .some(HKDevice(exportString: device).manufacturer)
      }
    }
    return manufacturers
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
