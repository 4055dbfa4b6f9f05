import ColumnKernels
import Foundation
import TestSupport
import Testing

/// Every kernel at every level that the processor has: bit-equal among themselves, and close to what a
/// slow loop says, over all lengths to 100, around blocks, off alignment, with awkward values.
@Suite struct KernelLevelsTests {
  static let lengths = Array(1...100) + [1_023, 1_024, 1_025, 1_039, 2_048, 2_049, 5_000]
  static let awkward: [Double] = [
    .nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, -.leastNormalMagnitude,
    .greatestFiniteMagnitude,
  ]

  /// A column of `length` rows in runs of 1 to 70 rows, sometimes with awkward values in it.
  private struct Case {
    let rows: Rows
    let bounds: [Int]
    var values: ArraySlice<Double> { rows.values[rows.offset...] }

    func run(_ number: Int) -> Range<Int> {
      (bounds[number] + rows.offset)..<(bounds[number + 1] + rows.offset)
    }

    init(length: Int, seed: UInt64, isAwkward: Bool, isOneRun: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      let offset = Int.random(in: 0...7, using: &generator)
      var values: [Double] = []
      var starts: [Double] = []
      var ends: [Double] = []
      var now = 1.6e9
      for _ in 0..<(offset + length) {
        let isOdd = isAwkward && Int.random(in: 0..<40, using: &generator) == 0
        values.append(
          isOdd
            ? awkward[Int.random(in: 0..<awkward.count, using: &generator)]
            : Double.random(in: 1...100, using: &generator))
        now += Double.random(in: 0...2_000, using: &generator).rounded()
        starts.append(now)
        ends.append(now + Double.random(in: -300...600, using: &generator).rounded().magnitude)
      }
      rows = Rows(starts: starts, ends: ends, values: values, offset: offset)
      var bounds = [isOneRun ? 0 : Int.random(in: 0..<length, using: &generator) / 4]
      while let last = bounds.last, last < length {
        let step = isOneRun ? length : Int.random(in: 1...70, using: &generator)
        bounds.append(min(last + (step > 60 ? 1 : step), length))
      }
      self.bounds = bounds
    }
  }

  private static func forEachCase(
    awkward: Bool = true, _ body: (Case, _ note: String) -> Void
  ) {
    for length in lengths {
      for variant in UInt64(0)..<4 {
        let seed = UInt64(length) * 8 + variant
        body(
          Case(
            length: length, seed: seed, isAwkward: awkward && variant % 2 == 1,
            isOneRun: variant >= 2), "seed \(seed), length \(length)")
      }
    }
  }

  /// The levels' common answer.
  private static func agreed<Answer: Equatable>(
    _ note: String, _ answer: (KernelLevel) -> Answer
  ) -> Answer {
    let answers = KernelLevel.all.map(answer)
    for (level, other) in zip(KernelLevel.all, answers).dropFirst() {
      #expect(other == answers[0], "\(level), \(note)")
    }
    return answers[0]
  }

  private static func numbers(_ bits: [UInt64]) -> [Double] { bits.map(Double.init(bitPattern:)) }

