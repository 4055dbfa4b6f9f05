import CColumnKernels

/// The kernels at one level of instructions, called directly.
struct KernelLevel: CustomStringConvertible {
  let description: String
  private let kernels: ck_kernels

  /// All levels that this processor has, the portable one first.
  static let all: [KernelLevel] = [
    ("portable", ck_level_portable), ("AVX2", ck_level_avx2), ("AVX-512", ck_level_avx512),
  ].compactMap { name, level in
    ck_kernels_at(level).map { KernelLevel(description: name, kernels: $0.pointee) }
  }

  func findRuns(_ starts: ArraySlice<Double>, _ edges: [Double]) -> (slices: [Int], bounds: [Int]) {
    var slices = Array(repeating: -1, count: edges.count)
    var bounds = slices
    let count = starts.withUnsafeBufferPointer { starts in
      kernels.find_runs(starts.baseAddress, starts.count, edges, edges.count, &slices, &bounds)
    }
    return (Array(slices[..<count]), Array(bounds[...count]))
  }

  /// Three columns of results, bit by bit.
  typealias Bits = [[UInt64]]

  func summarize(_ values: ArraySlice<Double>, _ bounds: [Int]) -> Bits {
    results(bounds) { first, second, third in
      values.withUnsafeBufferPointer {
        kernels.summarize($0.baseAddress, $0.count, bounds, bounds.count - 1, first, second, third)
      }
    }
  }

  func combine(
    _ sums: [Double], _ minima: [Double], _ maxima: [Double], _ bounds: [Int]
  ) -> Bits {
    results(bounds) { first, second, third in
      kernels.combine(
        sums, minima, maxima, sums.count, bounds, bounds.count - 1, first, second, third)
    }
  }

  func sum(_ values: ArraySlice<Double>, _ bounds: [Int]) -> Bits {
    results(bounds) { first, _, _ in
      values.withUnsafeBufferPointer {
        kernels.sum($0.baseAddress, $0.count, bounds, bounds.count - 1, first)
      }
    }
  }

  func means(_ sums: [Double], _ bounds: [Int]) -> Bits {
    results(bounds) { first, _, _ in
      kernels.means(sums, bounds, bounds.count - 1, first)
    }
  }

  func weigh(_ rows: Rows, _ bounds: [Int], halfCap: Double) -> Bits {
    results(bounds) { first, second, third in
      rows.withPointers { starts, ends, values in
        kernels.weigh(
          starts, ends, values, rows.count, bounds, bounds.count - 1, halfCap, first, second,
          third)
      }
    }
  }

  func weightedMeans(
    _ weights: [Double], _ products: [Double], _ weightless: [Double], _ bounds: [Int]
  ) -> Bits {
    results(bounds) { first, _, _ in
      kernels.weighted_means(weights, products, weightless, bounds, bounds.count - 1, first)
    }
  }

  func energies(_ rows: Rows, _ bounds: [Int], highest: [Double], ownWeights: Bool = false) -> Bits
  {
    results(bounds) { first, second, third in
      rows.withPointers { starts, ends, values in
        kernels.energies(
          ownWeights ? nil : starts, ends, values, rows.count, bounds, bounds.count - 1, highest,
          first, second, third)
      }
    }
  }

  func clippedDurations(_ rows: Rows, _ bounds: [Int], limits: [Double]) -> Bits {
    results(bounds) { first, _, _ in
      rows.withPointers { starts, ends, _ in
        kernels.clipped_durations(
          starts, ends, rows.count, bounds, bounds.count - 1, limits, first)
      }
    }
  }

  func durations(_ rows: Rows) -> (total: UInt64, areDisjoint: Bool) {
    var areDisjoint = false
    let total = rows.withPointers { starts, ends, _ in
      kernels.durations(starts, ends, rows.count, &areDisjoint)
    }
    return (KernelLevel.bits(total), areDisjoint)
  }

  func spans(_ rows: Rows, from first: Int, within bounds: ClosedRange<Double>) -> [UInt64] {
    var spans = ck_spans()
    rows.withPointers { starts, ends, _ in
      kernels.check_spans(
        starts, ends, first, rows.count, bounds.lowerBound, bounds.upperBound, &spans)
    }
    return [
      spans.are_sound ? 1 : 0, spans.are_sorted ? 1 : 0, KernelLevel.bits(spans.earliest),
      KernelLevel.bits(spans.latest),
    ]
  }

