internal import CalendarBuckets

/// Which buckets a summary shows: whole ones, from what was asked, what there is, and what day it is.
struct SummaryRange {
  /// The calendar of the buckets.
  var edges: BucketEdges
  /// The first instant asked for, nil if none was named.
  var from: Double?
  /// The instant up to which was asked, itself excluded; nil if none was named.
  var to: Double?
  /// How many buckets are shown where a bound is missing; nil is as many as hold data.
  var defaultCount: Int?
  /// The earliest start and the latest end of the data; nil if there are none.
  var data: (firstStart: Double, lastEnd: Double)?
  /// The instant of the call.
  var now: Double

  /// More buckets than this are refused: no reader, and few memories, would take them.
  static let largestCount = 2_000_000

  /// The table of the buckets.
  ///
  /// Both bounds given: every bucket that intersects `[from, to)`. Without `to` the last bucket is
  /// the one that holds now if the data reach it, else the last that holds data. `holdsData` says
  /// whether any figure falls at or after an instant. It is asked because data may end in a bucket
  /// that holds none of them: a night in bed counts where it began.
  func table(holdsData: (Double) throws -> Bool) throws -> EdgeTable {
    if let from, let to, from >= to {
      throw CommandError.usage(
        "--from has to lie before --to, but \(text(from)) does not lie before \(text(to)).")
    }
    let last: Int
    if let to {
      last = edges.index(of: to.nextDown)
    } else {
      let newest = try lastBucketWithData(holdsData)
      last = max(newest, from.map(edges.index(of:)) ?? newest)
    }
    let first: Int
    if let from {
      first = edges.index(of: from)
    } else if let defaultCount {
      first = last - defaultCount + 1
    } else {
      first = min(last, data.map { edges.index(of: $0.firstStart) } ?? last)
    }
    guard last - first < Self.largestCount else {
      throw CommandError.usage(
        "That would be \(NumberText.grouped(last - first + 1)) buckets, from \(text(from)) to "
          + "\(text(to)); ask for a shorter range or longer buckets.")
    }
    return edges.table(indices: first..<last + 1)
  }

  /// The newest bucket worth showing.
  private func lastBucketWithData(_ holdsData: (Double) throws -> Bool) throws -> Int {
    let current = edges.index(of: now)
    guard let data else { return current }
    let newest = try lastBucket(
      from: edges.index(of: data.firstStart), to: edges.index(of: data.lastEnd), holdsData)
    return data.firstStart > now ? newest : min(current, newest)
  }

  /// The last bucket between two that `holdsData` at its first edge or later; `oldest` if none does.
  ///
  /// The newest is nearly always the one, so the steps back from it begin small and double; a
  /// bisection ends them.
  private func lastBucket(
    from oldest: Int, to newest: Int, _ holdsData: (Double) throws -> Bool
  ) throws -> Int {
    var (held, empty, step) = (newest, newest + 1, 1)
    while held > oldest, try !holdsData(edges.edge(held)) {
      empty = held
      held = max(oldest, held - step)
      step *= 2
    }
    while empty - held > 1 {
      let middle = held + (empty - held) / 2
      if try holdsData(edges.edge(middle)) { held = middle } else { empty = middle }
    }
    return held
  }

  private func text(_ instant: Double?) -> String {
    instant.map { edges.zone.isoString(at: $0) } ?? "the data's end"
  }
}
