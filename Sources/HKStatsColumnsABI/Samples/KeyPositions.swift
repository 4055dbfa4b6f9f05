/// Where keys stand in an array: searched one after the other as long as they are few, by a table once they are many.
///
/// Whoever has the array says which key stands at a place.
struct KeyPositions<Key: Hashable & Sendable>: Sendable {
  private var table: [Key: Int] = [:]

  /// How many keys are searched one after the other.
  private static var few: Int { 8 }

  /// Where a key stands among so many; nil if it does not. O(1).
  func position(of key: Key, among count: Int, keyAt: (Int) -> Key) -> Int? {
    guard count <= Self.few else { return table[key] }
    return (0..<count).first { keyAt($0) == key }
  }

  /// Notes that one more key stands at the end: there are so many now. O(1) but once.
  mutating func noteLast(of count: Int, keyAt: (Int) -> Key) {
    guard count > Self.few else { return }
    for place in (table.isEmpty ? 0 : count - 1)..<count { table[keyAt(place)] = place }
  }
}
