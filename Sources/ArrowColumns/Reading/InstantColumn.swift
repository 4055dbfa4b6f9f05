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
    switch column.field.format {
    case .timestamp(.seconds, _):
      instants.append(rows) { Double(values.load($0, as: Int64.self)) }
    case .timestamp(.milliseconds, _):
      instants.append(rows) { Self.seconds(values.load($0, as: Int64.self), 1_000) }
    case .timestamp(.microseconds, _):
      instants.append(rows) { Self.seconds(values.load($0, as: Int64.self), 1_000_000) }
    case .timestamp(.nanoseconds, _):
      instants.append(rows) { Self.seconds(nanoseconds: values.load($0, as: Int64.self)) }
    default:
      instants.append(rows) { values.load($0, as: Double.self) }
    }
  }

  /// The largest size of an integer up to which all are doubles.
  private static let exact: Int64 = 1 << 53

  @inline(__always)
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
