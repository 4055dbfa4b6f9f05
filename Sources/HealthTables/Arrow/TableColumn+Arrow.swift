internal import ArrowColumns
internal import Foundation

extension TableField {
  /// The column as Arrow has it.
  var arrowField: ArrowField {
    ArrowField(
      name: name, format: kind == .text ? .integer(bits: 32, isSigned: true) : kind.arrowFormat,
      dictionary: kind == .text ? .text(.offsets32) : nil, isNullable: isNullable,
      meaning: meaning)
  }
}

extension TableField.Kind {
  /// How values are laid out; of a text, those of its dictionary.
  fileprivate var arrowFormat: ArrowFormat {
    switch self {
    case .instant: .timestamp(.microseconds, zone: "UTC")
    case .date: .date32
    case .number: .float64
    case .integer: .integer(bits: 64, isSigned: true)
    case .text, .json: .text(.offsets32)
    case .flag: .boolean
    case .uuid: .fixedWidth(bytes: 16)
    }
  }
}

extension TableColumn {
  /// The values as Arrow has them; numbers are not copied. Of texts in a dictionary, the places.
  ///
  /// - Parameters:
  ///   - field: the column's name and kind.
  ///   - count: how many rows there are.
  ///   - places: of a column of texts, where each row's text stands in the dictionary; -1 for none.
  /// - Throws: ``TableTooLarge`` for JSON of 2 GiB and more.
  func arrowValues(
    _ field: TableField, count: Int, places: [Int32]
  ) throws(TableTooLarge) -> ArrowValues {
    let isNullable = field.isNullable
    switch self {
    case .instants(let instants):
      return ArrowValues(
        .int64(instants.map(Self.microseconds)),
        nulls: Self.nulls(instants, isNullable) { !$0.isNaN })
    case .dates(let days): return ArrowValues(.int32(days))
    case .numbers(let numbers):
      return ArrowValues(.float64(numbers), nulls: Self.nulls(numbers, isNullable) { !$0.isNaN })
    case .codes(let numbers): return ArrowValues(.float64(numbers))
    case .integers(let numbers):
      return ArrowValues(.int64(numbers), nulls: Self.nulls(numbers, isNullable) { $0 != .min })
    case .flags(let flags): return ArrowValues(.bits(PackedBits(flags) { $0 }))
    case .answers(let answers):
      return ArrowValues(
        .bits(PackedBits(answers) { $0 == true }),
        nulls: Self.nulls(answers, isNullable) { $0 != nil })
    case .uuids(let uuids):
      let bytes = unsafe uuids.withUnsafeBytes { unsafe Array($0) }
      return ArrowValues(.fixedWidth(FixedWidthBytes(bytes, width: 16)))
    case .texts(let rows, let table) where field.kind == .json:
      return ArrowValues(
        .text(
          try TextBytes(
            rows.lazy.map { $0 < 0 ? "" : table[Int($0)] }, ofColumn: field.name)),
        nulls: Self.nulls(rows, isNullable) { $0 >= 0 })
    case .text(let text) where field.kind == .json:
      return ArrowValues(
        .text(try TextBytes(repeatElement(text, count: count), ofColumn: field.name)))
    case .texts, .text:
      if places.allSatisfy({ $0 >= 0 }) { return ArrowValues(.int32(places)) }
      return ArrowValues(
        .int32(places.map { max($0, 0) }), nulls: Self.nulls(places, isNullable) { $0 >= 0 })
    case .nothing:
      return ArrowValues(
        Self.zeros(field.kind, count: count),
        nulls: NullBits(valid: PackedBits(repeating: false, count: count)))
    }
  }

  /// The nearest microsecond; 0 for an instant that is none, the nearest that there is for one that is too far away.
  static func microseconds(_ instant: Double) -> Int64 {
    // Nearly all instants of health data are whole seconds, which need not be rounded.
    if abs(instant) < 8e9 {
      let second = Int64(instant)
      if Double(second) == instant { return second &* 1_000_000 }
    }
    let microseconds = (instant * 1e6).rounded()
    if microseconds.isNaN { return 0 }
    return Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)
  }

  private static func nulls<Value>(
    _ values: [Value], _ isNullable: Bool, _ isValid: (Value) -> Bool
  ) -> NullBits? {
    guard isNullable, !values.allSatisfy(isValid) else { return nil }
    return NullBits(valid: PackedBits(values, where: isValid))
  }

  private static func zeros(_ kind: TableField.Kind, count: Int) -> ArrowValues.Storage {
    switch kind {
    case .instant, .integer: .int64(Array(repeating: 0, count: count))
    case .number: .float64(Array(repeating: 0, count: count))
    case .date, .text: .int32(Array(repeating: 0, count: count))
    case .flag: .bits(PackedBits(repeating: false, count: count))
    case .uuid:
      .fixedWidth(FixedWidthBytes(Array(repeating: 0, count: 16 * count), width: 16))
    case .json: .text(TextBytes(empty: count))
    }
  }
}

/// A batch whose texts are 2 GiB and more, which Arrow's columns cannot hold.
public struct TableTooLarge: Error, Equatable, CustomStringConvertible {
  /// The column.
  public let column: String

  /// What is wrong, and what to do.
  public var description: String {
    "The column '\(column)' has 2 GiB of text in some thousand rows, which Arrow cannot hold: leave the metadata out, or "
      + "write CSV or JSON lines."
  }
}
