internal import CalendarBuckets

/// The merge of sleep samples of several sources, window by window.
///
/// Time is cut at every start, end and edge of a window. A pair of source and user-entered half that
/// knows a stage somewhere in the window is better than one that knows none in it, then the ranks
/// decide. The best pair with a sample over a slice says what it was: awake if any of its samples says so,
/// else the stage of its sample that starts last (then ends last, then came last), else sleep of unknown
/// depth.
///
/// Semantics 5.3: the merge of sleep.
struct SleepMerge {
  /// A sample that reaches into the window that is merged.
  private struct Reaching {
    let start: Double
    let end: Double
    let stage: SleepStage
    let rank: UInt16
    /// The place of the sample's pair in the order of the window: the least is the best.
    var grade: UInt32
    /// The sample's place in order.
    let sample: Int
    /// The place in ``wins`` of what it won last; -1 if it won nothing yet.
    var lastWin = -1
  }

  /// A time asleep that a sample wins, as long as can be.
  struct Win {
    let start: Double
    var end: Double
    /// The sample's place in order.
    let sample: Int
  }

  private let samples: SampleColumns
  private let part: SleepMergePart
  private let windows: SleepWindows
  /// In the order of the samples.
  private var reaching: [Reaching] = []
  /// The next sample of sleep or wakefulness that has a length, or the end.
  private var next = 0
  /// Whether the pair of each rank knows a stage in the window that is merged.
  private var isStaged: [Bool]
  /// Where the window is cut.
  private var cuts: [Double] = []
  /// Which of those that reach into the window last over the slice that is merged.
  private var active: [Int] = []
  /// What happened, in order.
  private(set) var slices: [SleepSlice] = []
  /// The times asleep that samples win, by their start; empty unless they are noted.
  private(set) var wins: [Win] = []
  /// Whether there are more of them than are kept.
  private(set) var hasTooManyWins = false
  /// What lies in each window that holds any samples.
  private(set) var contents = SleepContents()
  private let notesWins: Bool
  /// So many wins of a part are kept, which has some tens of thousands in a life.
  private static let mostWins = 1 << 20

  /// Merges samples, in order; those of sleep and wakefulness that have a length count.
  ///
  /// Parts of the time are merged on all cores: no window depends on another one, and what goes on over the edge
  /// between two parts is joined.
  ///
  /// - Parameters:
  ///   - notesWins: whether ``wins`` are wanted.
  ///   - samplesPerPart: about how many samples start in a part.
  /// - Complexity: O(n log n) for n samples of which few lie over one another; the windows in which a sample
  ///   starts or ends, however long samples are.
  static func merge(
    _ samples: SampleColumns, in windows: SleepWindows, notesWins: Bool,
    samplesPerPart: Int = 1 << 15
  ) -> SleepMerge {
    let parts = SleepMergePart.parts(of: samples, in: windows, samplesPerPart: samplesPerPart)
    let merges = CoreUse.allCores.map(parts.count) { number in
      var merge = SleepMerge(samples, parts[number], in: windows, notesWins: notesWins)
      merge.merge()
      return merge
    }
    var whole = merges[0]
    for merge in merges.dropFirst() { whole.append(merge) }
    return whole
  }

  private init(
    _ samples: SampleColumns, _ part: SleepMergePart, in windows: SleepWindows, notesWins: Bool
  ) {
    self.samples = samples
    self.part = part
    self.windows = windows
    self.notesWins = notesWins
    next = part.starting.lowerBound
    isStaged = Array(repeating: false, count: samples.ranks.max().map { Int($0) + 1 } ?? 0)
    reaching = part.reachingIn.map(reaching)
    // Mostly a slice a sample; what they do not fill of the room, nobody touches. The first has room for all.
    let capacity = part.windows.lowerBound == .min ? samples.count : part.starting.count
    slices.reserveCapacity(capacity)
    if notesWins { wins.reserveCapacity(capacity) }
    skip()
  }

  /// Goes on to a sample that counts.
  private mutating func skip() {
    while next < part.starting.upperBound, !samples.isScoredSleep(at: next) { next += 1 }
  }

  /// What samples there are in a window.
  enum Content: Sendable {
    /// Some of sleep.
    case sleep
    /// None of sleep, some of wakefulness.
    case wakefulness
  }

  /// Where the next window with samples has to reach, at least: the start of a sample, or the end of the
  /// last window if one goes on there; nil after the last sample.
  private func nextInstant(after end: Double) -> Double? {
    if reaching.contains(where: { $0.end > end }) { return end }
    return next < part.starting.upperBound ? max(samples.starts[next], end) : nil
  }

  /// Merges the windows of the part.
  private mutating func merge() {
    var end = part.begin
    while let instant = nextInstant(after: end) {
      let first = windows.edges.index(of: instant)
      guard first < part.windows.upperBound else { return }
      let next = min(endOfRun(from: first), part.windows.upperBound)
      let run = windows.edges.edge(first)..<windows.edges.edge(next)
      if let content = merge(run) { contents.append(content, of: first..<next) }
      end = run.upperBound
    }
  }

