/// The correlation of pairs of values, worked out pair by pair.
enum PairCorrelation {
  /// Pearson's coefficient of two columns of equal length; nil of fewer than two pairs, or if either
  /// column does not change. Two passes, O(n).
  static func pearson(_ left: [Double], _ right: [Double]) -> Double? {
    guard left.count >= 2, isVaried(left), isVaried(right) else { return nil }
    let count = Double(left.count)
    var (leftSum, rightSum) = (0.0, 0.0)
    for (first, second) in zip(left, right) {
      leftSum += first
      rightSum += second
    }
    let (leftMean, rightMean) = (leftSum / count, rightSum / count)
    var (product, leftSquare, rightSquare) = (0.0, 0.0, 0.0)
    for (first, second) in zip(left, right) {
      let (leftDistance, rightDistance) = (first - leftMean, second - rightMean)
      product += leftDistance * rightDistance
      leftSquare += leftDistance * leftDistance
      rightSquare += rightDistance * rightDistance
    }
    let scale = leftSquare.squareRoot() * rightSquare.squareRoot()
    guard scale > 0, scale.isFinite else { return nil }
    return min(1, max(-1, product / scale))
  }

  private static func isVaried(_ column: [Double]) -> Bool {
    column.contains { $0 != column[0] }
  }
}
