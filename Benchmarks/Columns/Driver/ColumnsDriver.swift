internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations

/// The plain Swift call that the columns library is measured against: statistics of columns that lie in memory, on one
/// core, by weeks, months, days or hours of New York.
///
///     ColumnsDriver FOLDER STYLE PARTICIPANTS ROUNDS INTERVALS
///
/// The folder holds `starts.f64`, `ends.f64`, `values.f64` and `ranks.u16`, the rows of the participants one after the
/// other, as many for each. Prints the nanoseconds of the processor that the quickest round took, of the call alone and
/// with the pairs of sources taken apart, and writes the counts of all buckets and a figure of each to `answer.f64`.
@main
struct ColumnsDriver {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let style = AggregationStyle(rawValue: arguments[2]),
      let participants = Int(arguments[3]), let rounds = Int(arguments[4])
    else {
      print("usage: ColumnsDriver FOLDER STYLE PARTICIPANTS ROUNDS INTERVALS")
      exit(64)
    }
    let work = try PlainWork(
      folder: arguments[1], style: style, participants: participants,
      intervals: arguments[5].split(separator: ",").compactMap {
        CalendarInterval(rawValue: String($0))
      })
    var (quickest, quickestWithPairs) = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      let (call, withPairs) = work.run()
      quickest = min(quickest, call)
      quickestWithPairs = min(quickestWithPairs, withPairs)
    }
    let answer = work.answer()
    try answer.withUnsafeBytes { Data($0) }.write(
      to: URL(fileURLWithPath: arguments[1] + "/answer.f64"))
    print("call=\(quickest) with_pairs=\(quickestWithPairs)")
  }
}

/// Columns of several participants, and the edges that they share.
private struct PlainWork {
  private let kind: MeasureKind
  private let participants: [SampleColumns]
  private let tables: [[Double]]

  init(
    folder: String, style: AggregationStyle, participants count: Int, intervals: [CalendarInterval]
  ) throws {
    func column<Element: BitwiseCopyable>(_ name: String, of: Element.Type) throws -> [Element] {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let elements = data.count / MemoryLayout<Element>.stride
      return [Element](unsafeUninitializedCapacity: elements) { buffer, initialized in
        initialized = data.copyBytes(to: buffer) / MemoryLayout<Element>.stride
      }
    }
    let starts = try column("starts.f64", of: Double.self)
    let ends = try column("ends.f64", of: Double.self)
    let values = try column("values.f64", of: Double.self)
    let ranks = try column("ranks.u16", of: UInt16.self)
    let rows = starts.count / count
    participants = (0..<count).map { number in
      let range = number * rows..<(number + 1) * rows
      return SampleColumns(
        starts: Array(starts[range]), ends: Array(ends[range]), values: Array(values[range]),
        ranks: Array(ranks[range]))
    }
    kind = .quantity(style)
    let zone = try ZoneRules(identifier: "America/New_York")
    let range = (starts.min() ?? 0)..<(ends.max() ?? 0).nextUp
    tables = try intervals.map { interval in
      try interval.edges(in: zone).table(covering: range).edges
    }
  }

  /// The time of the processor that the engine takes for all participants: of the call, and with the pairs taken apart.
  func run() -> (call: Double, withPairs: Double) {
    var (call, withPairs) = (0.0, 0.0)
    for samples in participants {
      let begin = Self.processorTime()
      let columns = RankedColumns(samples)
      let middle = Self.processorTime()
      _ = StatisticsEngine.bucketStatistics(
        of: columns, kind: kind, tables: tables, selecting: .all, cores: .oneCore)
      let end = Self.processorTime()
      call += end - middle
      withPairs += end - begin
    }
    return (call, withPairs)
  }

  /// For each participant, interval and populated bucket the count and the sum, or the average.
  func answer() -> [Double] {
    var rows: [Double] = []
    for samples in participants {
      let statistics = StatisticsEngine.bucketStatistics(
        of: RankedColumns(samples), kind: kind, tables: tables, selecting: .all, cores: .oneCore)
      for table in statistics {
        let figures = kind.isCumulative ? table.sums : table.averages
        for (count, figure) in zip(table.counts, figures) { rows += [Double(count), figure] }
      }
    }
    return rows
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
