import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnMatrixTests {
  @Test func theExamplesAreWhatTheySay() {
    let days = ColumnMatrix(columns: [[1, 2, 3], [4, 5, 6]], rowCount: 3)
    #expect(days.crossProducts(with: days) == [14, 32, 32, 77])
    #expect(days.crossProducts() == [14, 32, 32, 77])
    #expect(days.crossProducts(of: 0..<2, with: days, of: 1..<3) == [8, 17, 23, 50])
  }

  @Test func nothingHasProductsOfZero() {
    let empty = ColumnMatrix(columns: [[], []], rowCount: 0)
    #expect(empty.crossProducts() == [0, 0, 0, 0])
    #expect(empty.crossProducts(with: empty) == [0, 0, 0, 0])
    let none = ColumnMatrix(columns: [], rowCount: 4)
    #expect(none.crossProducts().isEmpty && none.crossProducts(with: none).isEmpty)
    let one = ColumnMatrix(columns: [[1, 2, 3, 4]], rowCount: 4)
    #expect(one.crossProducts(of: 2..<2, with: one, of: 0..<0) == [0])
    #expect(one.crossProducts(with: none).isEmpty)
  }

  @Test(arguments: 0..<40)
  func productsAreThoseOfPlainSums(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rows = Int.random(in: 1...300, using: &generator)
    func matrix(_ columns: Int) -> [[Double]] {
      (0..<columns).map { _ in (0..<rows).map { _ in Double.random(in: -9...9, using: &generator) }
      }
    }
    let left = matrix(Int.random(in: 1...7, using: &generator))
    let right = matrix(Int.random(in: 1...7, using: &generator))
    let lag = Int.random(in: 0..<rows, using: &generator)
    let first = ColumnMatrix(columns: left, rowCount: rows)
    let second = ColumnMatrix(columns: right, rowCount: rows)
    let products = first.crossProducts(of: 0..<rows - lag, with: second, of: lag..<rows)
    for (row, column) in left.enumerated() {
      for (place, other) in right.enumerated() {
        let plain = (0..<rows - lag).reduce(0.0) { $0 + column[$1] * other[$1 + lag] }
        #expect(abs(products[row * right.count + place] - plain) < 1e-9, "seed \(seed)")
      }
    }
    let square = first.crossProducts()
    let whole = first.crossProducts(with: first)
    #expect(zip(square, whole).allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed)")
    for row in left.indices {
      for column in left.indices {
        #expect(square[row * left.count + column] == square[column * left.count + row])
      }
    }
  }

  @Test func whatDoesNotFitStops() async {
    await #expect(processExitsWith: .failure) {
      _ = ColumnMatrix(columns: [[1], [1, 2]], rowCount: 1)
    }
    await #expect(processExitsWith: .failure) {
      let matrix = ColumnMatrix(columns: [[1, 2]], rowCount: 2)
      _ = matrix.crossProducts(of: 0..<2, with: matrix, of: 0..<1)
    }
    await #expect(processExitsWith: .failure) {
      let matrix = ColumnMatrix(columns: [[1, 2]], rowCount: 2)
      _ = matrix.crossProducts(of: 0..<2, with: matrix, of: 1..<3)
    }
  }
}
