public import CalendarBuckets

/// How a night came about: what each source recorded between one evening and the next, and whose word
/// counted when.
public struct SleepExplanation: Sendable, Equatable {
  /// What one pair of source and user-entered half recorded in the window, and what of it counts.
  ///
  /// `coveredDuration` is the time that it wins and what better pairs take; the times recorded add up to
  /// it and `ownOverlap`.
  public struct Source: Sendable, Equatable {
    /// The position of the pair in the ranking.
    public let rank: Int
    /// Whether it knows a stage of sleep somewhere in the window: such pairs go before all others.
    public let knowsStages: Bool
    /// How many samples of sleep and wakefulness lie in the window, in part or whole.
    public internal(set) var sampleCount = 0
    /// How many of them an edge of the window cuts.
    public internal(set) var clippedCount = 0
    /// For how many seconds each stage was recorded in the window, samples over one another both.
    public internal(set) var recorded: [SleepStage: Double] = [:]
    /// For how many seconds of the window there is any sample.
    public internal(set) var coveredDuration = 0.0
    /// For how many seconds each stage counts.
    public internal(set) var won: [SleepStage: Double] = [:]
    /// What better pairs took, the best pair first; winners are ranks.
    public internal(set) var masked: [PairExplanation.Masked] = []
    /// For how many seconds the pair wins.
    public internal(set) var wonDuration = 0.0
    /// The seconds by which samples of the pair lie over one another.
    public var ownOverlap: Double {
      max(0, recorded.values.sorted().reduce(0, +) - coveredDuration)
    }

    init(rank: Int, knowsStages: Bool) {
      self.rank = rank
      self.knowsStages = knowsStages
    }
  }

  /// The window, from one evening to the next.
  public let window: Range<Double>
  /// The night as it is reported; nil if nothing in the window makes one.
  public let night: SleepNight?
  /// The pairs that say something of sleep or wakefulness in the window, in the order in which they win.
  public let sources: [Source]
  /// What happened in the window, merged, in order; cut at its edges.
  public let slices: [SleepSlice]
  /// The times in bed of all sources, joined, that have to do with the window; whole.
  public let inBedPieces: [Range<Double>]
  /// How many samples of time in bed overlap the window.
  public let inBedSampleCount: Int
  /// How many samples in the window have no length, and are ignored.
  public let emptySampleCount: Int
  /// What ends in the window and was no session because nobody slept in it.
  public let sleeplessRanges: [Range<Double>]
  /// Who wins when; a rank of it is a position in ``sources``.
  let trace: MergeTrace

  /// The spans of time in the window in which the source at a position of ``sources`` has samples, by their
  /// start.
  public func spans(ofSource place: Int) -> [TracedSpan] { trace.spans(ofRank: place) }

  /// What each source does between edges, as ``BucketExplanation/timeline(edges:)``.
  public func timeline(edges: [Double]) -> [[TimelineCell]] {
    sources.indices.map { TimelineCell.line(of: spans(ofSource: $0), edges: edges) }
  }
}

extension SleepAnalysis {
  /// Explains the night that is named by a day; nil if no window has that name, because the day never
  /// happened.
  ///
  /// - Parameters:
  ///   - day: the day that the window ends in.
  ///   - samples: those that were analysed.
  /// - Complexity: O(n log n) for n samples.
  public func explanation(
    ofNight day: LocalDateTime, samples: SampleColumns
  ) -> SleepExplanation? {
    let index = windows.index(ofNight: day)
    let window = windows.range(index)
    guard windows.night(index) == day.startOfDay, !window.isEmpty else { return nil }
    func overlaps(_ range: Range<Double>) -> Bool {
      range.lowerBound < window.upperBound && range.upperBound > window.lowerBound
    }
    let near = samples.filtered {
      samples.starts[$0] < samples.ends[$0] && overlaps(samples.starts[$0]..<samples.ends[$0])
    }
    let inBed = Double(SleepStage.inBed.rawValue)
    let scored = near.filtered { near.values[$0] != inBed }
    let pieces = Intervals.union(
      samples.starts.indices.lazy.filter { samples.values[$0] == inBed }
        .map { samples.starts[$0]..<samples.ends[$0] })
    let night = nights.first { $0.window == window }
    let sessions = night.map { ($0.mainSleep.map { [$0] } ?? []) + $0.naps } ?? []
    let tracing = NightTracing(scored, window: window, slices: slices)
    return SleepExplanation(
      window: window, night: night, sources: tracing.sources, slices: tracing.slices,
      inBedPieces: pieces.filter { piece in
        overlaps(piece) || sessions.contains { $0.inBedPieces.contains { $0.overlaps(piece) } }
      }, inBedSampleCount: near.count - scored.count,
      emptySampleCount: samples.starts.indices.count {
        samples.starts[$0] == samples.ends[$0] && window.contains(samples.starts[$0])
      }, sleeplessRanges: sleeplessRanges(endingIn: index), trace: tracing.trace)
  }

