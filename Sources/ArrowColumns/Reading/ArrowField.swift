public import CHKStatsABI

/// The name and the type of a column.
public struct ArrowField: Sendable, Hashable {
  /// The column's name.
  public let name: String
  /// How values are laid out; of a dictionary how its positions are.
  public let format: ArrowFormat
  /// How the values of a dictionary are laid out; nil if the column is none.
  public let dictionary: ArrowFormat?
  /// Whether rows may be null, which is written and not read.
  public let isNullable: Bool
  /// What the column holds, in a sentence for people, which is written and not read.
  public let meaning: String?

  /// A column's name and type.
  public init(
    name: String, format: ArrowFormat, dictionary: ArrowFormat? = nil, isNullable: Bool = true,
    meaning: String? = nil
  ) {
    self.name = name
    self.format = format
    self.dictionary = dictionary
    self.isNullable = isNullable
    self.meaning = meaning
  }

  /// The type in words: `float64`, `dictionary of utf8`.
  public var typeText: String {
    dictionary.map { "dictionary of \($0)" } ?? "\(format)"
  }
}

extension ArrowField {
  /// The columns of a schema, which must be that of a struct, as those of record batches are.
  ///
  /// The schema is read and not released.
  ///
  /// - Throws: ``ArrowError`` for a NULL, a released schema, one of no struct, and one that contradicts itself.
  /// - Complexity: O(columns).
  public static func columns(
    of schema: UnsafePointer<ArrowSchema>?
  ) throws(ArrowError) -> [ArrowField] {
    guard let schema = unsafe schema else { throw ArrowError(.schema, "The schema is NULL.") }
    let parent = unsafe schema.pointee
    guard unsafe parent.release != nil else {
      throw ArrowError(.schema, "The schema was released before it was read.")
    }
    guard unsafe parent.dictionary == nil, try unsafe format(of: parent) == .structure else {
      throw ArrowError(
        .schema, "The schema is of no table: pass record batches, which are structs of columns.")
    }
    let count = unsafe parent.n_children
    guard (0...Int64(ArrowRecords.largestColumnCount)).contains(count) else {
      throw ArrowError(.schema, "The schema says that it has \(count) columns.")
    }
    var fields: [ArrowField] = []
    for position in 0..<Int(count) {
      guard let children = unsafe parent.children, let child = unsafe children[position],
        unsafe child.pointee.release != nil
      else {
        throw ArrowError(.schema, "Column \(position) of the schema is NULL or was released.")
      }
      try unsafe fields.append(ArrowField(reading: child.pointee))
    }
    return fields
  }

  private init(reading schema: ArrowSchema) throws(ArrowError) {
    unsafe name = schema.name.map { unsafe String(cString: $0) } ?? ""
    format = try unsafe Self.format(of: schema)
    dictionary = try unsafe schema.dictionary.map { dictionary throws(ArrowError) in
      try unsafe Self.format(of: dictionary.pointee)
    }
    isNullable = true
    meaning = nil
  }

  private static func format(of schema: ArrowSchema) throws(ArrowError) -> ArrowFormat {
    guard let format = unsafe schema.format else {
      throw ArrowError(.schema, "A column of the schema has no format.")
    }
    return unsafe ArrowFormat(parsing: String(cString: format))
  }
}
