/// A table from byte strings to numbers that makes no `String` and forgets when it is full.
///
/// A key is up to two runs of bytes, kept apart. Forgetting bounds the memory: what is looked up
/// again afterwards is asked for again where the number came from.
struct ByteTable {
  private struct Slot {
    var hash: UInt64 = 0
    var start = 0
    var split = 0
    var end = -1
    var value: UInt64 = 0
  }

  private let entryLimit: Int
  private let byteLimit: Int
  private var slots: [Slot]
  private var count = 0
  private let bytes = ByteScratch()

  /// An empty table that holds at most `entryLimit` entries of `byteLimit` bytes in all.
  init(entryLimit: Int = 32_768, byteLimit: Int = 8 << 20) {
    self.entryLimit = entryLimit
    self.byteLimit = byteLimit
    slots = Array(repeating: Slot(), count: 64)
  }

  /// The hash that the other calls take for these runs.
  @inline(__always)
  static func hash(_ first: ByteView, _ second: ByteView) -> UInt64 {
    second.hash(seed: first.hash(seed: 0x51_7CC1_B727_220A))
  }

  /// The number that is kept for the key, or nil.
  @inline(__always)
  func find(_ first: ByteView, _ second: ByteView, hash: UInt64) -> UInt64? {
    var place = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[place].end >= 0 {
      if slots[place].hash == hash, matches(slots[place], first, second) {
        return slots[place].value
      }
      place = (place &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Keeps `value` for a key that ``find(_:_:hash:)`` does not know.
  mutating func insert(_ first: ByteView, _ second: ByteView, hash: UInt64, value: UInt64) {
    let size = first.count + second.count
    if count >= entryLimit || bytes.count + size > byteLimit {
      count = 0
      bytes.clear()
      for index in slots.indices { slots[index].end = -1 }
    }
    guard size <= byteLimit else { return }
    if (count + 1) * 2 > slots.count { grow() }
    var slot = Slot(hash: hash, start: bytes.count, split: bytes.count + first.count)
    bytes.append(first)
    bytes.append(second)
    slot.end = bytes.count
    slot.value = value
    place(slot)
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.end >= 0 { place(slot) }
  }

  private mutating func place(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
    while slots[place].end >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  @inline(__always)
  private func matches(_ slot: Slot, _ first: ByteView, _ second: ByteView) -> Bool {
    guard slot.split - slot.start == first.count, slot.end - slot.split == second.count else {
      return false
    }
    let view = bytes.view
    return view.slice(slot.start, slot.split).equals(first)
      && view.slice(slot.split, slot.end).equals(second)
  }
}
