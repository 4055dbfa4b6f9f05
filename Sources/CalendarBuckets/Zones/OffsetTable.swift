/// The offset of a zone's clock as a function of the instant, and of the local time.
///
/// One flat array holds the periods of constant offset. Slots of seven weeks say what the offset
/// is before and after the change in them, for instants and for local times, so that a look-up is
/// one read. Where a slot has several changes, where the order of local times is not settled, and
/// after the 21st century, the periods are searched. A rule for the far future is written out for
/// 400 years, after which the Gregorian calendar repeats itself; later times are looked up one or
/// more cycles earlier.
///
/// A class, so that a copy of a zone or of its edges is the copy of a reference.
final class OffsetTable: Sendable {
  /// A period of constant offset.
  struct Segment: Sendable, Hashable {
    /// The first second of the period, since 1970.
    var start: Int
    /// The first local second that is read with this period's offset.
    ///
    /// At a transition from offset a to offset b that is `start + max(a, b)`: local times inside
    /// a gap and those that occur twice are read with the offset before the transition. That
    /// moves the former forward by the gap's length and takes the first of the latter.
    var localStart: Int
    /// From this second on, the order of instants and the order of local times agree with all
    /// that came before.
    var settled: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// The periods in order, and a sentinel that starts after everything.
  let segments: [Segment]
  /// From this second on, times are looked up 400 years earlier; `Int.max` without a rule.
  private let cycleEnd: Int
  /// Offsets by the second since 1970, where the order of local times is settled.
  private let slotsOfInstants: OffsetSlots
  /// Offsets by the local second.
  private let slotsOfLocalTimes: OffsetSlots
  /// The difference of the largest and the smallest offset.
  let spread: Int

  /// A table from transitions in ascending order.
  ///
  /// - Parameter rule: what holds after the last transition; nil keeps the last offset.
  init(initialOffset: Int, transitions: [(second: Int, offset: Int)], rule: PosixZoneRule?) {
    var all = transitions
    var end = Int.max
    if let rule, rule.daylight != nil {
      let firstYear: Int
      if let last = transitions.last {
        let day = last.second.flooredQuotient(dividingBy: ProlepticGregorian.secondsPerDay)
        firstYear = ProlepticGregorian.date(dayNumber: day).year
      } else {
        firstYear = -2
      }
      let lastSecond = transitions.last?.second ?? Int.min
      for transition in rule.transitions(years: firstYear...(firstYear + 403))
      where transition.second > lastSecond {
        all.append(transition)
      }
      let endDay = ProlepticGregorian.dayNumber(year: firstYear + 402, month: 1, day: 1)
      end = endDay * ProlepticGregorian.secondsPerDay
    }

    var built = [
      Segment(
        start: Int.min, localStart: Int.min, settled: Int.min,
        offset: initialOffset)
    ]
    for (second, offset) in all {
      let before = built[built.count - 1]
      if second < SupportedInstants.firstSecond {
        built = [
          Segment(start: Int.min, localStart: Int.min, settled: Int.min, offset: offset)
        ]
      } else if offset != before.offset, second <= SupportedInstants.lastSecond {
        built.append(
          Segment(
            start: second,
            localStart: max(before.localStart, second + max(before.offset, offset)),
            settled: max(before.settled, second + abs(offset - before.offset)),
            offset: offset))
      }
    }
    let lastIndex = built.count - 1
    built.append(
      Segment(
        start: Int.max, localStart: Int.max, settled: Int.max, offset: built[lastIndex].offset))

    segments = built
    cycleEnd = end

    let periods = built.dropFirst().dropLast().lazy
    slotsOfInstants = OffsetSlots(
      initialValue: built[0].offset,
      steps: periods.map {
        OffsetSlots.Step(second: $0.start, settled: $0.settled, value: $0.offset)
      },
      hasEnd: end < Int.max)
    slotsOfLocalTimes = OffsetSlots(
      initialValue: built[0].offset,
      steps: periods.map {
        OffsetSlots.Step(second: $0.localStart, settled: $0.localStart, value: $0.offset)
      },
      hasEnd: end < Int.max)
    let sizes = built.map(\.offset)
    spread = (sizes.max() ?? 0) - (sizes.min() ?? 0)
  }

