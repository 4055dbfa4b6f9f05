internal import CColumnKernels

extension ColumnKernels {
  /// What holds of spans.
  public struct Spans {
    /// Whether each starts and ends inside of the bounds, and ends no earlier than it starts.
    public let areSound: Bool
    /// Whether each follows the one before it, by start, then end.
    public let areSorted: Bool
    /// The earliest start; infinity without spans. What is NaN does not count.
    public let earliest: Double
    /// The latest end; minus infinity without spans.
    public let latest: Double
  }

  /// What holds of the spans from one on; the one before it is looked at for the order.
  ///
  /// Complexity: O(n), one read of both columns.
  public static func spans(
    starts: Span<Double>, ends: Span<Double>, from first: Int, within bounds: ClosedRange<Double>
  ) -> Spans {
    precondition(starts.count == ends.count, "a span needs one end a start")
    precondition(first >= 0 && first <= starts.count, "the first span is one of them")
    var spans = ck_spans()
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe ends.withUnsafeBufferPointer { ends in
        unsafe ck_check_spans(
          starts.baseAddress, ends.baseAddress, first, starts.count, bounds.lowerBound,
          bounds.upperBound, &spans)
      }
    }
    return Spans(
      areSound: spans.are_sound, areSorted: spans.are_sorted, earliest: spans.earliest,
      latest: spans.latest)
  }

  /// Appends whole numbers of 64 bits, divided: the quotients of the numbers as doubles.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameters:
  ///   - numbers: their bytes in the order of the processor, of any alignment.
  ///   - divisor: what each is divided by.
  ///   - quotients: what they are appended to.
  /// - Returns: whether all are -2^51 or more and below 2^51; if not, what was appended means nothing.
  public static func appendQuotients(
    of numbers: RawSpan, by divisor: Double, to quotients: inout [Double]
  ) -> Bool {
    let count = numbers.byteCount / MemoryLayout<Int64>.stride
    var areExact = true
    quotients.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        areExact = unsafe numbers.withUnsafeBytes { numbers in
          unsafe ck_quotients(numbers.baseAddress, count, divisor, buffer.baseAddress)
        }
        initialized += count
      }
    }
    return areExact
  }
}
