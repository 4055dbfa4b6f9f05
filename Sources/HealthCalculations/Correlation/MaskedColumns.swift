internal import ColumnKernels

/// Columns with a place for every interval that may be in a pair: 0 where there is no figure, and masks that say
/// where.
struct MaskedColumns {
  /// The values less their column's mean, so that squares lose few digits.
  private let values: ColumnMatrix
  private let squares: ColumnMatrix
  /// 1 where there is a figure.
  private let masks: ColumnMatrix

  /// The figures of series in other numbers, one per figure.
  init(_ columns: [[Double]], of series: [TrendSeries], rows: PairRows) {
    let length = rows.count
    var values: [[Double]] = []
    var masks: [[Double]] = []
    for (column, series) in zip(columns, series) {
      let mean = ColumnKernels.mean(column) ?? 0
      var (row, mask) = (
        [Double](repeating: 0, count: length), [Double](repeating: 0, count: length)
      )
      rows.forEach(column, of: series) { place, value in
        row[place] = value - mean
        mask[place] = 1
      }
      values.append(row)
      masks.append(mask)
    }
    self.values = ColumnMatrix(columns: values, rowCount: length)
    squares = ColumnMatrix(
      columns: values.map { column in column.map { $0 * $0 } }, rowCount: length)
    self.masks = ColumnMatrix(columns: masks, rowCount: length)
  }

  /// The share of the squares about the whole column's mean that has to be left about the pairs' mean;
  /// of less, too few digits are right.
  private static let leastShare = 1e-6

  /// How many pairs there are of each two columns, and their coefficients; nil where the sums do not
  /// say it well enough, or there is none.
  func correlations(lag: Int) -> (counts: [Int], coefficients: [Double?]) {
    let size = values.columnCount
    guard lag < values.rowCount else {
      return (
        [Int](repeating: 0, count: size * size), [Double?](repeating: nil, count: size * size)
      )
    }
    let first = 0..<values.rowCount - lag
    let second = lag..<values.rowCount
    func sums(_ left: ColumnMatrix, _ right: ColumnMatrix) -> [Double] {
      left.crossProducts(of: first, with: right, of: second)
    }
    let counts = lag == 0 ? masks.crossProducts() : sums(masks, masks)
    let products = lag == 0 ? values.crossProducts() : sums(values, values)
    let leftSums = sums(values, masks)
    let rightSums = sums(masks, values)
    let leftSquares = sums(squares, masks)
    let rightSquares = sums(masks, squares)
    let coefficients = counts.indices.map { place -> Double? in
      let count = counts[place]
      guard count >= 2 else { return nil }
      let left = leftSquares[place] - leftSums[place] * leftSums[place] / count
      let right = rightSquares[place] - rightSums[place] * rightSums[place] / count
      guard left > Self.leastShare * leftSquares[place],
        right > Self.leastShare * rightSquares[place]
      else { return nil }
      let product = products[place] - leftSums[place] * rightSums[place] / count
      let coefficient = product / (left.squareRoot() * right.squareRoot())
      return coefficient.isFinite ? min(1, max(-1, coefficient)) : nil
    }
    return (counts.map { Int($0) }, coefficients)
  }
}
