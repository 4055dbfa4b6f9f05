/// The edges of consecutive buckets of time: an anchor, and an interval that repeats from it in
/// both directions.
///
/// Bucket `i` is the half-open range from `edge(i)` to `edge(i + 1)`, for every integer `i`. Edge 0
/// is the anchor; edge `i` is the anchor plus `i` times the interval, by one calendar addition and
/// never by steps from edge to edge, so that months from the 31st do not wander:
///
/// ```swift
/// let zone = ZoneRules.utc
/// let anchor = zone.instant(of: try LocalDateTime(year: 2024, month: 1, day: 31))
/// let months = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(months: 1))
/// print(zone.localDateTime(at: months.edge(1)))  // 2024-02-29T00:00:00
/// print(zone.localDateTime(at: months.edge(2)))  // 2024-03-31T00:00:00
/// ```
///
/// An addition of years, then months goes to the last day of a shorter month, and weeks and days
/// follow; the time of day stays the anchor's. A wall time that does not exist moves forward by
/// the length of the gap, one that occurs twice is its first occurrence. Hours, minutes and
/// seconds are then added as elapsed time.
///
/// Edges increase strictly, but over a day that never happened: 2011-12-30 in Apia is a bucket
/// of zero length. Edges outside ``supportedInstants`` are the bound of it that is nearer.
public struct BucketEdges: Sendable, Hashable {
  /// The zone whose days and months are counted.
  public let zone: ZoneRules
  /// The instant of edge 0, in seconds since 1970.
  public let anchor: Double
  /// The length of a bucket.
  public let interval: BucketInterval

  /// The instants in which edges lie: the local years 0 to 9999 of every zone.
  public static let supportedInstants =
    SupportedInstants.lowerBound...SupportedInstants.upperBound

  /// What an edge takes to find.
  enum Kind: Sendable, Hashable {
    /// Elapsed time only.
    case fixed
    /// Weeks and days only.
    case days
    /// Years and months only.
    case months
    /// Calendar units with others.
    case mixed
    /// Calendar units in recorded zones, alone or with others.
    case recorded
  }

  let kind: Kind
  /// The interval as months (years and months), days (weeks and days) and seconds (the rest).
  let months: Int
  let days: Int
  let seconds: Int
  /// One over the mean length of a bucket in seconds.
  let inverseLength: Double
  /// Division by the length of a bucket of days or of elapsed time, in seconds.
  let division: FlooredDivision
  /// No edge farther from the anchor lies in the supported instants.
  let farthestIndex: Int

  /// The anchor without its fraction, and the fraction.
  let anchorSecond: Int
  let anchorFraction: Double
  /// The anchor on its zone's clock.
  let anchorLocalSecond: Int
  let anchorDayNumber: Int
  let anchorSecondOfDay: Int
  let anchorMonthNumber: Int
  /// The anchor's month and the days before it in the count of ``ProlepticGregorian``.
  let anchorMonthCount: Int
  let anchorDaysOfMonths: Int
  let anchorDay: Int
  /// Whether years are added before months and the anchor is a 29 February, so that a common year
  /// takes the 29th away before the months are added.
  let isLeapDayWithYearsFirst: Bool
  /// What an index is counted in away from changes of the clock, if it follows from what the clock
  /// shows; else mixed. For that the units are not mixed, the anchor is a whole second, not the
  /// second occurrence of its wall time, and no leap day that years take away.
  let unitOnClock: Kind
  /// Whether the edge nearest to an instant by the mean length of a bucket bounds the instant's
  /// bucket, so that one comparison with it tells which side.
  let isNearestEdgeEnough: Bool

  /// Buckets of `interval` that repeat from `anchor`.
  ///
  /// - Parameters:
  ///   - zone: whose wall clock years, months, weeks and days follow.
  ///   - anchor: the start of bucket 0 in seconds since 1970. It may lie before, inside or after
  ///     the data, and at the second occurrence of a wall time.
  ///   - interval: the length of a bucket.
  /// - Throws: ``BucketEdgesError`` if the anchor is not within ``supportedInstants``.
  public init(
    zone: ZoneRules, anchor: Double, interval: BucketInterval
  ) throws(BucketEdgesError) {
    try self.init(zone: zone, anchor: anchor, local: nil, interval: interval)
  }

  /// Buckets of `interval` that repeat from where the clock shows `anchor`.
  ///
  /// The same as from its instant, but in recorded zones, where a day may begin at any time of the clock.
  ///
  /// - Throws: as ``init(zone:anchor:interval:)``.
  public init(
    zone: ZoneRules, localAnchor anchor: LocalDateTime, interval: BucketInterval
  ) throws(BucketEdgesError) {
    let cut = zone.recorded?.cut(
      ofDay: anchor.dayNumber,
      second: Double(anchor.wholeSecond - anchor.dayNumber * ProlepticGregorian.secondsPerDay))
    try self.init(
      zone: zone, anchor: cut ?? zone.instant(of: anchor), local: zone.isRecorded ? anchor : nil,
      interval: interval)
  }