  /// What is joined like a session, has no sleep, and ends in a window.
  private func sleeplessRanges(endingIn window: Int) -> [Range<Double>] {
    var ranges: [Range<Double>] = []
    var first = 0
    for position in slices.indices {
      let next = position + 1
      guard next == slices.count || slices[next].start - slices[position].end > rules.sessionGap
      else { continue }
      let end = slices[position].end
      if !slices[first..<next].contains(where: \.stage.isAsleep),
        windows.index(ofEnd: end) == window
      {
        ranges.append(slices[first].start..<end)
      }
      first = next
    }
    return ranges
  }
}

/// Follows the samples of sleep and wakefulness of one window.
private struct NightTracing {
  private(set) var sources: [SleepExplanation.Source]
  private(set) var slices: [SleepSlice]
  let trace: MergeTrace

  init(_ samples: SampleColumns, window: Range<Double>, slices: [SleepSlice]) {
    let stages = samples.values.map(SleepStage.init(value:))
    let pairs = PairsOfWindow(of: Array(samples.ranks.indices), in: samples)
    let (staged, order) = (pairs.staged, pairs.order)
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    var placed = samples
    placed.ranks = samples.ranks.map { UInt16(places[$0] ?? 0) }
    let trace = MergeTrace(of: placed, over: window)
    var sources = order.map {
      SleepExplanation.Source(rank: Int($0), knowsStages: staged.contains($0))
    }
    for position in samples.starts.indices {
      let place = Int(placed.ranks[position])
      let (start, end) = (samples.starts[position], samples.ends[position])
      let inside = max(start, window.lowerBound)..<min(end, window.upperBound)
      sources[place].sampleCount += 1
      if inside != start..<end { sources[place].clippedCount += 1 }
      sources[place].recorded[stages[position], default: 0] +=
        inside.upperBound - inside.lowerBound
      var winners: Set<Int> = []
      trace.forEachPart(of: inside) { _, winner in
        if winner != place { winners.insert(winner) }
      }
      for winner in winners { sources[place].mask(Int(order[winner])) { $0.sampleCount += 1 } }
    }
    for place in sources.indices {
      for part in trace.coverage[place] {
        sources[place].coveredDuration += part.upperBound - part.lowerBound
        trace.forEachPart(of: part) { part, winner in
          let time = part.upperBound - part.lowerBound
          if winner == place {
            sources[place].wonDuration += time
          } else {
            sources[place].mask(Int(order[winner])) { $0.duration += time }
          }
        }
      }
      // They came in the order of time, and of one sample in none.
      sources[place].masked.sort {
        places[UInt16($0.winner)] ?? 0 < places[UInt16($1.winner)] ?? 0
      }
    }
    let first = slices.partitioningIndex { $0.end > window.lowerBound }
    self.slices = slices[first...].prefix { $0.start < window.upperBound }.map { slice in
      SleepSlice(
        start: max(slice.start, window.lowerBound), end: min(slice.end, window.upperBound),
        stage: slice.stage, rank: slice.rank)
    }
    for slice in self.slices {
      guard let place = places[slice.rank] else { continue }
      sources[place].won[slice.stage, default: 0] += slice.length
    }
    self.sources = sources
    self.trace = trace
  }
}

extension SleepExplanation.Source {
  /// Changes the entry of a better pair, which is made if it is not there.
  mutating func mask(_ winner: Int, _ change: (inout PairExplanation.Masked) -> Void) {
    let place = masked.firstIndex { $0.winner == winner } ?? masked.count
    if place == masked.count { masked.append(.init(winner: winner)) }
    change(&masked[place])
  }
}
