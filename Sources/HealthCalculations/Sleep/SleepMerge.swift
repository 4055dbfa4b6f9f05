/// The merge of sleep samples of several sources, window by window.
///
/// Time is cut at every start, end and edge of a window. A pair of source and user-entered half that
/// knows a stage somewhere in the window is better than one that knows none in it, then the ranks
/// decide. The best pair with a sample over a slice says what it was: awake if any of its samples says so,
/// else the stage of its sample that starts last (then ends last, then came last), else sleep of unknown
/// depth.
struct SleepMerge {
  private let samples: SampleColumns
  /// Those that reach into the window that is merged, in order.
  private var reaching: [Int] = []
  private var next = 0
  private(set) var slices: [SleepSlice] = []

  /// A merge of samples of sleep and wakefulness, in order, none without length.
  init(_ samples: SampleColumns) {
    self.samples = samples
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
  func nextInstant(after end: Double) -> Double? {
    if reaching.contains(where: { samples.ends[$0] > end }) { return end }
    return next < samples.count ? max(samples.starts[next], end) : nil
  }

  /// Adds the slices of the next window. Windows come in ascending order.
  ///
  /// - Returns: What lies in the window; nil if no sample does.
  mutating func merge(_ window: Range<Double>) -> Content? {
    reaching.removeAll { samples.ends[$0] <= window.lowerBound }
    while next < samples.count, samples.starts[next] < window.upperBound {
      if samples.ends[next] > window.lowerBound { reaching.append(next) }
      next += 1
    }
    guard !reaching.isEmpty else { return nil }
    let staged = Set(reaching.filter { stage($0).isSpecific }.map { samples.ranks[$0] })
    var cuts = [window.lowerBound, window.upperBound]
    for sample in reaching {
      cuts.append(max(samples.starts[sample], window.lowerBound))
      cuts.append(min(samples.ends[sample], window.upperBound))
    }
    cuts.sort()
    var active: [Int] = []
    var entering = 0
    for (low, high) in zip(cuts, cuts.dropFirst()) where low < high {
      active.removeAll { samples.ends[$0] <= low }
      while entering < reaching.count, samples.starts[reaching[entering]] <= low {
        if samples.ends[reaching[entering]] > low { active.append(reaching[entering]) }
        entering += 1
      }
      if let slice = slice(from: low, to: high, of: active, staged: staged) { append(slice) }
    }
    return reaching.contains { stage($0).isAsleep } ? .sleep : .wakefulness
  }

  private func stage(_ sample: Int) -> SleepStage {
    SleepStage(rawValue: Int(samples.values[sample])) ?? .unspecified
  }

  /// What happened while the samples `active`, in order, all last.
  private func slice(
    from low: Double, to high: Double, of active: [Int], staged: Set<UInt16>
  ) -> SleepSlice? {
    func grade(_ sample: Int) -> (Int, UInt16) {
      (staged.contains(samples.ranks[sample]) ? 0 : 1, samples.ranks[sample])
    }
    guard let best = active.map(grade).min(by: <) else { return nil }
    var stage = SleepStage.unspecified
    for sample in active where grade(sample) == best {
      switch self.stage(sample) {
      case .awake: return SleepSlice(start: low, end: high, stage: .awake, rank: best.1)
      case let specific where specific.isSpecific: stage = specific
      default: break
      }
    }
    return SleepSlice(start: low, end: high, stage: stage, rank: best.1)
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