  @Test func summariesAgreeWithASlowLoop() {
    Self.forEachCase { random, note in
      let answer = Self.agreed(note) { $0.summarize(random.values, random.bounds) }
      let sums = Self.agreed(note) { $0.sum(random.values, random.bounds) }
      #expect(sums[0] == answer[0], "\(note)")
      for run in 0..<(random.bounds.count - 1) {
        let values = random.rows.values[random.run(run)]
        let hasNaN = values.contains(where: \.isNaN)
        let size = neumaierSum(values.lazy.map(\.magnitude))
        let plain = values.reduce(0, +)
        let expected = size.isFinite ? neumaierSum(values) : plain
        let actual = Self.numbers(answer.map { $0[run] })
        // Whether sums near the largest number overflow depends on the order.
        if size.isFinite || values.contains(where: \.isInfinite) || hasNaN {
          #expect(
            isClose(actual[0], expected, within: 1e-13)
              || abs(actual[0] - expected) <= 1e-14 * size,
            "\(note), run \(run)")
        }
        #expect(KernelLevel.bits(hasNaN ? .nan : values.min() ?? 0) == answer[1][run], "\(note)")
        #expect(KernelLevel.bits(hasNaN ? .nan : values.max() ?? 0) == answer[2][run], "\(note)")
      }
      let means = Self.agreed(note) { $0.means(Self.numbers(sums[0]), random.bounds) }
      for (run, mean) in Self.numbers(means[0]).enumerated() {
        let expected = Double(bitPattern: sums[0][run]) / Double(random.run(run).count)
        #expect(KernelLevel.bits(mean) == KernelLevel.bits(expected), "\(note)")
      }
    }
  }

  @Test func partsCombineToTheirWhole() {
    Self.forEachCase { random, note in
      let ones = Array(0...(random.values.count))
      let parts = Self.agreed(note) { $0.summarize(random.values, ones) }.map(Self.numbers)
      let whole = Self.agreed(note) { $0.summarize(random.values, random.bounds) }
      let combined = Self.agreed(note) { $0.combine(parts[0], parts[1], parts[2], random.bounds) }
      #expect(combined == whole, "\(note)")
      // Three columns that differ are not mixed up.
      let apart = Self.agreed(note) {
        $0.combine(parts[0], parts[0].map { $0 - 1 }, parts[0].map { $0 + 1 }, random.bounds)
      }
      #expect(apart[0] == whole[0], "\(note)")
      for run in whole[0].indices where Double(bitPattern: whole[1][run]) > 0 {
        #expect(
          Double(bitPattern: apart[1][run]) == Double(bitPattern: whole[1][run]) - 1, "\(note)")
        #expect(
          Double(bitPattern: apart[2][run]) == Double(bitPattern: whole[2][run]) + 1, "\(note)")
      }
    }
  }

  /// Columns of instants are one column, whose durations nobody reads.
  @Test func instantsWeighTheSameInOneColumnAndInTwo() {
    for halfCap in [0, 30, Double.infinity] {
      Self.forEachCase { random, note in
        let starts = Array(random.rows.starts[random.rows.offset...])
        let (values, runs) = (Array(random.values), ColumnRuns(bounds: random.bounds))
        let one = ColumnKernels.timeWeightedSums(
          values, starts: starts, ends: starts, over: runs, gapCap: 2 * halfCap)
        let two = ColumnKernels.timeWeightedSums(
          values, starts: starts, ends: starts.map { $0 }, over: runs, gapCap: 2 * halfCap)
        #expect(one.weights.map(KernelLevel.bits) == two.weights.map(KernelLevel.bits), "\(note)")
        #expect(one.products.map(KernelLevel.bits) == two.products.map(KernelLevel.bits), "\(note)")
      }
    }
  }

  @Test func weightedSumsAgreeWithASlowLoop() {
    for halfCap in [0, 30, 450, Double.infinity] {
      Self.forEachCase { random, note in
        let answer = Self.agreed(note) { $0.weigh(random.rows, random.bounds, halfCap: halfCap) }
        let sums = Self.agreed(note) { $0.sum(random.values, random.bounds) }[0]
        for run in 0..<(random.bounds.count - 1) {
          let rows = random.run(run)
          let (starts, ends) = (random.rows.starts, random.rows.ends)
          let weights = rows.map { row in
            let before =
              row > rows.lowerBound
              ? min(max(starts[row] - ends[row - 1], 0) / 2, halfCap) : 0
            let after =
              row + 1 < rows.upperBound
              ? min(max(starts[row + 1] - ends[row], 0) / 2, halfCap) : 0
            return ends[row] - starts[row] + before + after
          }
          let products = zip(weights, random.rows.values[rows]).map { $0 * $1 }
          #expect(
            isClose(Double(bitPattern: answer[0][run]), neumaierSum(weights), within: 1e-13),
            "\(note)")
          #expect(answer[2][run] == (answer[0][run] == 0 ? sums[run] : 0), "\(note)")
          let actual = Double(bitPattern: answer[1][run])
          let size = products.reduce(0) { $0 + abs($1) }
          if size.isFinite {
            #expect(abs(actual - neumaierSum(products)) <= 1e-13 * size, "\(note)")
          } else if products.allSatisfy({ !$0.isInfinite }) || !actual.isInfinite {
            #expect(actual.isNaN == products.reduce(0, +).isNaN, "\(note)")
          }
        }
        let parts = answer.map(Self.numbers)
        let means = Self.agreed(note) {
          $0.weightedMeans(parts[0], parts[1], parts[2], random.bounds)
        }
        for (run, mean) in Self.numbers(means[0]).enumerated() {
          let expected =
            parts[0][run] == 0
            ? parts[2][run] / Double(random.run(run).count) : parts[1][run] / parts[0][run]
          #expect(KernelLevel.bits(mean) == KernelLevel.bits(expected), "\(note)")
        }
      }
    }
  }

  @Test func energiesAgreeWithPowersOfTen() {
    Self.forEachCase(awkward: false) { random, note in
      let highest = (0..<(random.bounds.count - 1)).map {
        random.rows.values[random.run($0)].max() ?? 0
      }
      for ownWeights in [false, true] {
        let answer = Self.agreed(note) {
          $0.energies(random.rows, random.bounds, highest: highest, ownWeights: ownWeights)
        }
        for run in highest.indices {
          let rows = random.run(run)
          let energies = rows.map { pow(10, (random.rows.values[$0] - highest[run]) / 10) }
          let weights = rows.map {
            random.rows.ends[$0] - (ownWeights ? 0 : random.rows.starts[$0])
          }
          let products = zip(weights, energies).map { $0 * $1 }
          for (column, expected) in [weights, products, energies].enumerated() {
            let actual = Double(bitPattern: answer[column][run])
            #expect(isClose(actual, neumaierSum(expected), within: 1e-13), "\(note), \(column)")
          }
        }
      }
    }
  }

  /// The promise of one row: 1e-15, over the whole range of differences.
  @Test func oneEnergyIsWithinOneUnitOrTwo() {
    var generator = SeededGenerator(seed: 77)
    for difference in [0, -0.0, -1e-300, -3_059.9, -3_060.1, -10_000, -.infinity]
      + (0..<4_000).map({ _ in -Double.random(in: 0...3_000, using: &generator) })
      + (0..<4_000).map({ _ in -Double.random(in: 0...60, using: &generator) })
    {
      let rows = Rows(starts: [0], ends: [1], values: [difference], offset: 0)
      let answer = Self.agreed("\(difference)") { $0.energies(rows, [0, 1], highest: [0]) }
      let actual = Self.numbers(answer[2])[0]
      if difference < -3_060 {
        #expect(actual == 0)
      } else {
        // What the division by 10 rounds off is put back.
        let tens = difference / 10
        let rest = difference.addingProduct(-tens, 10) / 10
        let expected = pow(10, tens) * (1 + rest * 2.302_585_092_994_045_7)
        #expect(isClose(actual, expected, within: 1e-15), "\(difference)")
      }
    }
  }

  @Test func durationsAgreeWithASlowLoop() {
    Self.forEachCase { random, note in
      for isDisjoint in [false, true] {
        let starts = random.rows.starts
        let ends = starts.indices.map {
          isDisjoint
            ? min(random.rows.ends[$0], $0 + 1 < starts.count ? starts[$0 + 1] : .infinity)
            : random.rows.ends[$0]
        }
        let rows = Rows(starts: starts, ends: ends, values: ends, offset: random.rows.offset)
        let answer = Self.agreed(note) { level in
          let durations = level.durations(rows)
          return [durations.total, durations.areDisjoint ? 1 : 0]
        }
        let range = random.rows.offset..<starts.count
        let expected = neumaierSum(range.lazy.map { ends[$0] - starts[$0] })
        #expect(isClose(Double(bitPattern: answer[0]), expected, within: 1e-13), "\(note)")
        let isApart = range.dropLast().allSatisfy { ends[$0] <= starts[$0 + 1] }
        #expect((answer[1] == 1) == isApart, "\(note)")
      }
    }
  }

  @Test func clippedDurationsAgreeWithASlowLoop() {
    Self.forEachCase { random, note in
      let limits = (0..<(random.bounds.count - 1)).map {
        $0 % 7 == 6
          ? .infinity : random.rows.starts[random.run($0).upperBound - 1] + Double($0 % 300)
      }
      let answer = Self.agreed(note) {
        $0.clippedDurations(random.rows, random.bounds, limits: limits)
      }
      for run in limits.indices {
        let expected = neumaierSum(
          random.run(run).lazy.map {
            min(random.rows.ends[$0], limits[run]) - random.rows.starts[$0]
          })
        #expect(isClose(Double(bitPattern: answer[0][run]), expected, within: 1e-13), "\(note)")
      }
    }
  }

  @Test func dotsAgreeWithASlowLoop() {
    Self.forEachCase { random, note in
      let others = random.rows.ends[random.rows.offset...]
      let products = zip(random.values, others).map { $0 * $1 }
      let size = neumaierSum(products.lazy.map(\.magnitude))
      let actual = Double(bitPattern: Self.agreed(note) { $0.dot(random.values, others) })
      guard size.isFinite else {
        // Whether products near the largest number overflow to one sign or both depends on the order.
        #expect(!actual.isFinite, "\(note)")
        return
      }
      #expect(abs(actual - neumaierSum(products)) <= 1e-14 * size, "\(note)")
    }
  }

  @Test func crossProductsAgreeWithASlowLoop() {
    let lengths = [0, 1, 7, 8, 9, 63, 1_023, 1_024, 1_025, 1_040, 2_049]
    for (seed, length) in lengths.enumerated().flatMap({ seed, length in
      (0..<6).map { (UInt64(seed * 6 + $0), length) }
    }) {
      var generator = SeededGenerator(seed: seed)
      func columns() -> Columns {
        let (count, offset) = (
          Int.random(in: 0...7, using: &generator), Int.random(in: 0...7, using: &generator)
        )
        let stride = offset + length + Int.random(in: 0...9, using: &generator)
        let values = (0..<max(stride * count, 1)).map { _ in
          Double.random(in: -9...9, using: &generator)
        }
        return Columns(values: values, stride: stride, count: count, offset: offset)
      }
      let (left, right) = (columns(), columns())
      let note = "seed \(seed), length \(length)"
      let products = Self.agreed(note) { $0.crossProducts(left, right, rowCount: length) }
      for first in 0..<left.count {
        for second in 0..<right.count {
          let plain = (0..<length).map { left[first, $0] * right[second, $0] }
          let size = plain.reduce(0) { $0 + $1.magnitude }
          let product = Double(bitPattern: products[first * right.count + second])
          #expect(abs(product - neumaierSum(plain)) <= 1e-14 * size, "\(note)")
        }
      }
      // With itself only half is worked out, and it is the same as with a copy in another place.
      let square = Self.agreed(note) { $0.crossProducts(left, left, rowCount: length) }
      let copy = Columns(
        values: left.values + [0], stride: left.stride, count: left.count, offset: left.offset)
      #expect(square == KernelLevel.all[0].crossProducts(left, copy, rowCount: length), "\(note)")
    }
  }

  @Test func runsAgreeWithALookAtEveryRow() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...(seed % 5 == 0 ? 3_000 : 90), using: &generator)
      let offset = Int.random(in: 0...min(count, 7), using: &generator)
      let span = Double.random(in: 1...5_000, using: &generator)
      let column = (0..<count).map { _ in
        Double.random(in: 0...span, using: &generator).rounded()
      }.sorted()[offset...]
      // From a few long slices to many empty ones; some have no length, some lie outside.
      let edgeCount = Int.random(in: 2...(seed % 3 == 0 ? 400 : 12), using: &generator)
      var edges = (0..<edgeCount).map { _ in
        Double.random(in: -0.3 * span...1.3 * span, using: &generator).rounded()
      }.sorted()
      if seed % 7 == 0 { edges = [-.infinity] + edges + [.infinity] }
      if seed % 11 == 0 { edges = edges.map { min($0, span / 3) } }
      Self.expectRuns(of: column, offset: offset, between: edges, "seed \(seed)")
    }
  }

  /// Hours with days and weeks that begin before them or end after them, and some that are not even.
  @Test func runsBetweenEvenEdgesAgreeWithALookAtEveryRow() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...2_000, using: &generator)
      let offset = Int.random(in: 0...min(count, 7), using: &generator)
      let step: Double = [1, 2, 3_600, 0.5][Int.random(in: 0...3, using: &generator)]
      let origin: Double = [0, 1.7e9, -100 * step, 0x1p50][Int.random(in: 0...3, using: &generator)]
      let edgeCount = Int.random(in: 60...700, using: &generator)
      var edges = (0..<edgeCount).map { origin + Double($0) * step }
      if seed % 3 == 0 { edges = [origin - 24 * step] + edges }
      if seed % 4 == 0 { edges.append(edges[edges.count - 1] + 7.5 * step) }
      if seed % 5 == 0 { edges.remove(at: Int.random(in: 0..<edges.count, using: &generator)) }
      if seed % 7 == 0 { edges = [-.infinity] + edges + [.infinity] }
      let length = Double(edgeCount) * step
      let column = (0..<count).map { _ in
        let row = origin + Double.random(in: -0.1...1.1, using: &generator) * length
        let edge = edges[Int.random(in: 0..<edges.count, using: &generator)]
        // Rows on edges, and as near to one as numbers are.
        let near = [row, row.rounded(), edge, edge.nextUp, edge.nextDown]
        return near[Int.random(in: 0..<5, using: &generator)]
      }.filter(\.isFinite).sorted().dropFirst(offset)
      Self.expectRuns(of: column, offset: column.startIndex, between: edges, "seed \(seed)")
    }
  }

  /// What is not sorted has runs that mean nothing, but no more of them than there are slices.
  @Test func runsOfUnsortedRowsStayInTheirRoom() {
    let edges = (0..<100).map { Double($0) }
    let rows = (0..<1_000).map { Double($0 * 37 % 98) + 0.5 }
    for level in KernelLevel.all {
      let runs = level.findRuns(rows[...], edges)
      #expect(runs.slices.count < edges.count, "\(level)")
      #expect(zip(runs.bounds, runs.bounds.dropFirst()).allSatisfy { $0 < $1 }, "\(level)")
    }
  }

  private static func expectRuns(
    of column: ArraySlice<Double>, offset: Int, between edges: [Double], _ note: String
  ) {
    var place = column.startIndex
    let places = edges.map { edge in
      while place < column.endIndex, column[place] < edge { place += 1 }
      return place
    }
    let expected = places.indices.dropLast().filter { places[$0] < places[$0 + 1] }
    let answer = agreed(note) { level in
      let runs = level.findRuns(column, edges)
      return [runs.slices, runs.bounds]
    }
    #expect(answer[0] == expected, "\(note)")
    #expect(Array(answer[1].dropLast()) == expected.map { places[$0] - offset }, "\(note)")
    if let last = expected.last {
      #expect(answer[1].last == places[last + 1] - offset, "\(note)")
    }
  }
}
