import ColumnKernels
import TestSupport
import Testing

/// Spans are what a slow loop says of them, at every level that the processor has.
@Suite struct ColumnKernelsSpansTests {
  private static let bounds = -1e6...1e9

  private static func slow(_ rows: Rows, from first: Int) -> [UInt64] {
    var (areSound, areSorted) = (true, true)
    var (earliest, latest) = (Double.infinity, -Double.infinity)
    for row in (rows.offset + first)..<rows.starts.count {
      let (start, end) = (rows.starts[row], rows.ends[row])
      if !(bounds.contains(start) && bounds.contains(end) && start <= end) { areSound = false }
      if row > rows.offset {
        let (before, endBefore) = (rows.starts[row - 1], rows.ends[row - 1])
        if !(start > before || (start == before && end >= endBefore)) { areSorted = false }
      }
      if start < earliest { earliest = start }
      if end > latest { latest = end }
    }
    return [
      areSound ? 1 : 0, areSorted ? 1 : 0, KernelLevel.bits(earliest), KernelLevel.bits(latest),
    ]
  }

  private static func rows(length: Int, _ generator: inout SeededGenerator) -> Rows {
    let offset = Int.random(in: 0...7, using: &generator)
    var now = 0.0
    var (starts, ends): ([Double], [Double]) = ([], [])
    for _ in 0..<(offset + length) {
      now += Double(Int.random(in: 0...3, using: &generator))
      starts.append(now)
      // Never before the end of an earlier one that starts there.
      ends.append(now + now.remainder(dividingBy: 7).magnitude)
    }
    return Rows(starts: starts, ends: ends, values: starts, offset: offset)
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 1_000])
  func spansAreThoseOfASlowLoop(length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    let odd = [
      .nan, .infinity, -.infinity, -2e6, 2e9, -0.0, 5, Self.bounds.lowerBound,
      Self.bounds.upperBound,
    ]
    for round in 0..<200 {
      var rows = Self.rows(length: length, &generator)
      if round > 0, length > 0 {
        var (starts, ends) = (rows.starts, rows.ends)
        let row = Int.random(in: rows.offset..<starts.count, using: &generator)
        let value = odd[round % odd.count]
        if round.isMultiple(of: 2) { starts[row] = value } else { ends[row] = value }
        rows = Rows(starts: starts, ends: ends, values: starts, offset: rows.offset)
      }
      let first = round % 3 == 0 ? 0 : Int.random(in: 0...length, using: &generator)
      let slow = Self.slow(rows, from: first)
      for level in KernelLevel.all {
        #expect(
          level.spans(rows, from: first, within: Self.bounds) == slow,
          "\(level), round \(round), from \(first)")
      }
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 30, 257])
  func quotientsAreThoseOfDoubles(length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    let edge = Int64(1) << 51
    for round in 0..<100 {
      var numbers = (0..<(length + 3)).map { _ in
        Int64.random(in: -edge..<edge, using: &generator) >> Int64(round % 50)
      }
      let far: [Int64] = [edge, -edge - 1, .max, .min]
      let isFar = round.isMultiple(of: 4) && length > 0
      if round % 4 == 1 { numbers[3 % numbers.count] = [edge - 1, -edge][round % 8 / 4] }
      if isFar {
        numbers[3 + Int.random(in: 0..<length, using: &generator)] = far[round / 4 % far.count]
      }
      for divisor in [1e3, 1e6] {
        let slow = numbers[3...].map { KernelLevel.bits(Double($0) / divisor) }
        for level in KernelLevel.all {
          let (areExact, quotients) = level.quotients(numbers[3...], by: divisor)
          #expect(areExact != isFar, "\(level), round \(round)")
          #expect(isFar || quotients == slow, "\(level), round \(round)")
        }
      }
    }
  }

  @Test func quotientsOfBytesOffTheirAlignmentAreAppended() {
    let numbers: [Int64] = [3_000, -1, 1 << 50]
    let bytes: [UInt8] = [9] + numbers.withUnsafeBytes { Array($0) }
    var quotients = [7.0]
    #expect(
      ColumnKernels.appendQuotients(
        of: bytes.span.bytes.extracting(1..<bytes.count), by: 1e3, to: &quotients))
    #expect(quotients == [7, 3, -0.001, Double(1 << 50) / 1e3])
    #expect(
      !ColumnKernels.appendQuotients(
        of: [Int64.max].span.bytes, by: 1e3, to: &quotients))
  }
}
