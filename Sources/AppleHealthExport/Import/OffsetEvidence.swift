/// In which offsets the dates of an export's records are written, and when they are: what the zone is found
/// by where nothing names it.
///
/// Records are counted by the quarter of an hour that they start in, because no clock of the last fifty
/// years was set at another moment. Semantics 7.2.
struct OffsetEvidence {
  /// How many records of one offset start in each quarter of an hour.
  private struct Histogram {
    let offset: Int
    var count = 0
    /// The place of each page in ``counts``, by its number.
    var pages: [Int: Int] = [:]
    var counts: [UInt32] = []
    var lastPage = Int.min
    var lastPlace = 0
  }

  private static let quarter = 900.0
  /// A page holds the quarters of some three days.
  private static let pageShift = 8
  private static let pageLength = 1 << pageShift
  /// More pages than this are not counted: 500 years of records without a gap.
  private static let pageLimit = 1 << 16

  /// Consecutive records that start in one quarter of an hour and have one offset. A file lists the records of
  /// a type in order, so most runs are long.
  private struct Run {
    var offset = 0
    var quarter = 0
    /// From when on the quarter lasts, and until when; a run of none has no length.
    var start = 0.0
    var end = 0.0
    var count = 0
  }

  private var histograms: [Histogram] = []
  private var last = -1
  private var pageCount = 0
  /// What is not in ``histograms`` yet.
  private var run = Run()
  /// When the first record starts, in seconds since 1970.
  private(set) var firstStart = Double.infinity
  /// When the last one starts.
  private(set) var lastStart = -Double.infinity
  /// The offset of the last one.
  private(set) var lastOffset: Int?

  /// How many records there are.
  var count: Int { histograms.reduce(run.count) { $0 + $1.count } }

  /// The offsets with the numbers of their records.
  var offsets: [(offset: Int, count: Int)] {
    var offsets = histograms.map { (offset: $0.offset, count: $0.count) }
    if run.count > 0 {
      if let known = offsets.firstIndex(where: { $0.offset == run.offset }) {
        offsets[known].count += run.count
      } else {
        offsets.append((run.offset, run.count))
      }
    }
    return offsets
  }

  /// Counts a record.
  @inline(__always)
  mutating func add(start: Double, offset: Int) {
    if start < firstStart { firstStart = start }
    if start >= lastStart {
      lastStart = start
      lastOffset = offset
    }
    if offset != run.offset || start < run.start || start >= run.end {
      begin(start: start, offset: offset)
    }
    run.count &+= 1
  }

  @inline(never)
  private mutating func begin(start: Double, offset: Int) {
    endRun()
    let quarter = Int((start / Self.quarter).rounded(.down))
    run = Run(
      offset: offset, quarter: quarter, start: Double(quarter) * Self.quarter,
      end: Double(quarter + 1) * Self.quarter)
  }

  /// Counts the records of the run, which is none afterwards.
  private mutating func endRun() {
    guard run.count > 0 else { return }
    if last < 0 || histograms[last].offset != run.offset { choose(run.offset) }
    let page = run.quarter >> Self.pageShift
    histograms[last].count &+= run.count
    if histograms[last].lastPage != page { turn(to: page) }
    let place = histograms[last].lastPlace
    if place >= 0 {
      histograms[last].counts[place &+ (run.quarter & (Self.pageLength &- 1))] &+=
        UInt32(run.count)
    }
    run = Run()
  }

  private mutating func choose(_ offset: Int) {
    last = histograms.firstIndex { $0.offset == offset } ?? histograms.count
    if last == histograms.count { histograms.append(Histogram(offset: offset)) }
  }

  private mutating func turn(to page: Int) {
    histograms[last].lastPage = page
    if let known = histograms[last].pages[page] {
      histograms[last].lastPlace = known
    } else if pageCount < Self.pageLimit {
      let place = histograms[last].counts.count
      histograms[last].counts.append(contentsOf: repeatElement(0, count: Self.pageLength))
      histograms[last].pages[page] = place
      histograms[last].lastPlace = place
      pageCount += 1
    } else {
      histograms[last].lastPlace = -1
    }
  }

  /// How many records are written in the offset that a clock had at their start.
  ///
  /// - Parameter offsetAt: the clock's offset at an instant.
  /// - Complexity: O(quarters of an hour in which records start).
  func rightCount(_ offsetAt: (Double) -> Int) -> Int {
    var right = run.count > 0 && offsetAt(run.start) == run.offset ? run.count : 0
    for histogram in histograms {
      for (page, place) in histogram.pages {
        for number in 0..<Self.pageLength where histogram.counts[place + number] > 0 {
          let instant = Double(page << Self.pageShift + number) * Self.quarter
          if offsetAt(instant) == histogram.offset {
            right += Int(histogram.counts[place + number])
          }
        }
      }
    }
    return right
  }
}
