/// A set of ranks that answers its best (smallest) one in constant time: a bitmap of up to 65,536
/// bits with two levels of summary above it, or one word for up to 64 ranks.
struct RankSet {
  private var root: UInt64 = 0
  private var branches: [UInt64] = []
  private var leaves: [UInt64] = []
  private let isOneWord: Bool

  /// An empty set that can hold the ranks below `capacity`.
  init(capacity: Int) {
    isOneWord = capacity <= 64
    guard !isOneWord else { return }
    leaves = Array(repeating: 0, count: (capacity + 63) / 64)
    branches = Array(repeating: 0, count: (leaves.count + 63) / 64)
  }

  /// What `best` answers for an empty set: worse than every rank.
  static let none = Int.max

  /// The smallest rank; `none` if the set is empty.
  @inline(__always)
  var best: Int {
    guard root != 0 else { return Self.none }
    let branch = root.trailingZeroBitCount
    return isOneWord ? branch : best(inBranch: branch)
  }

  @inline(__always)
  mutating func insert(_ rank: Int) {
    if isOneWord { root |= bit(rank) } else { insertInTree(rank) }
  }

  @inline(__always)
  mutating func remove(_ rank: Int) {
    if isOneWord { root &= ~bit(rank) } else { removeFromTree(rank) }
  }

  /// The bit of a rank in its word: shifts take their distance modulo 64.
  @inline(__always)
  private func bit(_ rank: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: rank)
  }

  private func best(inBranch branch: Int) -> Int {
    let leaf = branch << 6 | branches[branch].trailingZeroBitCount
    return leaf << 6 | leaves[leaf].trailingZeroBitCount
  }

  private mutating func insertInTree(_ rank: Int) {
    leaves[rank >> 6] |= bit(rank)
    branches[rank >> 12] |= bit(rank >> 6)
    root |= bit(rank >> 12)
  }

  private mutating func removeFromTree(_ rank: Int) {
    leaves[rank >> 6] &= ~bit(rank)
    guard leaves[rank >> 6] == 0 else { return }
    branches[rank >> 12] &= ~bit(rank >> 6)
    guard branches[rank >> 12] == 0 else { return }
    root &= ~bit(rank >> 12)
  }
}
