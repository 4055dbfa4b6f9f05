/// Collects the sleep samples that the nights of a range are made of, out of samples that come part by
/// part: these nights are the same as out of all samples.
///
/// ```swift
/// var around = SleepAround(range)
/// for part in parts where !around.isComplete { around.append(part) }
/// let nights = SleepAnalysis(of: around.columns, zone: zone)
/// ```
///
/// A night is made of the samples in its window and of sessions that end in it, which may be as long as
/// samples lie close together. So the samples are cut only where none lies for longer than a session's gap,
/// two days or more from the range; before it two days or more from the first of these sessions, so
/// that the window that it begins in is whole, too.
public struct SleepAround: Sendable {
  /// The samples so far that are not too far from the range, in their order.
  public private(set) var columns = SampleColumns()
  /// Whether no later sample can belong to them.
  public private(set) var isComplete = false

  private let range: Range<Double>
  private let sessionGap: Double
  /// The samples of ``columns`` that come after a longer gap.
  private var cuts: [(position: Int, start: Double)] = []
  /// The latest end so far.
  private var reach = -Double.infinity

  /// How far from the range samples are cut, in seconds.
  private static let margin = 2 * 86_400.0

  /// No samples yet.
  public init(_ range: Range<Double>, rules: SleepRules = SleepRules()) {
    self.range = range
    sessionGap = rules.sessionGap
  }

  /// Adds the next samples, sorted by start, none of which starts before those that came already.
  ///
  /// - Complexity: O(samples).
  public mutating func append(_ part: SampleColumns) {
    let count = columns.count
    var first = 0
    var end = 0
    while end < part.count, !isComplete {
      let start = part.starts[end]
      if start - reach > sessionGap {
        if start >= range.upperBound + Self.margin {
          isComplete = true
          break
        }
        cuts.append((count + end, start))
        if start <= range.lowerBound - Self.margin {
          first = cuts.last { $0.start <= start - Self.margin }?.position ?? first
        }
      }
      reach = max(reach, part.ends[end])
      end += 1
    }
    keep(from: first, adding: 0..<end, of: part)
  }

  /// Drops the samples before `first`, counted from the first of ``columns``, and adds those of a part.
  private mutating func keep(from first: Int, adding places: Range<Int>, of part: SampleColumns) {
    let count = columns.count
    if first == 0, count == 0, places.count == part.count {
      columns = part
      return
    }
    if first > 0 {
      var kept = SampleColumns()
      kept.append(min(first, count)..<count, of: columns)
      columns = kept
      cuts.removeAll { $0.position < first }
      for cut in cuts.indices { cuts[cut].position -= first }
    }
    columns.append(max(0, first - count)..<places.upperBound, of: part)
  }
}

extension SampleColumns {
  /// The sleep samples that the nights of a range are made of, as ``SleepAround`` collects them.
  ///
  /// - Complexity: O(samples).
  public func sleep(around range: Range<Double>, rules: SleepRules = SleepRules()) -> SampleColumns
  {
    var around = SleepAround(range, rules: rules)
    around.append(self)
    return around.columns
  }
}
