/// A function of seconds that is constant between steps, cut into slots of equal length, so that
/// one read and one comparison find its value.
///
/// A slot says what the value is before and after the only step in it. Slots with several steps,
/// and periods behind a step that are not settled yet, answer with nil; whoever asks then goes
/// through the steps one by one.
struct OffsetSlots: Sendable {
  /// A change of the value.
  struct Step {
    /// The second from which the new value holds.
    var second: Int
    /// The second from which the slots may answer with it.
    var settled: Int
    var value: Int
  }

  /// Four words of 32 bits: half a cache line holds what two months of look-ups need.
  private struct Slot: Sendable {
    /// Where the step is, in seconds from the slot's start.
    var step: Int32
    /// For how many seconds from there on the slot has no answer.
    var doubtful: Int32
    var before: Int32
    var after: Int32
  }

  private let slots: [Slot]
  private let origin: Int

  private static let shift = 22
  private static let length = 1 << shift
  /// 272 years of slots: from the first change of a zone's clock well into the 22nd century. What
  /// comes later is not worth the time to fill more of them.
  private static let largestCount = 2_048

  /// Slots from steps in ascending order.
  ///
  /// - Parameter hasEnd: whether seconds after the last step are for others to answer.
  init(initialValue: Int, steps: some Sequence<Step>, hasEnd: Bool) {
    var steps = steps.makeIterator()
    var next = steps.next()
    // One slot before the first step and one after the last stand for all that is beyond.
    let origin = (next?.second ?? 0) &- Self.length
    var built: [Slot] = []
    built.reserveCapacity(next == nil ? 2 : Self.largestCount)
    var value = initialValue
    var settled = Int.min
    func appendSlots(upTo end: Int) {
      while built.count < end {
        let start = origin &+ built.count &* Self.length
        let doubtful = min(max(settled, start) &- start, Self.length)
        let slot = Slot(
          step: 0, doubtful: Int32(doubtful), before: Int32(value), after: Int32(value))
        built.append(contentsOf: repeatElement(slot, count: doubtful > 0 ? 1 : end - built.count))
      }
    }
    while let first = next {
      let slot = (first.second &- origin) >> Self.shift
      guard slot < Self.largestCount else { break }
      appendSlots(upTo: slot)
      let start = origin &+ slot &* Self.length
      let before = value
      let isDoubtfulBefore = settled > start
      value = first.value
      settled = max(settled, first.settled)
      next = steps.next()
      var isAlone = true
      while let another = next, another.second &- start < Self.length {
        value = another.value
        settled = max(settled, another.settled)
        next = steps.next()
        isAlone = false
      }
      let hasAnswer = isAlone && !isDoubtfulBefore
      built.append(
        Slot(
          step: hasAnswer ? Int32(first.second &- start) : 0,
          doubtful: Int32(hasAnswer ? min(settled &- first.second, Self.length) : Self.length),
          before: Int32(before), after: Int32(value)))
    }
    appendSlots(upTo: built.count + 2)
    if hasEnd || next != nil { built[built.count - 1].doubtful = Int32(Self.length) }
    slots = built
    self.origin = origin
  }

  /// The value at a second, or nil where a slot does not tell.
  @inline(__always)
  func value(at second: Int) -> Int? {
    let position = second &- origin
    let slot = slots[min(max(position >> Self.shift, 0), slots.count &- 1)]
    let sinceStep = Int32(truncatingIfNeeded: position & (Self.length - 1)) &- slot.step
    if UInt32(bitPattern: sinceStep) < UInt32(bitPattern: slot.doubtful) { return nil }
    return Int(sinceStep < 0 ? slot.before : slot.after)
  }
}