  /// Starts, ends, the latest ends of blocks and what holds of all; nil if a number is too large.
  func readSpans(
    _ starts: ArraySlice<Int64>, _ ends: ArraySlice<Int64>, by divisor: Double,
    within bounds: ClosedRange<Double>
  ) -> [[UInt64]]? {
    var startSeconds = [Double](repeating: .nan, count: starts.count)
    var endSeconds = startSeconds
    var latest = [Double](repeating: .nan, count: starts.count / 64)
    var spans = ck_spans()
    let areExact = starts.withUnsafeBytes { starts in
      ends.withUnsafeBytes { ends in
        kernels.read_spans(
          starts.baseAddress, ends.baseAddress, starts.count / 512, divisor, bounds.lowerBound,
          bounds.upperBound, &startSeconds, &endSeconds, &latest, &spans)
      }
    }
    let facts = [
      spans.are_sound ? 1 : 0, spans.are_sorted ? 1 : 0, KernelLevel.bits(spans.earliest),
      KernelLevel.bits(spans.latest),
    ]
    guard areExact else { return nil }
    return [startSeconds, endSeconds, latest].map { $0.map(KernelLevel.bits) } + [facts]
  }

  func quotients(_ numbers: ArraySlice<Int64>, by divisor: Double) -> (Bool, [UInt64]) {
    var quotients = [Double](repeating: .nan, count: numbers.count)
    let areExact = numbers.withUnsafeBytes {
      kernels.quotients($0.baseAddress, numbers.count, divisor, &quotients)
    }
    return (areExact, quotients.map(KernelLevel.bits))
  }

  func dot(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> UInt64 {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        KernelLevel.bits(kernels.dot(left.baseAddress, right.baseAddress, left.count))
      }
    }
  }

  func crossProducts(_ left: Columns, _ right: Columns, rowCount: Int) -> [UInt64] {
    var products = [Double](repeating: .nan, count: left.count * right.count)
    left.values.withUnsafeBufferPointer { leftValues in
      right.values.withUnsafeBufferPointer { rightValues in
        guard let first = leftValues.baseAddress, let second = rightValues.baseAddress else {
          return
        }
        kernels.cross_products(
          first + left.offset, left.stride, left.count, second + right.offset, right.stride,
          right.count, rowCount, &products)
      }
    }
    return products.map(KernelLevel.bits)
  }

  private func results(
    _ bounds: [Int],
    _ fill: (
      UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Void
  ) -> Bits {
    var columns = [[Double]](repeating: Array(repeating: 0, count: bounds.count), count: 3)
    var (first, second, third) = (columns[0], columns[1], columns[2])
    fill(&first, &second, &third)
    columns = [first, second, third]
    return columns.map { $0.dropLast().map(KernelLevel.bits) }
  }

  /// The bits of a number; every NaN and every zero is one.
  static func bits(_ number: Double) -> UInt64 {
    number.isNaN ? Double.nan.bitPattern : (number + 0).bitPattern & (number == 0 ? 0 : .max)
  }
}

/// Rows with an offset, so that vectors start off their alignment.
struct Rows {
  let starts: [Double]
  let ends: [Double]
  let values: [Double]
  let offset: Int

  var count: Int { starts.count - offset }

  func withPointers<Result>(
    _ body: (UnsafePointer<Double>?, UnsafePointer<Double>?, UnsafePointer<Double>?) -> Result
  ) -> Result {
    starts[offset...].withUnsafeBufferPointer { starts in
      ends[offset...].withUnsafeBufferPointer { ends in
        values[offset...].withUnsafeBufferPointer { values in
          body(starts.baseAddress, ends.baseAddress, values.baseAddress)
        }
      }
    }
  }
}

/// Columns one behind the other, from a row of the first on.
struct Columns {
  let values: [Double]
  let stride: Int
  let count: Int
  let offset: Int

  subscript(column: Int, row: Int) -> Double { values[column * stride + offset + row] }
}
