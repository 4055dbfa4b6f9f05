package import CalendarBuckets

/// Which buckets an answer shows: whole ones, from what was asked, what there is, and what day it is.
package struct BucketRange {
  /// The calendar of the buckets.
  package var edges: BucketEdges
  /// The first instant asked for, nil if none was named.
  package var from: Double?
  /// The instant up to which was asked, itself excluded; nil if none was named.
  package var to: Double?
  /// How many buckets are shown where a bound is missing; nil is as many as hold data.
  package var defaultCount: Int?
  /// The earliest start and the latest end of the data; nil if there are none.
  package var data: (firstStart: Double, lastEnd: Double)?
  /// The instant of the call.
  package var now: Double

  /// What has to hold the buckets.
  package var room = BucketRoom.answer

  /// The range that a question asks for.
  ///
  /// - Parameters:
  ///   - defaultCount: how many buckets are shown where a bound is missing; nil is as many as hold data.
  ///   - data: the earliest start and the latest end of the data; nil if there are none.
  package init(
    _ question: Question, edges: BucketEdges, defaultCount: Int?,
    data: (firstStart: Double, lastEnd: Double)?
  ) {
    self.edges = edges
    from = question.from
    to = question.to
    self.defaultCount = defaultCount
    self.data = data
    now = question.scope.now
  }

  /// A range by its parts.
  package init(
    edges: BucketEdges, from: Double?, to: Double?, defaultCount: Int?,
    data: (firstStart: Double, lastEnd: Double)?, now: Double
  ) {
    self.edges = edges
    self.from = from
    self.to = to
    self.defaultCount = defaultCount
    self.data = data
    self.now = now
  }

  /// The table of the buckets. Semantics 3.12: whole ones, never a part of one.
  ///
  /// Both bounds given: every bucket that intersects `[from, to)`. Without `to` the last bucket is
  /// the one that holds now if the data reach it, else the last that holds data. `holdsData` says
  /// whether any figure falls at or after an instant. It is asked because data may end in a bucket
  /// that holds none of them: a night in bed counts where it began.
  package func table(holdsData: (Double) throws -> Bool) throws -> EdgeTable {
    if let from, let to, from >= to {
      throw ReportError(
        .invalidRequest,
        "\(.from) has to lie before \(.to), but \(text: text(from)) does not lie before \(text: text(to))."
      )
    }
    let last: Int
    if let to {
      last = edges.index(of: to.nextDown)
    } else {
      let newest = try lastBucketWithData(holdsData)
      last = max(newest, from.map(edges.index(of:)) ?? newest)
    }
    var first: Int
    if let from {
      first = edges.index(of: from)
    } else if let defaultCount {
      first = last - defaultCount + 1
    } else {
      first = min(last, data.map { edges.index(of: $0.firstStart) } ?? last)
    }
    // Nobody asked for a day that never happened, and an instant does not tell it from the next one.
    while first < last, edges.edge(first) == edges.edge(first + 1) { first += 1 }
    guard last - first < room.count else {
      throw ReportError(
        .invalidRequest,
        "That would be \(text: last - first + 1) buckets, from \(text: from.map(text) ?? "the first data") to \(text: to.map(text) ?? "the data's end"), and \(room.holder) has room for \(text: room.count) at most; ask for a shorter range or longer buckets."
      )
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

  private func text(_ instant: Double) -> String { edges.zone.isoString(at: instant) }
}
