/// What is left of many p values when they are taken together.
///
/// ```swift
/// FalseDiscoveryRate.adjusted([0.01, 0.04, 0.03, nil])   // [0.03, 0.04, 0.04, nil]
/// ```
///
/// Benjamini and Hochberg's step-up procedure (Journal of the Royal Statistical Society B 57, 1995):
/// of the findings whose adjusted value is at most q, a share of about q is there by chance.
public enum FalseDiscoveryRate {
  /// Each p value's adjusted value, `min over larger or equal p of p m / rank`, at most 1; nil stays nil
  /// and does not count. O(n log n).
  public static func adjusted(_ chances: [Double?]) -> [Double?] {
    let order = chances.indices.filter { chances[$0] != nil }
      .sorted { (chances[$0] ?? 0, $0) < (chances[$1] ?? 0, $1) }
    var adjusted = [Double?](repeating: nil, count: chances.count)
    var least = 1.0
    for (place, position) in order.enumerated().reversed() {
      guard let chance = chances[position] else { continue }
      least = min(least, chance * Double(order.count) / Double(place + 1))
      adjusted[position] = least
    }
    return adjusted
  }
}
