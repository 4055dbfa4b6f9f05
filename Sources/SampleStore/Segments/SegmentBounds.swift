/// What the figures of a segment say of its samples.
struct SegmentBounds {
  var starts: ClosedRange<Double>
  var ends: ClosedRange<Double>
  /// NaN values may lie outside.
  var values: ClosedRange<Double>
  var sequences: ClosedRange<Int64>

  /// Bounds from the figures that the index of segments holds: those of values and sequence numbers
  /// are not among them.
  init(headStart: Double, lastEnd: Double) {
    starts = headStart...lastEnd
    ends = headStart...lastEnd
    values = -.infinity ... .infinity
    sequences = .min ... .max
  }

  /// The bounds of a segment.
  init(_ summary: SegmentSummary) {
    starts = summary.headStart...summary.tailStart
    ends = summary.headStart...summary.lastEnd
    // A segment of NaN alone has its infinities the wrong way round.
    values =
      summary.minimum <= summary.maximum
      ? summary.minimum...summary.maximum : -.infinity ... .infinity
    sequences = summary.leastSequence...summary.greatestSequence
  }
}

/// Which samples of a segment a filter lets through.
enum SegmentVerdict {
  /// None of them.
  case none
  /// Some of them, or it is not known.
  case some
  /// All of them.
  case all
}
