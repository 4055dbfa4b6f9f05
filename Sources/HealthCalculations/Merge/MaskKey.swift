/// A masked rank and the better rank that masked it.
struct MaskKey: Hashable {
  let masked: Int
  let winner: Int
}

extension MaskKey {
  /// How often who was masked, the most frequent first.
  static func sorted(_ counts: [MaskKey: Int]) -> [(key: MaskKey, value: Int)] {
    counts.sorted { left, right in
      (right.value, left.key.winner, left.key.masked)
        < (left.value, right.key.winner, right.key.masked)
    }
  }

  /// How often who was masked by the names of sources, the most frequent first.
  static func bySource(
    _ counts: [MaskKey: Int], _ ranking: SourceRanking
  ) -> [(source: String, under: String, count: Int)] {
    let names = ranking.sourceNames
    let sourceOfRank = ranking.sourceOfRank
    var bySource: [MaskKey: Int] = [:]
    for (key, count) in counts {
      let sources = MaskKey(
        masked: sourceOfRank[key.masked], winner: sourceOfRank[key.winner])
      bySource[sources, default: 0] += count
    }
    return sorted(bySource).map { key, count in
      (source: names[key.masked], under: names[key.winner], count: count)
    }
  }
}
