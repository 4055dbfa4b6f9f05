public import CalendarBuckets

/// The nights of a person, out of the samples of all sources.
///
/// ```swift
/// let sleep = SleepAnalysis(of: samples, zone: try ZoneRules(identifier: "Europe/Paris"))
/// for night in sleep.nights {
///   print(night.night, night.mainSleep?.asleep ?? 0)
/// }
/// sleep.summary().regularityIndex
/// ```
///
/// 1. Samples without length are ignored.
/// 2. A window reaches from 18:00 to 18:00 on the wall clock (``SleepRules/nightStart``).
/// 3. In each window sources are merged slice by slice; one that knows stages there goes before one that
///    does not.
/// 4. Slices are one session over gaps of up to an hour (``SleepRules/sessionGap``). It belongs, whole, to
///    the window that it ends in. The one with the most sleep is the main sleep, the others are naps.
/// 5. The time in bed is that of all sources together: the pieces of the stays that overlap the session.
/// 6. A window with nothing but time in bed is reported with that alone; one without anything is not.
public struct SleepAnalysis: Sendable {
  /// The zone on whose clock nights are cut.
  public let zone: ZoneRules
  /// What the nights were made by.
  public let rules: SleepRules
  /// The nights, in order; days without a night are absent.
  public let nights: [SleepNight]

  let windows: SleepWindows
  /// What happened, merged, in order.
  let slices: [SleepSlice]
  /// The windows that hold samples of sleep or wakefulness.
  let contents: SleepContents

  /// Analyses samples.
  ///
  /// - Parameters:
  ///   - samples: those that ``MergedSleep`` takes.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: the parameters.
  ///   - wakefulRanks: the ranks of the pairs that have a sample of being awake anywhere in the data; nil are
  ///     those of `samples`.
  /// - Complexity: O(n log n) for n samples of which few lie over one another.
  public init(
    of samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules(),
    wakefulRanks: Set<UInt16>? = nil
  ) {
    self.init(
      of: MergedSleep(
        of: samples, zone: zone, rules: rules, wakefulRanks: wakefulRanks, notesSamples: false))
  }

  /// Makes nights of what is merged. O(slices).
  public init(of merged: MergedSleep) {
    zone = merged.zone
    rules = merged.rules
    windows = merged.windows
    slices = merged.slices
    contents = merged.contents
    let runs = Self.runs(of: merged.slices, gap: rules.sessionGap)
    let stays = SleepStays(
      SleepStay.stays(of: merged.inBed, gap: rules.sessionGap),
      of: runs.map { merged.slices[$0.lowerBound].start..<merged.slices[$0.upperBound - 1].end })
    let partialBelow = rules.partialBelow
    let sessions = runs.indices.compactMap { place -> SleepSession? in
      let run = merged.slices[runs[place]]
      return SleepSession(
        Array(run), inBed: stays.ofSession[place],
        tellsAwake: run.contains { merged.wakefulRanks.contains($0.rank) },
        partialBelow: partialBelow)
    }
    nights = Self.nights(
      of: sessions, stays.unclaimed, windows, hasSleep: { merged.contents[$0] == .sleep })
  }

  /// Semantics 5.4: slices are one session over gaps up to the limit; without sleep they are none.
  private static func runs(of slices: [SleepSlice], gap: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var first = 0
    for position in slices.indices {
      let next = position + 1
      guard next == slices.count || slices[next].start - slices[position].end > gap else {
        continue
      }
      if slices[first..<next].contains(where: \.stage.isAsleep) { runs.append(first..<next) }
      first = next
    }
    return runs
  }

  private static func nights(
    of sessions: [SleepSession], _ unclaimed: [Range<Double>], _ windows: SleepWindows,
    hasSleep: (Int) -> Bool
  ) -> [SleepNight] {
    var sessionsOfWindow: [Int: [SleepSession]] = [:]
    for session in sessions {
      sessionsOfWindow[windows.index(ofEnd: session.range.upperBound), default: []].append(session)
    }
    // Semantics 5.6: windows without sleep, and the time in bed that ends in them.
    var inBedOfWindow: [Int: [Range<Double>]] = [:]
    for piece in unclaimed {
      let index = windows.index(ofEnd: piece.upperBound)
      if !hasSleep(index) { inBedOfWindow[index, default: []].append(piece) }
    }
    return (Set(sessionsOfWindow.keys).union(inBedOfWindow.keys)).sorted().compactMap { index in
      let night = windows.night(index)
      let window = windows.range(index)
      if let sessions = sessionsOfWindow[index] {
        return SleepNight(night: night, window: window, sessions: sessions)
      }
      return inBedOfWindow[index].map {
        SleepNight(night: night, window: window, mainSleep: nil, naps: [], inBedAlone: $0)
      }
    }
  }

  /// The nights named by the days from `first` up to `end`, the latter excluded; nil is no bound.
  public func nights(from first: LocalDateTime?, to end: LocalDateTime?) -> ArraySlice<SleepNight> {
    let low = first.map { day in nights.partitioningIndex { $0.night >= day.startOfDay } } ?? 0
    let high =
      end.map { day in nights.partitioningIndex { $0.night >= day.startOfDay } } ?? nights.count
    return nights[low..<max(low, high)]
  }
}
