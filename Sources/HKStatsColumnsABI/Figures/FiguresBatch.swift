internal import ArrowColumns
internal import HealthCalculations

/// A batch of figures that is being made.
struct FiguresBatch {
  private let columns: FiguresColumns
  private(set) var rowCount = 0
  private var participants: ParticipantColumn?
  private var types = NullableTexts()
  private var sources = NullableTexts()
  private var intervals: ListedTexts
  private var dates: [Int32] = []
  private var starts: [Int64] = []
  private var ends: [Int64] = []
  private var counts: [Int64] = []
  /// By statistic in the order of the columns, counts excluded.
  private var doubles: [NullableDoubles]
  private var mostRecentStarts = NullableInstants()

  /// A batch has about so many rows.
  static let usualCount = 1 << 18

  /// - Parameter intervals: the names of the intervals that are asked for.
  init(_ columns: FiguresColumns, intervals: [String]) {
    self.columns = columns
    self.intervals = ListedTexts(intervals)
    participants = columns.hasIntegerParticipants.map { ParticipantColumn(hasIntegers: $0) }
    doubles = columns.statistics.filter { $0 != .count }.map { _ in NullableDoubles() }
  }

  /// What all buckets of one part of an answer have in common.
  struct Subject {
    let participant: ArrowKey?
    let type: VerbatimText?
    let source: String?
    /// Which of the intervals.
    let interval: Int
  }

  /// How many buckets of a subject may be added.
  func room(for subject: Subject) -> Int {
    min(
      Self.usualCount - rowCount, participants?.room(for: subject.participant) ?? .max,
      types.room(for: subject.type?.string), sources.room(for: subject.source),
      intervals.room(for: subject.interval))
  }

  /// Adds some entries of statistics, for which there is room.
  mutating func append(
    _ entries: Range<Int>, of statistics: BucketStatistics, table: BucketTable, subject: Subject
  ) {
    let count = entries.count
    rowCount += count
    participants?.append(subject.participant, count: count)
    if columns.hasTypes { types.append(subject.type?.string, count: count) }
    if columns.hasSources { sources.append(subject.source, count: count) }
    intervals.append(subject.interval, count: count)
    appendBuckets(statistics.bucketIndices, entries, table)
    var number = 0
    for statistic in columns.statistics {
      if statistic == .count {
        counts.append(addingCapacity: count) { output in
          for entry in entries { output.append(Int64(statistics.counts[entry])) }
        }
      } else {
        doubles[number].append(statistics.column(of: statistic), entries)
        number += 1
      }
    }
    if columns.statistics.contains(.mostRecent) {
      mostRecentStarts.append(statistics.mostRecentStarts, entries)
    }
  }

  private mutating func appendBuckets(_ buckets: [Int], _ entries: Range<Int>, _ table: BucketTable)
  {
    let (edges, days) = (table.microseconds, table.dates)
    dates.append(addingCapacity: entries.count) { output in
      for entry in entries { output.append(days[buckets[entry]]) }
    }
    starts.append(addingCapacity: entries.count) { output in
      for entry in entries { output.append(edges[buckets[entry]]) }
    }
    ends.append(addingCapacity: entries.count) { output in
      for entry in entries { output.append(edges[buckets[entry] + 1]) }
    }
  }

  /// The finished columns.
  var finished: [ArrowValues] {
    var values: [ArrowValues] = []
    if let participants { values.append(participants.finished) }
    if columns.hasTypes { values.append(types.finished) }
    if columns.hasSources { values.append(sources.finished) }
    values += [
      intervals.finished, ArrowValues(.int32(dates)), ArrowValues(.int64(starts)),
      ArrowValues(.int64(ends)),
    ]
    var number = 0
    for statistic in columns.statistics {
      if statistic == .count {
        values.append(ArrowValues(.int64(counts)))
      } else {
        values.append(doubles[number].finished)
        number += 1
      }
    }
    if columns.statistics.contains(.mostRecent) { values.append(mostRecentStarts.finished) }
    return values
  }
}