  /// The seconds by which a time lies in a later cycle than the table; 0 almost always.
  private func cycleShift(_ second: Int) -> Int {
    guard second >= cycleEnd else { return 0 }
    let cycles = (second &- cycleEnd) / ProlepticGregorian.secondsPerCycle &+ 1
    return cycles &* ProlepticGregorian.secondsPerCycle
  }

  /// The position of the last period for which a boundary is not above a value.
  @inline(__always)
  private func position(where isNotAbove: (Segment) -> Bool) -> Int {
    // The first period starts before everything, the sentinel after.
    var (low, length) = (0, segments.count &- 1)
    while length > 1 {
      let half = length / 2
      low &+= isNotAbove(segments[low &+ half]) ? half : 0
      length &-= half
    }
    return low
  }

  /// The offset at a second since 1970, and whether local order is settled by then.
  @inline(__always)
  func lookUp(second: Int) -> (offset: Int, isSettled: Bool) {
    if let offset = settledOffset(second: second) { return (offset, true) }
    return search(second: second)
  }

  /// The offset at a second since 1970 if one read tells it, which it mostly does where local order
  /// is settled, and never does where it is not.
  @inline(__always)
  func settledOffset(second: Int) -> Int? {
    slotsOfInstants.value(at: second)
  }

  @inline(never)
  private func search(second: Int) -> (offset: Int, isSettled: Bool) {
    let shifted = second &- cycleShift(second)
    let index = position { $0.start <= shifted }
    return (segments[index].offset, shifted >= segments[index].settled)
  }

  /// The offset with which a local second is read: see ``Segment/localStart``.
  ///
  /// Semantics 1.4: in a gap the time moves forward, in an overlap the first occurrence counts.
  @inline(__always)
  func offset(localSecond: Int) -> Int {
    slotsOfLocalTimes.value(at: localSecond) ?? search(localSecond: localSecond)
  }

  @inline(never)
  private func search(localSecond: Int) -> Int {
    segments[position(localSecond: localSecond &- cycleShift(localSecond))].offset
  }

  /// The position of the period that a local second is read in.
  private func position(localSecond: Int) -> Int {
    position { $0.localStart <= localSecond }
  }

  /// The first local second after one that may be read with another offset.
  func endOfPeriod(localSecond: Int) -> Int {
    let shift = cycleShift(localSecond)
    let index = position(localSecond: localSecond &- shift)
    return min(segments[index &+ 1].localStart, cycleEnd) &+ shift
  }

  /// All readings of a local second.
  func resolution(localSecond: Int, fraction: Double) -> LocalResolution {
    let shift = cycleShift(localSecond)
    let shifted = localSecond - shift
    let index = position(localSecond: shifted)
    let before = segments[index].offset
    let next = segments[index + 1]
    let first = Double(localSecond - before) + fraction
    let second = Double(localSecond - next.offset) + fraction
    if next.offset > before, shifted - before >= next.start {
      return .gap(earlier: second, transition: Double(next.start + shift), later: first)
    }
    if next.offset < before, shifted - next.offset >= next.start {
      return .overlap(first: first, second: second)
    }
    return .unique(first)
  }

  /// The changes of the offset at the seconds of a range, in order.
  func transitions(in range: Range<Int>) -> [(second: Int, before: Int, after: Int)] {
    var found: [(second: Int, before: Int, after: Int)] = []
    var second = range.lowerBound
    while second < range.upperBound {
      let shift = cycleShift(second)
      let index = position { $0.start < second &- shift }
      let next = segments[index &+ 1]
      guard next.start < cycleEnd, index &+ 2 < segments.count else {
        // The rest of this cycle has none, and without a rule nor has any later time.
        guard cycleEnd < Int.max else { break }
        second = cycleEnd &+ shift
        continue
      }
      second = next.start &+ shift
      guard second < range.upperBound else { break }
      found.append((second, segments[index].offset, next.offset))
      second &+= 1
    }
    return found
  }
}
