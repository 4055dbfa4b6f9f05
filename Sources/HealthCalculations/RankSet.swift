/// A set of ranks that answers its best (smallest) one in constant time: a bitmap of 65,536 bits
/// with two levels of summary above it.
struct RankSet {
  private var leaves: [UInt64]
  private var branches: [UInt64]
  private var root: UInt64 = 0

  /// An empty set that can hold the ranks below `capacity`.
  init(capacity: Int) {
    leaves = Array(repeating: 0, count: (capacity + 63) / 64)
    branches = Array(repeating: 0, count: (leaves.count + 63) / 64)
  }

  /// The smallest rank; `none` if the set is empty.
  var best: Int {
    guard root != 0 else { return Self.none }
    let branch = root.trailingZeroBitCount
    let leaf = branch << 6 | branches[branch].trailingZeroBitCount
    return leaf << 6 | leaves[leaf].trailingZeroBitCount
  }

  /// What `best` answers for an empty set: worse than every rank.
  static let none = Int.max

  mutating func insert(_ rank: Int) {
    leaves[rank >> 6] |= 1 &<< UInt64(rank & 63)
    branches[rank >> 12] |= 1 &<< UInt64(rank >> 6 & 63)
    root |= 1 &<< UInt64(rank >> 12)
  }

  mutating func remove(_ rank: Int) {
    leaves[rank >> 6] &= ~(1 &<< UInt64(rank & 63))
    guard leaves[rank >> 6] == 0 else { return }
    branches[rank >> 12] &= ~(1 &<< UInt64(rank >> 6 & 63))
    guard branches[rank >> 12] == 0 else { return }
    root &= ~(1 &<< UInt64(rank >> 12))
  }
}
