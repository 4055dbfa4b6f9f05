/// A function of seconds that is constant between steps, cut into slots of equal length, so that
/// one read and one comparison find its value.
///
/// A slot says what the value is before and after the only step in it. Slots with several steps,
/// and stretches behind a step that are not settled yet, answer with nil; whoever asks then goes
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
  private let shift: Int
  private let mask: Int

  private static let smallestShift = 22
  private static let largestCount = 8_192

  /// Slots from steps in ascending order.
  ///
  /// - Parameter hasEnd: whether seconds after the last step are for others to answer.
  init(initialValue: Int, steps: [Step], hasEnd: Bool) {
    var shift = Self.smallestShift
    guard let first = steps.first?.second, let last = steps.last?.second else {
      let value = Int32(initialValue)
      slots = [Slot(step: 0, doubtful: 0, before: value, after: value)]
      origin = 0
      self.shift = shift
      mask = 1 << shift - 1
      return
    }
    while (last - first) >> shift >= Self.largestCount { shift += 1 }
    let length = 1 << shift
    // One slot before the first step and one after the last stand for all that is beyond.
    let count = (last - first) >> shift + 4
    var built: [Slot] = []
    built.reserveCapacity(count)
    var value = initialValue
    var settled = Int.min
    var next = 0
    for slot in 0..<count {
      let start = first + (slot - 1) * length
      let before = value
      let carriedDoubt = min(max(settled, start) - start, length)
      var found = 0
      var step = 0
      while next < steps.count, steps[next].second < start + length {
        step = steps[next].second - start
        value = steps[next].value
        settled = max(settled, steps[next].settled)
        next += 1
        found += 1
      }
      var entry = Slot(
        step: 0, doubtful: Int32(carriedDoubt), before: Int32(before), after: Int32(value))
      if found == 1, carriedDoubt == 0 {
        entry.step = Int32(step)
        entry.doubtful = Int32(min(settled - (start + step), length))
      } else if found > 0 {
        entry.doubtful = Int32(length)
      }
      built.append(entry)
    }
    if hasEnd { built[count - 1].doubtful = Int32(length) }
    slots = built
    origin = first - length
    self.shift = shift
    mask = length - 1
  }

  /// The value at a second, or nil where a slot does not tell.
  @inline(__always)
  func value(at second: Int) -> Int? {
    let position = second &- origin
    let slot = slots[min(max(position &>> shift, 0), slots.count &- 1)]
    let sinceStep = Int32(truncatingIfNeeded: position & mask) &- slot.step
    if UInt32(bitPattern: sinceStep) < UInt32(bitPattern: slot.doubtful) { return nil }
    return Int(sinceStep < 0 ? slot.before : slot.after)
  }
}
