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
    return Spans(spans)
  }

  /// How many spans have one latest end in what ``appendSpans(starts:ends:by:within:to:_:latest:)`` answers.
  public static let spansOfBlock = 64

  /// Appends starts and ends that are whole numbers of 64 bits, divided: what ``appendQuotients(of:by:to:)`` makes of
  /// each column and ``spans(starts:ends:from:within:)`` says of both, in one pass.
  ///
  /// Complexity: O(n), one read of both columns.
  ///
  /// - Parameters:
  ///   - startNumbers: the bytes of whole blocks of starts, in the order of the processor, of any alignment.
  ///   - endNumbers: as many ends.
  ///   - divisor: what each is divided by, a whole number from 1 to 2^50.
  ///   - bounds: where spans may lie.
  ///   - starts: what starts are appended to.
  ///   - ends: what ends are appended to.
  ///   - latest: what the latest end of each block is appended to.
  /// - Returns: what holds of the spans, the first of which follows none; nil if a number is less than -2^51 or is
  ///   2^51 or more: then what was appended means nothing.
  public static func appendSpans(
    starts startNumbers: RawSpan, ends endNumbers: RawSpan, by divisor: Double,
    within bounds: ClosedRange<Double>, to starts: inout [Double], _ ends: inout [Double],
    latest: inout [Double]
  ) -> Spans? {
    let blocks = startNumbers.byteCount / MemoryLayout<Int64>.stride / spansOfBlock
    precondition(
      startNumbers.byteCount == blocks * spansOfBlock * MemoryLayout<Int64>.stride
        && endNumbers.byteCount == startNumbers.byteCount, "spans come in whole blocks")
    var spans = ck_spans()
    var areExact = true
    starts.append(addingCapacity: blocks * spansOfBlock) { starts in
      unsafe starts.withUnsafeMutableBufferPointer { starts, startCount in
        ends.append(addingCapacity: blocks * spansOfBlock) { ends in
          unsafe ends.withUnsafeMutableBufferPointer { ends, endCount in
            latest.append(addingCapacity: blocks) { latest in
              unsafe latest.withUnsafeMutableBufferPointer { latest, latestCount in
                areExact = unsafe startNumbers.withUnsafeBytes { startNumbers in
                  unsafe endNumbers.withUnsafeBytes { endNumbers in
                    unsafe ck_read_spans(
                      startNumbers.baseAddress, endNumbers.baseAddress, blocks, divisor,
                      bounds.lowerBound, bounds.upperBound, starts.baseAddress,
                      ends.baseAddress, latest.baseAddress, &spans)
                  }
                }
                latestCount += blocks
              }
            }
            endCount += blocks * spansOfBlock
          }
        }
        startCount += blocks * spansOfBlock
      }
    }
    return areExact ? Spans(spans) : nil
  }

  /// Appends whole numbers of 64 bits, divided: the quotients of the numbers as doubles.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameters:
  ///   - numbers: their bytes in the order of the processor, of any alignment.
  ///   - divisor: what each is divided by, a whole number from 1 to 2^50.
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

extension ColumnKernels.Spans {
  fileprivate init(_ spans: ck_spans) {
    self.init(
      areSound: spans.are_sound, areSorted: spans.are_sorted, earliest: spans.earliest,
      latest: spans.latest)
  }
}
