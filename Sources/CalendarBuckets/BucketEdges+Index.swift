extension BucketEdges {
  /// The bucket that an instant is in: `edge(index) <= instant < edge(index + 1)`.
  ///
  /// A bucket of zero length is never the answer. An instant outside ``supportedInstants`` is
  /// taken as the nearest instant inside, NaN as the earliest.
  ///
  /// - Complexity: O(1). Of single units the wall clock gives the answer by arithmetic alone,
  ///   except within the length of a jump after a change of the clock; there, and for combined
  ///   units, an estimate is compared with at most two edges.
  public func index(of instant: Double) -> Int {
    index(of: instant, edge: edge)
  }

  /// The same with the edges asked of `edge`, so that a test can count how many are.
  @inline(__always)
  func index(of instant: Double, edge: (Int) -> Double) -> Int {
    // The upper bound itself starts no bucket: an edge beyond it is moved onto it.
    let last = SupportedInstants.upperBound.nextDown
    let clamped = instant >= last ? last : SupportedInstants.clamp(instant)
    switch kind {
    case .fixed:
      let second = Int(floorOf: clamped)
      if anchorFraction == 0 {
        return division.quotient(second &- anchorSecond)
      }
      let estimate = Int(floorOf: (clamped - anchor) * inverseLength)
      return index(of: clamped, near: estimate, edge: edge)
    case .days, .months:
      let second = Int(floorOf: clamped)
      let (offset, isSettled) = zone.offsets.lookUp(second: second)
      var local = second &+ offset
      if clamped - Double(second) < anchorFraction { local &-= 1 }
      let estimate = kind == .days ? dayIndex(local: local) : monthIndex(local: local)
      return isSettled && isExactOnClock
        ? estimate : index(of: clamped, near: estimate, edge: edge)
    case .mixed:
      return index(of: clamped, near: mixedEstimate(of: clamped), edge: edge)
    }
  }

  /// The last index whose edge shows at most `local` on the clock.
  @inline(__always)
  private func dayIndex(local: Int) -> Int {
    division.quotient(local &- anchorLocalSecond)
  }

  @inline(__always)
  private func monthIndex(local: Int) -> Int {
    let dayNumber = ProlepticGregorian.dayNumber(localSecond: local)
    let secondOfDay = local &- dayNumber &* ProlepticGregorian.secondsPerDay
    let date = ProlepticGregorian.date(dayNumber: dayNumber)
    let distance = date.year &* 12 &+ date.month &- 1 &- anchorMonthNumber
    let index = division.quotient(distance)
    // In the edge's own month the day and time decide.
    let edgeDay = dayOfMonth(ofEdge: index, year: date.year, month: date.month)
    let sinceEdge =
      (date.day &- edgeDay) &* ProlepticGregorian.secondsPerDay &+ secondOfDay
      &- anchorSecondOfDay
    return index &* months == distance && sinceEdge < 0 ? index &- 1 : index
  }

  /// An index that is off by one at most.
  ///
  /// Months differ from their mean by days, clocks by a day at most, both less than the shortest
  /// bucket with a month in it. Buckets of days and elapsed time last longer than any jump of a
  /// clock, but not than the whole range of a zone's offsets through history, so the offset is
  /// taken where their calendar part ends.
  @inline(__always)
  private func mixedEstimate(of instant: Double) -> Int {
    if months > 0 { return Int(floorOf: (instant - anchor) * inverseLength) }
    let rough = Int(floorOf: (instant - anchor) * inverseLength)
    let calendarPart = Int(floorOf: instant) &- rough &* seconds
    let bounded = min(
      max(calendarPart, SupportedInstants.firstSecond), SupportedInstants.lastSecond)
    let offset = zone.offsets.lookUp(second: bounded).offset
    let local = instant + Double(offset)
    return Int(floorOf: (local - Double(anchorLocalSecond) - anchorFraction) * inverseLength)
  }

  /// Compares with the edges around an estimate that is off by one at most.
  @inline(__always)
  private func index(
    of instant: Double, near estimate: Int, edge: (Int) -> Double
  ) -> Int {
    if instant < edge(estimate) { return estimate &- 1 }
    return instant < edge(estimate &+ 1) ? estimate : estimate &+ 1
  }
}
