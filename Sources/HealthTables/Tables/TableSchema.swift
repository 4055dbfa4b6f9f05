/// The columns of a table, with what a reader has to know of each.
public struct TableSchema: Sendable, Equatable {
  /// What the table holds: `samples`.
  public var name: String
  /// The columns, from left to right.
  public var fields: [TableField]

  /// A table of some columns.
  public init(_ name: String, _ fields: [TableField]) {
    self.name = name
    self.fields = fields
  }
}

/// A column of a table.
public struct TableField: Sendable, Equatable {
  /// What a column holds, and how it is written.
  public enum Kind: String, Sendable, CaseIterable {
    /// An instant. Arrow: `timestamp[us, tz=UTC]`. CSV: `2024-03-10T11:30:00Z`. JSON: the same on local clocks, with the offset.
    case instant
    /// A local date. Arrow: `date32`. Texts: `2024-03-10`.
    case date
    /// A number. Arrow: `double`. Texts: what is the name of something is without decimals where it is whole.
    case number
    /// A whole number. Arrow: `int64`.
    case integer
    /// A text. Arrow: `dictionary<int32, utf8>`.
    case text
    /// JSON. Arrow: `utf8`; part of a line of JSON; a text in CSV.
    case json
    /// True or false; of a nullable column false is what texts omit. Arrow: `bool`.
    case flag
    /// A UUID. Arrow: `fixed_size_binary[16]`.
    case uuid
  }

  /// The name, in the way of JSON: `sourceVersion`.
  public var name: String
  /// What it holds.
  public var kind: Kind
  /// Whether rows may have nothing there.
  public var isNullable: Bool
  /// What it means, in a sentence, with the unit.
  public var meaning: String

  /// A column.
  public init(_ name: String, _ kind: Kind, isNullable: Bool = false, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.isNullable = isNullable
    self.meaning = meaning
  }
}
