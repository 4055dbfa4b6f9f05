/// The offset of a zone's clock as a function of the instant, and of the local time.
///
/// One flat array holds the stretches of constant offset; a second one leads from a slot of about
/// seven weeks to the first stretch that can matter, so that a look-up is two reads and, near a
/// transition, one or two comparisons. A rule for the far future is written out for 400 years,
/// after which the Gregorian calendar repeats itself; later times are looked up one or more
/// cycles earlier.
struct OffsetTable: Sendable {
  /// A stretch of constant offset.
  struct Segment: Sendable, Hashable {
    /// The first second of the stretch, since 1970.
    var start: Int
    /// The first local second that is read with this stretch's offset.
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

  /// The stretches in order, and a sentinel that starts after everything.
  let segments: [Segment]
  /// For each slot the last stretch that starts at or before the slot's first second.
  private let slots: [Int32]
  private let firstSlotSecond: Int
  private let slotShift: Int
  /// From this second on, times are looked up 400 years earlier; `Int.max` without a rule.
  private let cycleEnd: Int

  private static let smallestSlotShift = 22
  private static let largestSlotCount = 8_192

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

    var shift = Self.smallestSlotShift
    var slotTable: [Int32] = [0]
    var firstSecond = 0
    if lastIndex > 0 {
      firstSecond = built[1].start
      let extent = built[lastIndex].start - firstSecond
      while extent >> shift >= Self.largestSlotCount { shift += 1 }
      slotTable.reserveCapacity(extent >> shift + 2)
      var segment = 0
      for slot in 1...((extent >> shift) + 2) {
        // Slot 0 is the one before the first transition.
        let slotStart = firstSecond + (slot - 1) << shift
        while built[segment + 1].start <= slotStart { segment += 1 }
        slotTable.append(Int32(segment))
      }
    }
    segments = built
    slots = slotTable
    firstSlotSecond = firstSecond - 1 << shift
    slotShift = shift
    cycleEnd = end
  }

  /// The seconds by which a time lies in a later cycle than the table; 0 almost always.
  @inline(__always)
  private func cycleShift(_ second: Int) -> Int {
    guard second >= cycleEnd else { return 0 }
    let cycles = (second &- cycleEnd) / ProlepticGregorian.secondsPerCycle &+ 1
    return cycles &* ProlepticGregorian.secondsPerCycle
  }

  @inline(__always)
  private func firstCandidate(_ second: Int) -> Int {
    let slot = (second &- firstSlotSecond) &>> slotShift
    return Int(slots[min(max(slot, 0), slots.count &- 1)])
  }

  /// The offset at a second since 1970, and whether local order is settled by then.
  @inline(__always)
  func lookUp(second: Int) -> (offset: Int, isSettled: Bool) {
    let shifted = second &- cycleShift(second)
    var index = firstCandidate(shifted)
    // Few slots have more than one transition: the first step is taken without a branch.
    index &+= segments[index &+ 1].start <= shifted ? 1 : 0
    while segments[index &+ 1].start <= shifted { index &+= 1 }
    return (segments[index].offset, shifted >= segments[index].settled)
  }

  /// The offset with which a local second is read: see ``Segment/localStart``.
  @inline(__always)
  func offset(localSecond: Int) -> Int {
    let shifted = localSecond &- cycleShift(localSecond)
    var index = firstCandidate(shifted &- SupportedInstants.largestOffset)
    index &+= segments[index &+ 1].localStart <= shifted ? 1 : 0
    while segments[index &+ 1].localStart <= shifted { index &+= 1 }
    return segments[index].offset
  }

  /// All readings of a local second.
  func resolution(localSecond: Int, fraction: Double) -> LocalResolution {
    let shift = cycleShift(localSecond)
    let shifted = localSecond - shift
    var index = firstCandidate(shifted - SupportedInstants.largestOffset)
    while segments[index + 1].localStart <= shifted { index += 1 }
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
}