  private init(
    zone: ZoneRules, anchor: Double, local: LocalDateTime?, interval: BucketInterval
  ) throws(BucketEdgesError) {
    guard anchor.isFinite else { throw .anchorNotFinite }
    guard Self.supportedInstants.contains(anchor) else { throw .anchorOutOfRange(anchor) }
    self.zone = zone
    self.anchor = anchor
    self.interval = interval

    months = interval.years * 12 + interval.months
    days = interval.weeks * 7 + interval.days
    seconds = interval.hours * 3_600 + interval.minutes * 60 + interval.seconds
    switch (months > 0, days > 0, seconds > 0) {
    case (false, false, _): kind = .fixed
    case _ where zone.isRecorded: kind = .recorded
    case (false, true, false): kind = .days
    case (true, false, false): kind = .months
    default: kind = .mixed
    }
    let meanSecondsPerMonth = 2_629_746
    let fixedLength = days * ProlepticGregorian.secondsPerDay + seconds
    let extent = SupportedInstants.lastSecond - SupportedInstants.firstSecond
    // Local times reach an offset beyond the instants on either side.
    let largestDistance = extent + 2 * SupportedInstants.largestOffset
    division = FlooredDivision(by: max(fixedLength, 1), largestSize: largestDistance)
    let meanLength = months * meanSecondsPerMonth + fixedLength
    inverseLength = 1 / Double(meanLength)
    let shortestLength = months * 28 * ProlepticGregorian.secondsPerDay + fixedLength
    farthestIndex = extent / shortestLength + 4

    anchorSecond = Int(floorOf: anchor)
    anchorFraction = anchor - Double(anchorSecond)
    let offset =
      zone.recorded?.offset(at: anchor) ?? zone.offsets.lookUp(second: anchorSecond).offset
    anchorLocalSecond =
      local?.wholeSecond ?? zone.recorded?.localSecond(ofAnchor: anchor) ?? anchorSecond + offset
    anchorDayNumber = ProlepticGregorian.dayNumber(localSecond: anchorLocalSecond)
    anchorSecondOfDay = anchorLocalSecond - anchorDayNumber * ProlepticGregorian.secondsPerDay
    let date = ProlepticGregorian.date(dayNumber: anchorDayNumber)
    anchorMonthNumber = date.year * 12 + date.month - 1
    anchorDay = date.day
    anchorMonthCount = ProlepticGregorian.monthCount(monthNumber: anchorMonthNumber)
    anchorDaysOfMonths = ProlepticGregorian.countedDays(countedMonths: anchorMonthCount)
    isLeapDayWithYearsFirst =
      interval.years > 0 && interval.months > 0 && date.month == 2 && date.day == 29
    let isFirstOccurrence = zone.offsets.offset(localSecond: anchorLocalSecond) == offset
    let isOnClock =
      anchorFraction == 0
      && (kind == .fixed
        || (kind == .days || kind == .months) && isFirstOccurrence && !isLeapDayWithYearsFirst)
    unitOnClock = isOnClock ? kind : .mixed

    // Edge i differs from anchor + i x mean length by what offsets differ, and with months in the
    // interval by less than 8 days: the first of a month differs from a calendar of mean months by
    // -2.36 to 2.05 days (over all 4,800 months of a cycle), and a short month takes up to 3 days.
    let largestDeviation =
      zone.offsets.spread + (months > 0 ? 8 * ProlepticGregorian.secondsPerDay : 0)
    isNearestEdgeEnough =
      kind == .fixed || kind != .recorded && 2 * largestDeviation + 2 <= meanLength
  }

  /// The start of bucket `index`, which is the end of the one before, in seconds since 1970.
  ///
  /// Any index is allowed: edges beyond ``supportedInstants`` are the nearer bound of it.
  ///
  /// Semantics 1.2: one calendar addition from the anchor, never steps from edge to edge.
  ///
  /// - Complexity: O(1), one calendar addition.
  public func edge(_ index: Int) -> Double {
    guard index != 0 else { return anchor }
    let bounded = min(max(index, 0 &- farthestIndex), farthestIndex)
    if kind == .recorded { return recordedEdge(bounded) }
    return instant(ofSecond: wholeSecond(ofEdge: bounded))
  }

  /// Semantics 1.8: buckets of days and more in recorded zones are runs of a person's days.
  @inline(never)
  private func recordedEdge(_ index: Int) -> Double {
    guard let clock = zone.recorded else { preconditionFailure("recorded zones have a clock") }
    let instant = clock.cut(
      ofDay: localDayNumber(ofEdge: index), second: Double(anchorSecondOfDay))
    return SupportedInstants.clamp(instant + Double(index &* seconds))
  }

