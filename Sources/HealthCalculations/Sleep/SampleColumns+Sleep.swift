extension SampleColumns {
  /// The sleep samples that the nights of a range of instants are made of, and enough beside them that
  /// these nights are the same as out of all samples.
  ///
  /// A night is made of the samples in its window and of sessions that end in it, which may be as long as
  /// samples lie close together. So the samples are cut only where none lies for longer than a session's gap,
  /// two days or more from the range; before it two days or more from the first of these sessions, so
  /// that the window that it begins in is whole, too.
  ///
  /// - Complexity: O(samples).
  public func sleep(around range: Range<Double>, rules: SleepRules = SleepRules()) -> SampleColumns
  {
    let margin = 2 * 86_400.0
    // Where a sample comes after a longer gap.
    var cuts = [0]
    var last = count
    var reach = -Double.infinity
    for position in starts.indices {
      if starts[position] - reach > rules.sessionGap {
        if starts[position] >= range.upperBound + margin {
          last = position
          break
        }
        cuts.append(position)
      }
      reach = max(reach, ends[position])
    }
    let session = cuts.last { $0 < count && starts[$0] <= range.lowerBound - margin } ?? 0
    let first = cuts.last { $0 < count && starts[$0] <= starts[session] - margin } ?? 0
    if first == 0, last == count { return self }
    var part = SampleColumns()
    part.append(first..<max(first, last), of: self)
    return part
  }
}
