import HealthCalculations
import TestSupport
import Testing

/// Values that lie in memory of somebody else make the figures that values of an array make.
@Suite struct BorrowedValuesTests {
  /// Memory that says when it is freed.
  private final class Memory {
    let buffer: UnsafeMutableBufferPointer<Double>
    private let freed: Freed

    init(_ values: [Double], _ freed: Freed) {
      buffer = .allocate(capacity: values.count)
      _ = buffer.initialize(from: values)
      self.freed = freed
    }

    deinit {
      buffer.deallocate()
      freed.count += 1
    }
  }

  private final class Freed {
    var count = 0
  }

  private static func borrowing(_ columns: RankedColumns, _ freed: Freed) -> RankedColumns {
    RankedColumns(
      columns.pairs.map { pair in
        let memory = Memory(pair.values, freed)
        let values = BorrowedValues(UnsafeBufferPointer(memory.buffer), heldBy: memory)
        var reaches = SampleReaches()
        reaches.append(pair.ends.span)
        return RankedColumns.Pair(
          rank: pair.rank, starts: pair.starts, ends: pair.ends, values: .borrowed(values),
          reaches: reaches)
      })
  }

  @Test func figuresAreThoseOfAnArray() {
    let kinds =
      AggregationStyle.allCases.map { MeasureKind.quantity($0) } + [.categoryValues([1, 2])]
    for seed in 1..<60 as Range<UInt64> {
      let samples = RandomCase(seed: seed, size: 200).samples
      let plain = RankedColumns(samples)
      guard let extent = plain.extent else { continue }
      let width = (extent.upperBound - extent.lowerBound) / 7 + 1
      let tables = [
        (0...7).map { extent.lowerBound + Double($0) * width }, [-.infinity, .infinity],
      ]
      let freed = Freed()
      do {
        let borrowing = Self.borrowing(plain, freed)
        #expect(borrowing == plain, "seed \(seed)")
        for kind in kinds {
          #expect(
            StatisticsEngine.bucketStatistics(of: borrowing, kind: kind, tables: tables)
              == StatisticsEngine.bucketStatistics(of: plain, kind: kind, tables: tables),
            "seed \(seed), \(kind)")
          #expect(
            StatisticsEngine.rangeStatistics(of: borrowing, kind: kind)
              == StatisticsEngine.rangeStatistics(of: plain, kind: kind), "seed \(seed), \(kind)")
        }
        #expect(borrowing.sampleColumns() == plain.sampleColumns(), "seed \(seed)")
        #expect(freed.count == 0, "seed \(seed)")
      }
      #expect(freed.count == plain.pairs.count, "seed \(seed)")
    }
  }

  @Test func otherValuesMakeOtherPairs() {
    let plain = RankedColumns([.init(rank: 0, starts: [1, 2], ends: [2, 3], values: [4, 5])])
    let other = RankedColumns([.init(rank: 0, starts: [1, 2], ends: [2, 3], values: [4, 6])])
    let freed = Freed()
    let borrowing = Self.borrowing(plain, freed)
    #expect(borrowing == borrowing)
    #expect(borrowing != other)
    #expect(borrowing.pairs[0].values == [4, 5])
  }
}