  /// The anchor with the date and time that buckets are counted from: what the clock shows at it, in recorded
  /// zones midnight where a day begins with a flight.
  public var localAnchor: OffsetInstant {
    kind == .recorded
      ? OffsetInstant(Double(anchorSecond), offset: anchorLocalSecond - anchorSecond)
      : OffsetInstant(anchor, in: zone)
  }

  /// The date that an edge has on the calendar, whatever the clock shows at it.
  package func localDate(ofEdge index: Int) -> LocalDateTime {
    let bounded = min(max(index, 0 &- farthestIndex), farthestIndex)
    return LocalDateTime(
      localSecond: localDayNumber(ofEdge: bounded) * ProlepticGregorian.secondsPerDay, fraction: 0)
  }

  /// An edge's instant from its whole second.
  @inline(__always)
  func instant(ofSecond second: Int) -> Double {
    SupportedInstants.clamp(Double(second) + anchorFraction)
  }

  /// An edge other than the anchor, without the anchor's fraction. It may lie outside the supported
  /// instants.
  ///
  /// Semantics 1.3: years to days move the clock, hours to seconds are elapsed time.
  @inline(__always)
  func wholeSecond(ofEdge index: Int) -> Int {
    let elapsed = index &* seconds
    if kind == .fixed { return anchorSecond &+ elapsed }
    let local = localSecond(ofEdge: index)
    return local &- zone.offsets.offset(localSecond: local) &+ elapsed
  }

  /// What the zone's clock would show at an edge if no wall time were ever missing, before hours,
  /// minutes and seconds are added.
  @inline(__always)
  func localSecond(ofEdge index: Int) -> Int {
    localDayNumber(ofEdge: index) &* ProlepticGregorian.secondsPerDay &+ anchorSecondOfDay
  }

  /// Semantics 1.5: years and months are added first, then weeks and days.
  @inline(__always)
  private func localDayNumber(ofEdge index: Int) -> Int {
    guard months > 0 else { return anchorDayNumber &+ index &* days }
    let monthNumber = anchorMonthNumber &+ index &* months
    let first = ProlepticGregorian.dayNumber(monthNumber: monthNumber)
    return first &+ dayIndex(ofEdge: index, monthNumber: monthNumber) &+ index &* days
  }

  /// The anchor's day of the month, or the last of a month that is shorter, less one.
  @inline(__always)
  func dayIndex(ofEdge index: Int, monthNumber: Int) -> Int {
    anchorDay > 28 ? lateDayIndex(ofEdge: index, monthNumber: monthNumber) : anchorDay &- 1
  }

  @inline(never)
  private func lateDayIndex(ofEdge index: Int, monthNumber: Int) -> Int {
    var day = anchorDay
    if isLeapDayWithYearsFirst {
      let yearBeforeMonths =
        anchorMonthNumber.flooredQuotient(dividingBy: 12) &+ index &* interval.years
      if !ProlepticGregorian.isLeap(year: yearBeforeMonths) { day = 28 }
    }
    let year = monthNumber.flooredQuotient(dividingBy: 12)
    let month = monthNumber &- year &* 12 &+ 1
    return min(day, ProlepticGregorian.dayCount(year: year, month: month)) &- 1
  }

  /// Whether both have the same zone, anchor and interval.
  public static func == (left: BucketEdges, right: BucketEdges) -> Bool {
    left.anchor == right.anchor && left.interval == right.interval && left.zone == right.zone
  }

  /// Hashes zone, anchor and interval.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(zone)
    hasher.combine(anchor)
    hasher.combine(interval)
  }
}

/// Why buckets cannot start from an anchor.
public struct BucketEdgesError: Error, Sendable, Equatable, CustomStringConvertible {
  private enum Failure: Sendable, Equatable {
    case anchorNotFinite
    case anchorOutOfRange(Double)
  }

  private let failure: Failure

  /// The anchor is NaN or infinite.
  public static let anchorNotFinite = Self(failure: .anchorNotFinite)
  /// The anchor, in seconds since 1970, is outside the years 0 to 9999.
  public static func anchorOutOfRange(_ anchor: Double) -> Self {
    Self(failure: .anchorOutOfRange(anchor))
  }

  /// A sentence that says what is wrong and what would be right.
  public var description: String {
    switch failure {
    case .anchorNotFinite:
      return "The anchor is not a number of seconds: give an instant within the years 0 to 9999."
    case .anchorOutOfRange(let anchor):
      return "The anchor \(anchor) seconds from 1970 is outside the years 0 to 9999: give an "
        + "instant within them."
    }
  }
}
