/// Where identities stand in a list, found by 32 bits of their hashes: 9 to 15 bytes each.
///
/// The list itself is elsewhere. What has a fingerprint is a candidate that its owner looks at: of n identities that
/// differ, one in 2³²/n has the fingerprint of another.
///
/// A fingerprint stands at, or behind, the place that is the same part of the table as the fingerprint is of all
/// fingerprints, so the table grows to any size without the hashes.
struct FingerprintTable {
  /// More identities with one fingerprint than there ever are, unless they are the same ones.
  static let mostAlike = 64
  /// How full the table gets: 17 of 20 places.
  private static let fullness = (taken: 17, of: 20)

  /// A fingerprint above, the place in the list and one below; 0 where there is nothing.
  private var slots: [UInt64] = []
  /// How many identities there are.
  private(set) var count = 0

  /// Makes room for `count` identities in all.
  ///
  /// - Complexity: O(n) for n identities that there are.
  mutating func reserve(_ count: Int) {
    let size = count / Self.fullness.taken * Self.fullness.of + Self.fullness.of
    guard size > slots.count else { return }
    let earlier = slots
    slots = Array(repeating: 0, count: size)
    for slot in earlier where slot != 0 {
      var place = home(of: UInt32(truncatingIfNeeded: slot >> 32))
      while slots[place] != 0 { place = next(place) }
      slots[place] = slot
    }
  }

  /// Adds the identity that stands at `place` in the list.
  ///
  /// - Returns: whether there was room: a list has at most 2³² - 1 places, and at most ``mostAlike`` identities have one
  ///   fingerprint.
  /// - Complexity: O(1), now and then O(n).
  mutating func insert(_ fingerprint: UInt32, at place: Int) -> Bool {
    guard let number = UInt32(exactly: place), number < .max else { return false }
    if count >= slots.count / Self.fullness.of * Self.fullness.taken {
      reserve(count + count / 2 + 256)
    }
    var slot = home(of: fingerprint)
    var alike = 0
    while slots[slot] != 0 {
      alike += slots[slot] >> 32 == UInt64(fingerprint) ? 1 : 0
      slot = next(slot)
    }
    guard alike < Self.mostAlike else { return false }
    slots[slot] = UInt64(fingerprint) << 32 | UInt64(number + 1)
    count += 1
    return true
  }

  /// The first place in the list, of those that have the fingerprint, that `isMeant`.
  ///
  /// - Complexity: O(1) besides `isMeant`.
  func place(of fingerprint: UInt32, where isMeant: (Int) throws -> Bool) rethrows -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = home(of: fingerprint)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == UInt64(fingerprint) {
        let place = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
        if try isMeant(place) { return place }
      }
      slot = next(slot)
    }
    return nil
  }

  private func home(of fingerprint: UInt32) -> Int {
    Int((UInt64(fingerprint) << 32).multipliedFullWidth(by: UInt64(slots.count)).high)
  }

  private func next(_ slot: Int) -> Int {
    slot + 1 == slots.count ? 0 : slot + 1
  }
}
