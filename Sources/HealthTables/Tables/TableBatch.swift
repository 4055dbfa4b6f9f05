public import Foundation

/// What some rows hold in a column.
public enum TableColumn: Sendable {
  /// Seconds since 1970; NaN for none.
  case instants([Double])
  /// Days since 1970-01-01.
  case dates([Int32])
  /// Numbers; NaN for none where the column is nullable.
  case numbers([Double])
  /// Numbers that are names of something.
  case codes([Double])
  /// Whole numbers; `Int64.min` for none where the column is nullable.
  case integers([Int64])
  /// Places in a table of texts; -1 for none.
  case texts([Int32], in: [String])
  /// The same text in all rows.
  case text(String)
  /// True or false.
  case flags([Bool])
  /// True or false, or not known.
  case answers([Bool?])
  /// UUIDs.
  case uuids([UUID])
  /// Nothing in any row.
  case nothing

  /// How many rows there are; nil for as many as one likes.
  fileprivate var count: Int? {
    switch self {
    case .instants(let values), .numbers(let values), .codes(let values): values.count
    case .dates(let values): values.count
    case .integers(let values): values.count
    case .texts(let places, _): places.count
    case .flags(let values): values.count
    case .answers(let values): values.count
    case .uuids(let values): values.count
    case .text, .nothing: nil
    }
  }
}

/// Some rows of a table, column by column.
public struct TableBatch: Sendable {
  /// How many rows there are.
  public let count: Int
  /// The columns, in the order of the schema.
  public let columns: [TableColumn]

  /// Rows of which each column holds `count` values; traps if one holds another number of them.
  public init(count: Int, _ columns: [TableColumn]) {
    precondition(
      columns.allSatisfy { $0.count ?? count == count },
      "each column of a batch has all of its rows")
    self.count = count
    self.columns = columns
  }
}
