/// A fixed set of names, found by their bytes without making a `String`.
struct NameTable {
  private struct Slot {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var length = 0
    var value: UInt8 = 0
  }

  private static let size = 256
  private var slots: [Slot]
  private let names: [[UInt8]]

  /// A table in which `names[i]` stands for `i + 1`; 0 means "none of them".
  ///
  /// Names must be 1 to 40 bytes long and at most 127 in number.
  init(_ names: [String]) {
    precondition(names.count < 128, "A name table holds at most 127 names.")
    self.names = names.map { Array($0.utf8) }
    slots = Array(repeating: Slot(), count: Self.size)
    for (index, bytes) in self.names.enumerated() {
      var head: UInt64 = 0
      var tail: UInt64 = 0
      for (position, byte) in bytes.prefix(8).enumerated() {
        head |= UInt64(byte) << UInt64(position * 8)
      }
      if bytes.count > 8 {
        for (position, byte) in bytes.suffix(8).enumerated() {
          tail |= UInt64(byte) << UInt64(position * 8)
        }
      }
      var place = Self.place(head, tail, bytes.count)
      while slots[place].length != 0 { place = (place + 1) & (Self.size - 1) }
      slots[place] = Slot(head: head, tail: tail, length: bytes.count, value: UInt8(index + 1))
    }
  }

  /// The number of `name`, or 0.
  @inline(__always)
  func find(_ name: ByteView) -> UInt8 {
    let length = name.count
    guard length > 0 else { return 0 }
    var head = name.word(at: 0)
    var tail: UInt64 = 0
    if length < 8 {
      head &= (1 &<< (UInt64(truncatingIfNeeded: length) &* 8)) &- 1
    } else if length > 8 {
      tail = name.word(at: length - 8)
    }
    var place = Self.place(head, tail, length)
    while slots[place].length != 0 {
      let slot = slots[place]
      if slot.head == head && slot.tail == tail && slot.length == length {
        return length <= 16 || matches(name, Int(slot.value) - 1) ? slot.value : 0
      }
      place = (place + 1) & (Self.size - 1)
    }
    return 0
  }

  @inline(__always)
  private static func place(_ head: UInt64, _ tail: UInt64, _ length: Int) -> Int {
    let mixed =
      (head ^ (tail &* 0x9FB2_1C65_1E98_DF25) ^ UInt64(truncatingIfNeeded: length))
      &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 56)
  }

  private func matches(_ name: ByteView, _ index: Int) -> Bool {
    let bytes = names[index]
    for position in 8..<(name.count - 8) where name[position] != bytes[position] { return false }
    return true
  }
}
