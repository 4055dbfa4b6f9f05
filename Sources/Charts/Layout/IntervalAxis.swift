/// The intervals of a chart side by side, all of the same width: a day of 23 hours is as wide as any
/// other.
///
/// Charts know no calendar. The caller says what the intervals are called, on several levels, the
/// finest first; the chart takes the finest that it has room for.
public struct IntervalAxis: Sendable, Hashable {
  /// A text below some intervals.
  public struct Label: Sendable, Hashable {
    /// The intervals that it names: one that it stands below, or several whose middle it takes.
    public var intervals: Range<Int>
    /// What it says.
    public var text: String

    /// A text below intervals.
    public init(_ intervals: Range<Int>, _ text: String) {
      self.intervals = intervals
      self.text = text
    }
  }

  /// One way to label the axis.
  public struct Level: Sendable, Hashable {
    /// The labels, in order, none above another.
    public var labels: [Label]
    /// Labels of longer periods below them, which say what they leave out: the month, the year.
    public var context: [Label]

    /// A level.
    public init(_ labels: [Label], context: [Label] = []) {
      self.labels = labels
      self.context = context
    }
  }

  /// What each interval is called in full, for hints.
  public var names: [String]
  /// Ways to label them, the finest first.
  public var levels: [Level]
  /// Intervals whose data were not complete: drawn paler.
  public var incomplete: Range<Int>
  /// What programs call each interval, such as its date: what of a drawing is about it says so; empty for none.
  public var identifiers: [String]

  /// The axis of as many intervals as there are names.
  public init(
    names: [String], levels: [Level], incomplete: Range<Int> = 0..<0, identifiers: [String] = []
  ) {
    self.names = names
    self.levels = levels
    self.incomplete = incomplete
    self.identifiers = identifiers
  }

  /// How many intervals there are.
  public var count: Int { names.count }

  /// The most bars or rows that a chart has room for: three years of days.
  public static let largestCount = 1100
  /// The most intervals of lines and points, which may lie closer: thirty years of days.
  static let largestPointCount = 11_000

  /// The labels that fit where an interval is `slot` long and a label `length(text)`, with `gap`
  /// between two; of the coarsest level every second, third, ... if not even that fits.
  func fitting(slot: Double, gap: Double, length: (String) -> Double) -> Level {
    for level in levels {
      if let labels = Self.fitted(level.labels, slot: slot, gap: gap, length: length) {
        return Level(
          labels,
          context: Self.fitted(level.context, slot: slot, gap: gap, length: length) ?? [])
      }
    }
    guard let coarsest = levels.last else { return Level([]) }
    var stride = 2
    while stride < coarsest.labels.count {
      let some = coarsest.labels.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
      if let labels = Self.fitted(some, slot: slot, gap: gap, length: length) {
        return Level(labels)
      }
      stride += 1
    }
    return Level(Array(coarsest.labels.prefix(1)))
  }

  /// The labels without those at the ends that stick into their neighbours, nil if others do.
  private static func fitted(
    _ labels: [Label], slot: Double, gap: Double, length: (String) -> Double
  ) -> [Label]? {
    func span(_ label: Label) -> (start: Double, end: Double) {
      let middle = Double(label.intervals.lowerBound + label.intervals.upperBound) / 2 * slot
      let half = length(label.text) / 2
      return (middle - half, middle + half)
    }
    func collide(_ left: Label, _ right: Label) -> Bool {
      span(left).end + gap > span(right).start
    }
    var kept = labels[...]
    // A month of which three days are shown has no room for its name.
    if kept.count > 1, let first = kept.first, collide(first, kept[kept.startIndex + 1]),
      first.intervals.count < kept[kept.startIndex + 1].intervals.count
    {
      kept = kept.dropFirst()
    }
    if kept.count > 1, let last = kept.last, collide(kept[kept.endIndex - 2], last),
      last.intervals.count < kept[kept.endIndex - 2].intervals.count
    {
      kept = kept.dropLast()
    }
    for (left, right) in zip(kept, kept.dropFirst()) where collide(left, right) { return nil }
    return Array(kept)
  }
}
