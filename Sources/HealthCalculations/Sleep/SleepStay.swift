/// Time in bed without a long gap: pieces that are at most the gap of a session apart, because a phone
/// breaks time in bed at each pick-up.
///
/// Semantics 5.5: time in bed and stays.
struct SleepStay {
  /// The pieces, disjoint, in order.
  let pieces: ArraySlice<Range<Double>>

  /// From the first piece's start to the last piece's end.
  var extent: Range<Double> {
    pieces[pieces.startIndex].lowerBound..<pieces[pieces.endIndex - 1].upperBound
  }

  /// The stays of some pieces, which are disjoint and in order. O(pieces).
  static func stays(of pieces: [Range<Double>], gap: Double) -> [SleepStay] {
    var stays: [SleepStay] = []
    var first = 0
    for next in pieces.indices.map({ $0 + 1 })
    where next == pieces.count || pieces[next].lowerBound - pieces[next - 1].upperBound > gap {
      stays.append(SleepStay(pieces: pieces[first..<next]))
      first = next
    }
    return stays
  }

  /// What of it lies in an interval, cut at its bounds.
  func pieces(in bounds: Range<Double>) -> [Range<Double>] {
    pieces.lazy.map { $0.clamped(to: bounds) }.filter { !$0.isEmpty }
  }
}

/// Hands out stays to the sessions of sleep that they belong to.
struct SleepStays {
  /// The pieces of the stays that overlap no session, in order.
  private(set) var unclaimed: [Range<Double>] = []
  /// The pieces of each session's stays; nil for one without a stay.
  private(set) var ofSession: [[Range<Double>]?]

  /// Semantics 5.5: the stays of a session overlap it in more than a point; one that several sessions overlap
  /// is cut in the middle of each gap between them.
  ///
  /// - Parameter sessions: from when to when sessions last, disjoint, in order.
  /// - Complexity: O(sessions + pieces).
  init(_ stays: [SleepStay], of sessions: [Range<Double>]) {
    ofSession = Array(repeating: nil, count: sessions.count)
    var first = 0
    for stay in stays {
      let extent = stay.extent
      while first < sessions.count, sessions[first].upperBound <= extent.lowerBound { first += 1 }
      var end = first
      while end < sessions.count, sessions[end].lowerBound < extent.upperBound { end += 1 }
      if first == end { unclaimed += stay.pieces }
      for session in first..<end {
        let low =
          session == first
          ? extent.lowerBound : Self.middle(sessions[session - 1], sessions[session])
        let high =
          session + 1 == end
          ? extent.upperBound : Self.middle(sessions[session], sessions[session + 1])
        ofSession[session] = (ofSession[session] ?? []) + stay.pieces(in: low..<max(low, high))
      }
    }
  }

  private static func middle(_ early: Range<Double>, _ late: Range<Double>) -> Double {
    early.upperBound + (late.lowerBound - early.upperBound) / 2
  }
}