  /// Adds what is merged of the part behind.
  private mutating func append(_ other: SleepMerge) {
    hasTooManyWins = hasTooManyWins || other.hasTooManyWins
    if let first = other.slices.first {
      append(first)
      slices.append(contentsOf: other.slices.dropFirst())
    }
    for run in other.contents.runs { contents.append(run.content, of: run.windows) }
    // What a sample wins on both sides of the edge is one time.
    let edge = other.part.begin
    var open: [Int: Int] = [:]
    for sample in reaching where sample.lastWin >= 0 && wins[sample.lastWin].end == edge {
      open[sample.sample] = sample.lastWin
    }
    let atEdge = other.wins.prefix { $0.start == edge }
    let places = atEdge.map { win in
      if let place = open[win.sample] {
        wins[place].end = win.end
        return place
      }
      wins.append(win)
      return wins.count - 1
    }
    let shift = wins.count - atEdge.count
    wins.append(contentsOf: other.wins.dropFirst(atEdge.count))
    reaching = other.reaching
    for place in reaching.indices where reaching[place].lastWin >= 0 {
      let win = reaching[place].lastWin
      reaching[place].lastWin = win < places.count ? places[win] : win + shift
    }
  }

  /// The window behind one, or behind all that follow it in which the same samples last throughout: of these
  /// each has what the first one has.
  private func endOfRun(from first: Int) -> Int {
    let window = windows.range(first)
    var change = next < part.starting.upperBound ? samples.starts[next] : part.nextStart
    if change < window.upperBound { return first + 1 }
    for sample in reaching where sample.end > window.lowerBound {
      change = min(change, sample.end)
    }
    guard change > window.upperBound, change < .infinity else { return first + 1 }
    return max(first + 1, windows.edges.index(of: change))
  }

  /// Adds the slices of the next windows. Windows come in ascending order; of several all samples last
  /// throughout.
  ///
  /// - Returns: What lies in each of the windows; nil if no sample does.
  private mutating func merge(_ window: Range<Double>) -> Content? {
    enter(window)
    guard !reaching.isEmpty else { return nil }
    cuts.removeAll(keepingCapacity: true)
    cuts.append(window.lowerBound)
    cuts.append(window.upperBound)
    for sample in reaching {
      cuts.append(max(sample.start, window.lowerBound))
      cuts.append(min(sample.end, window.upperBound))
    }
    cuts.sort()
    active.removeAll(keepingCapacity: true)
    var entering = 0
    for place in cuts.indices.dropLast() where cuts[place] < cuts[place + 1] {
      let (low, high) = (cuts[place], cuts[place + 1])
      active.removeAll { reaching[$0].end <= low }
      while entering < reaching.count, reaching[entering].start <= low {
        if reaching[entering].end > low { active.append(entering) }
        entering += 1
      }
      if let (slice, grade) = slice(from: low, to: high) {
        append(slice)
        if notesWins, slice.stage.isAsleep { noteWins(from: low, to: high, of: grade) }
      }
    }
    return reaching.contains { $0.stage.isAsleep } ? .sleep : .wakefulness
  }

  /// Finds what reaches into a window, and which of it is best there.
  private mutating func enter(_ window: Range<Double>) {
    reaching.removeAll { $0.end <= window.lowerBound }
    while next < part.starting.upperBound, samples.starts[next] < window.upperBound {
      if samples.ends[next] > window.lowerBound { reaching.append(reaching(at: next)) }
      next += 1
      skip()
    }
    for sample in reaching { isStaged[Int(sample.rank)] = false }
    for sample in reaching where sample.stage.isSpecific { isStaged[Int(sample.rank)] = true }
    let unstaged = UInt32(UInt16.max) + 1
    for place in reaching.indices {
      let rank = reaching[place].rank
      reaching[place].grade = UInt32(rank) + (isStaged[Int(rank)] ? 0 : unstaged)
    }
  }

  private func reaching(at position: Int) -> Reaching {
    Reaching(
      start: samples.starts[position], end: samples.ends[position],
      stage: SleepStage(value: samples.values[position]), rank: samples.ranks[position], grade: 0,
      sample: position)
  }

  /// What happened while the samples ``active`` all lasted, and the grade of the pair that says so.
  private func slice(from low: Double, to high: Double) -> (SleepSlice, grade: UInt32)? {
    var best: UInt32?
    var stage = SleepStage.unspecified
    for place in active {
      let sample = reaching[place]
      if let best, best < sample.grade { continue }
      if best != sample.grade { stage = .unspecified }
      best = sample.grade
      // Semantics 5.3: the stage inside the winning pair.
      // Awake goes before everything; of the other stages the last that is known.
      if sample.stage == .awake || sample.stage.isSpecific && stage != .awake {
        stage = sample.stage
      }
    }
    return best.map {
      (
        SleepSlice(start: low, end: high, stage: stage, rank: UInt16(truncatingIfNeeded: $0)),
        grade: $0
      )
    }
  }

  /// Notes that all samples of the best pair that last over a slice win it. Semantics 2.3: its own samples
  /// all count.
  private mutating func noteWins(from low: Double, to high: Double, of grade: UInt32) {
    guard wins.count <= Self.mostWins else {
      hasTooManyWins = true
      return
    }
    for place in active where reaching[place].grade == grade {
      let last = reaching[place].lastWin
      if last >= 0, wins[last].end == low {
        wins[last].end = high
      } else {
        reaching[place].lastWin = wins.count
        wins.append(Win(start: low, end: high, sample: reaching[place].sample))
      }
    }
  }

  /// Adds a slice; one that goes on with the last one's stage and source makes it longer.
  private mutating func append(_ slice: SleepSlice) {
    if let last = slices.last, last.end == slice.start, last.stage == slice.stage,
      last.rank == slice.rank
    {
      slices[slices.count - 1].end = slice.end
    } else {
      slices.append(slice)
    }
  }
}
