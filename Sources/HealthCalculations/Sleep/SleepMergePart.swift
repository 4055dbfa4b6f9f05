internal import CalendarBuckets

/// Windows that are merged on one core, and the samples that reach into them.
struct SleepMergePart: Sendable {
  /// Which windows.
  let windows: Range<Int>
  /// Where the first of them begins.
  let begin: Double
  /// The samples that start in them, by their places.
  let starting: Range<Int>
  /// When the next sample of sleep or wakefulness starts behind them; infinite if none does.
  private(set) var nextStart = Double.infinity
  /// The samples of sleep and wakefulness that start before and end in them or behind, by their places.
  private(set) var reachingIn: [Int] = []

  private init(windows: Range<Int>, begin: Double, starting: Range<Int>) {
    self.windows = windows
    self.begin = begin
    self.starting = starting
  }

  /// All windows in parts, one behind the other: they depend on the samples alone, never on the machine.
  ///
  /// - Parameters:
  ///   - samples: in order.
  ///   - samplesPerPart: about how many samples start in a part.
  /// - Complexity: O(samples), and the parts that each of them reaches into.
  static func parts(
    of samples: SampleColumns, in windows: SleepWindows, samplesPerPart: Int
  ) -> [SleepMergePart] {
    var cuts: [Int] = []
    for position in stride(from: samplesPerPart, to: samples.count, by: samplesPerPart)
    where position + samplesPerPart / 2 < samples.count {
      let window = windows.edges.index(of: samples.starts[position])
      if cuts.last.map({ $0 < window }) ?? true { cuts.append(window) }
    }
    var parts: [SleepMergePart] = []
    for (first, end) in zip([.min] + cuts, cuts + [.max]) {
      let begin = first == .min ? -.infinity : windows.edges.edge(first)
      let start = parts.last?.starting.upperBound ?? 0
      let limit =
        end == .max
        ? samples.count
        : samples.starts.partitioningIndex { $0 >= windows.edges.edge(end) }
      parts.append(SleepMergePart(windows: first..<end, begin: begin, starting: start..<limit))
    }
    var nextStart = Double.infinity
    for place in parts.indices.reversed() {
      parts[place].nextStart = nextStart
      let first = parts[place].starting.first(where: samples.isScoredSleep)
      nextStart = first.map { samples.starts[$0] } ?? nextStart
    }
    for place in parts.indices.dropLast() {
      for position in parts[place].starting where samples.isScoredSleep(at: position) {
        var later = place + 1
        while later < parts.count, samples.ends[position] > parts[later].begin {
          parts[later].reachingIn.append(position)
          later += 1
        }
      }
    }
    return parts
  }
}
