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

  // MARK: Spans of whole numbers

  /// Spans as whole numbers that follow one another, in blocks of 64.
  private static func numbers(
    blocks: Int, _ generator: inout SeededGenerator
  ) -> (starts: [Int64], ends: [Int64]) {
    var now = Int64.random(in: -900_000_000...900_000_000, using: &generator)
    var (starts, ends): ([Int64], [Int64]) = ([], [])
    for _ in 0..<(blocks * 64) {
      // Neighbours with one start end in their order, or not.
      now += Int64.random(in: 0...2, using: &generator)
      starts.append(now)
      ends.append(now + Int64.random(in: 0...100_000, using: &generator))
    }
    return (starts, ends)
  }

  private static func slow(
    _ starts: ArraySlice<Int64>, _ ends: ArraySlice<Int64>, by divisor: Double
  ) -> [[UInt64]] {
    let rows = Rows(
      starts: starts.map { Double($0) / divisor }, ends: ends.map { Double($0) / divisor },
      values: [], offset: 0)
    let latest = stride(from: 0, to: rows.ends.count, by: 64).map {
      rows.ends[$0..<($0 + 64)].max() ?? .nan
    }
    let columns = [rows.starts, rows.ends, latest].map { $0.map(KernelLevel.bits) }
    return columns + [slow(rows, from: 0)]
  }

  @Test(arguments: [0, 1, 2, 5])
  func wholeNumbersReadInOnePassAreSpans(blocks: Int) {
    var generator = SeededGenerator(seed: 0x5BA5 + UInt64(blocks))
    for round in 0..<200 {
      var (starts, ends) = Self.numbers(blocks: blocks, &generator)
      if blocks > 0 {
        let row = Int.random(in: starts.indices, using: &generator)
        switch round % 6 {
        case 0: ends[row] = starts[row] - 1
        case 1: starts.swapAt(row, Int.random(in: starts.indices, using: &generator))
        case 2: ends[row] = 1 << 50
        case 3: starts[row] = -(1 << 50)
        case 4: starts.sort()
        default: break
        }
      }
      for divisor in [1e3, 1e6] {
        let slow = Self.slow(starts[...], ends[...], by: divisor)
        for level in KernelLevel.all {
          #expect(
            level.readSpans(starts[...], ends[...], by: divisor, within: Self.bounds) == slow,
            "\(level), round \(round)")
        }
      }
    }
  }

  @Test(arguments: [1 << 51, -(1 << 51) - 1, .max, .min] as [Int64])
  func numbersThatAreTooLargeAreNotRead(number: Int64) {
    var generator = SeededGenerator(seed: 0xFA2)
    let (starts, ends) = Self.numbers(blocks: 2, &generator)
    for row in [0, 63, 64, 127] {
      var other = starts
      other[row] = number
      for level in KernelLevel.all {
        #expect(level.readSpans(other[...], ends[...], by: 1e6, within: Self.bounds) == nil)
        #expect(level.readSpans(starts[...], other[...], by: 1e6, within: Self.bounds) == nil)
      }
    }
  }

  @Test func spansOffTheirAlignmentAreAppended() throws {
    var generator = SeededGenerator(seed: 0xA9)
    let (numbers, endNumbers) = Self.numbers(blocks: 2, &generator)
    let bytes: [UInt8] = [9] + numbers.withUnsafeBytes { Array($0) }
    var (starts, ends, latest) = ([7.0], [8.0], [9.0])
    let spans = ColumnKernels.appendSpans(
      starts: bytes.span.bytes.extracting(1..<bytes.count), ends: endNumbers.span.bytes, by: 1e6,
      within: Self.bounds, to: &starts, &ends, latest: &latest)
    #expect(Array(starts[1...]) == numbers.map { Double($0) / 1e6 } && starts[0] == 7)
    #expect(Array(ends[1...]) == endNumbers.map { Double($0) / 1e6 } && ends[0] == 8)
    let latestOfFirst: Double = ends[1...64].reduce(-.infinity, max)
    let latestOfSecond: Double = ends[65...128].reduce(-.infinity, max)
    #expect(latest == [9, latestOfFirst, latestOfSecond])
    #expect(try #require(spans).latest == latest[1...].max())
    #expect(try #require(spans).earliest == starts[1])
  }
}
