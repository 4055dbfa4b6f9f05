internal import CalendarBuckets
internal import TestSupport

extension Place {
  /// The rules of the place's zone.
  func rules() throws -> ZoneRules {
    try ZoneRules(identifier: zone)
  }

  /// Buckets from a local anchor such as `2024-03-09T00:00`.
  func edges(_ anchor: String, _ interval: BucketInterval) throws -> BucketEdges {
    let rules = try rules()
    let instant = rules.instant(of: try LocalDateTime(parsing: anchor))
    return try BucketEdges(zone: rules, anchor: instant, interval: interval)
  }
}

extension BucketEdges {
  /// Edges as their zone's clock shows them.
  func clock(_ indices: ClosedRange<Int>) -> [String] {
    indices.map { zone.isoString(at: edge($0)) }
  }

  /// The length of a bucket in hours.
  func hours(_ index: Int) -> Double {
    (edge(index + 1) - edge(index)) / 3_600
  }
}

extension ZoneRules {
  /// Instants at which the offset changes, found by looking at every full hour.
  func changes(in range: ClosedRange<Double>) -> [Double] {
    var found: [Double] = []
    var low = range.lowerBound
    while low < range.upperBound {
      let high = low + 3_600
      if offset(at: low) != offset(at: high) {
        var (before, after) = (low, high)
        while after - before > 1 {
          let middle = ((before + after) / 2).rounded(.down)
          if offset(at: middle) == offset(at: before) { before = middle } else { after = middle }
        }
        found.append(after)
      }
      low = high
    }
    return found
  }
}
