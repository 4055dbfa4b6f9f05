internal import ColumnKernels

/// A column of instants, read as seconds since 1970.
///
/// Timestamps without a zone are taken as UTC. A timestamp of any unit is the same double as the same instant of
/// another unit: microseconds up to the year 2255 are divided once, and nanoseconds that are whole microseconds
/// as these.
public struct InstantColumn {
  private let column: ArrowColumn

  /// The instants of a column.
  ///
  /// - Throws: ``ArrowError`` if the column holds something other than timestamps and float64.
  public init(_ column: ArrowColumn) throws(ArrowError) {
    switch (column.field.format, column.dictionary) {
    case (.float64, nil), (.timestamp, nil), (.null, nil): self.column = column
    default:
      throw column.wrongType(wanted: "timestamp (s, ms, us or ns) or float64 seconds since 1970")
    }
  }

  /// The column as any other.
  public var nulls: ArrowColumn { column }

  /// Adds the instants of rows to an array, whatever stands in those that are null. O(rows).
  public func append(_ rows: RowSelection, to instants: inout [Double]) {
    if column.isAllNull {
      instants.append(contentsOf: repeatElement(0, count: rows.count))
      return
    }
    column.checkRows(rows)
    let values = FixedWidthValues(column)
    guard case .timestamp(let unit, _) = column.field.format else {
      instants.append(rows, of: values)
      return
    }
    // One way for what is exact, without a branch a row; the other for what is not, which is found afterwards.
    var reach: UInt64 = 0
    let first = instants.count
    switch unit {
    case .seconds:
      instants.append(rows) { Double(values.load($0, as: Int64.self)) }
      return
    case .milliseconds, .microseconds:
      let perSecond = Double(unit.perSecond)
      if case .range(let range) = rows {
        let areExact = unsafe ColumnKernels.appendQuotients(
          of: values.bytes(range, as: Int64.self).bytes, by: perSecond, to: &instants)
        if areExact { return }
        reach = .max
      } else {
        instants.append(rows) { Self.quick(values.load($0, as: Int64.self), perSecond, &reach) }
      }
    case .nanoseconds:
      instants.append(rows) { Self.seconds(nanoseconds: values.load($0, as: Int64.self)) }
      return
    }
    guard reach > Self.quickReach else { return }
    for place in 0..<rows.count {
      instants[first + place] = Self.seconds(
        values.load(rows[place], as: Int64.self), unit.perSecond)
    }
  }

  /// The milliseconds or microseconds of rows where they lie, as whole numbers of 64 bits, if they lie one after
  /// the other and none is null; nil for all else.
  ///
  /// They stay there as long as the batch is held. O(1).
  @unsafe
  public func wholeNumbers(
    _ rows: RowSelection
  ) -> (bytes: UnsafeRawBufferPointer, perSecond: Double)? {
    guard case .range(let range) = rows, case .timestamp(let unit, _) = column.field.format,
      unit == .milliseconds || unit == .microseconds, column.dictionary == nil, column.hasNoNulls
    else { return nil }
    column.checkRows(rows)
    return unsafe (
      FixedWidthValues(column).bytes(range, as: Int64.self), Double(unit.perSecond)
    )
  }

  /// Integers from -2^51 to 2^51 lie in this many steps above the smallest of them.
  private static let quickReach: UInt64 = 1 << 52

  /// A number of units in seconds, if its size is at most 2^51; `reach` becomes more than ``quickReach`` else.
  ///
  /// Such an integer is the low bits of 1.5 x 2^52 plus it, so that processors without a conversion of vectors
  /// of 64 bits do it by an addition.
  @inline(__always)
  private static func quick(_ units: Int64, _ perSecond: Double, _ reach: inout UInt64) -> Double {
    let magic = 6_755_399_441_055_744.0
    reach |= UInt64(bitPattern: units &+ (1 << 51))
    let sum = Double(bitPattern: magic.bitPattern &+ UInt64(bitPattern: units))
    return (sum - magic) / perSecond
  }

  /// The largest size of an integer up to which all are doubles.
  private static let exact: Int64 = 1 << 53

  private static func seconds(_ units: Int64, _ perSecond: Int64) -> Double {
    if units <= exact, units >= -exact { return Double(units) / Double(perSecond) }
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: perSecond)
    return Double(seconds) + Double(rest) / Double(perSecond)
  }

  @inline(__always)
  private static func seconds(nanoseconds: Int64) -> Double {
    let (microseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    if rest == 0 { return seconds(microseconds, 1_000_000) }
    let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(seconds) + Double(fraction) / 1e9
  }
}
