extension BucketEdges {
  /// The bucket that an instant is in: `edge(index) <= instant < edge(index + 1)`.
  ///
  /// A bucket of zero length is never the answer. An instant outside ``supportedInstants`` is
  /// taken as the nearest instant inside, NaN as the earliest.
  ///
  /// - Complexity: O(1). Of single units the wall clock gives the answer by arithmetic alone,
  ///   except within the length of a jump after a change of the clock. There, and for combined
  ///   units, the nearest edge by the mean length of a bucket is compared; two edges are in the few
  ///   zones whose clocks once crossed the date line.
  public func index(of instant: Double) -> Int {
    let clamped = clampToBuckets(instant)
    return indexOnClock(of: clamped) ?? indexByEdges(of: clamped)
  }

  /// The same with the edges asked of `edge`, so that a test can count how many are.
  func index(of instant: Double, edge: (Int) -> Double) -> Int {
    let clamped = clampToBuckets(instant)
    return indexOnClock(of: clamped) ?? indexByEdges(of: clamped, edge: edge)
  }

  /// The nearest instant that can be in a bucket; the earliest for NaN.
  @inline(__always)
  private func clampToBuckets(_ instant: Double) -> Double {
    // The upper bound itself starts no bucket: an edge beyond it is moved onto it.
    let last = SupportedInstants.upperBound.nextDown
    let raised = instant > SupportedInstants.lowerBound ? instant : SupportedInstants.lowerBound
    return raised < last ? raised : last
  }

  /// The index if arithmetic on the wall clock alone gives it.
  @inline(__always)
  private func indexOnClock(of instant: Double) -> Int? {
    if unitOnClock == .mixed { return nil }
    let second = Int(floorOf: instant)
    if unitOnClock == .fixed { return division.quotient(second &- anchorSecond) }
    guard let offset = zone.offsets.settledOffset(second: second) else { return nil }
    let sinceAnchor = second &+ offset &- anchorLocalSecond
    return unitOnClock == .days
      ? division.quotient(sinceAnchor) : monthIndex(localSecondsSinceAnchor: sinceAnchor)
  }

  @inline(__always)
  private func monthIndex(localSecondsSinceAnchor seconds: Int) -> Int {
    // On the clock alone, edges differ from mean months by less than half of one: see
    // `isNearestEdgeEnough`.
    let nearest = Int(nearestTo: Double(seconds) * inverseLength)
    let month = anchorMonthCount &+ nearest &* months
    var days = ProlepticGregorian.countedDays(countedMonths: month)
    if anchorDay > 28 {
      // A shorter month takes its last day.
      let length = ProlepticGregorian.countedDays(countedMonths: month &+ 1) &- days
      days &-= max(anchorDay &- length, 0)
    }
    let edge = (days &- anchorDaysOfMonths) &* ProlepticGregorian.secondsPerDay
    return nearest &- (seconds < edge ? 1 : 0)
  }

  @inline(never)
  private func indexByEdges(of instant: Double) -> Int {
    // What else there is stands in a function of its own, so that this one is short.
    guard isNearestEdgeEnough else { return indexBySeveralEdges(of: instant) }
    // A closure: the method as a value would hold a copy of the buckets.
    return indexByNearestEdge(of: instant) { edge($0) }
  }

  @inline(never)
  private func indexBySeveralEdges(of instant: Double) -> Int {
    indexByEdges(of: instant) { edge($0) }
  }

  /// The index by comparison with edges, for whatever the clock alone does not tell.
  @inline(__always)
  private func indexByEdges(of instant: Double, edge: (Int) -> Double) -> Int {
    guard isNearestEdgeEnough else {
      if kind == .recorded { return indexOfRecordedZones(of: instant) }
      return index(of: instant, near: estimate(of: instant), edge: edge)
    }
    return indexByNearestEdge(of: instant, edge: edge)
  }

  @inline(__always)
  private func indexByNearestEdge(of instant: Double, edge: (Int) -> Double) -> Int {
    let nearest = Int(nearestTo: (instant - anchor) * inverseLength)
    return nearest &- (instant < edge(nearest) ? 1 : 0)
  }

  /// The index by steps from the mean length of a bucket. The days of a person may be short, long or of no
  /// length, so no bound of the steps holds for all.
  @inline(never)
  private func indexOfRecordedZones(of instant: Double) -> Int {
    var index = Int(floorOf: (instant - anchor) * inverseLength)
    while edge(index) > instant { index -= 1 }
    while edge(index + 1) <= instant { index += 1 }
    return index
  }

  /// An index that is off by one at most, of buckets of days with or without elapsed time.
  ///
  /// They last longer than any jump of a clock, but not than the whole range of a zone's offsets
  /// through history, so the offset is taken where their calendar part ends.
  @inline(never)
  private func estimate(of instant: Double) -> Int {
    let rough = Int(floorOf: (instant - anchor) * inverseLength)
    let calendarPart = Int(floorOf: instant) &- rough &* seconds
    let bounded = min(
      max(calendarPart, SupportedInstants.firstSecond), SupportedInstants.lastSecond)
    let local = instant + Double(zone.offsets.lookUp(second: bounded).offset)
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
