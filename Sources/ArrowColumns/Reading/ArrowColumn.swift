internal import CHKStatsABI

/// A column of a batch, checked: what reads its values finds every buffer that it needs.
///
/// It is a class so that handing it on counts one reference, not one for each of its parts.
@safe
public final class ArrowColumn {
  /// The name and the type.
  public let field: ArrowField
  /// How many rows there are.
  public let count: Int

  /// Holds the memory: the batch, or the column's own array if that was moved out of it.
  let owner: AnyObject
  /// The place of row 0 in the buffers.
  let offset: Int
  /// Which elements are null; nil if none is.
  let validity: ArrowValidity?
  /// The buffers behind the validity.
  let buffers: [UnsafeRawPointer?]
  /// The values of a dictionary.
  let dictionary: ArrowDictionary?

  /// A column of the rows that its batch has.
  ///
  /// - Parameter rows: which of the column's rows are the batch's.
  init(
    _ array: ArrowArray, field: ArrowField, owner: AnyObject, rows: Range<Int>
  ) throws(ArrowError) {
    let extent = try unsafe ArrowExtent(of: array, name: field.name)
    guard rows.upperBound <= extent.count,
      rows.upperBound + extent.offset <= ArrowRecords.largestCount
    else {
      throw ArrowError(
        .array,
        "The column '\(field.name)' has \(extent.count) rows where the batch needs \(rows.upperBound)."
      )
    }
    self.field = field
    self.owner = owner
    count = rows.count
    offset = extent.offset + rows.lowerBound
    switch field.format {
    case .structure, .fixedWidth, .other, .null:
      // What nobody reads may be laid out in any way.
      unsafe buffers = []
      validity = nil
    default:
      unsafe buffers = try unsafe Self.buffers(
        of: array, field: field, format: field.format, extent)
      validity = try unsafe Self.validity(of: array, field: field, extent)
    }
    guard (unsafe array.dictionary != nil) == (field.dictionary != nil) else {
      throw ArrowError(
        .array,
        "The column '\(field.name)' has a dictionary where its schema has none, or the reverse."
      )
    }
    if let values = unsafe array.dictionary, let format = field.dictionary {
      dictionary = try unsafe ArrowDictionary(values.pointee, field: field, format: format)
    } else {
      dictionary = nil
    }
  }

  /// The bits of nulls; nil if nothing is null.
  ///
  /// - Throws: ``ArrowError`` if nulls are counted and there are no bits.
  static func validity(
    of array: ArrowArray, field: ArrowField, _ extent: ArrowExtent
  ) throws(ArrowError) -> ArrowValidity? {
    if unsafe array.null_count > 0, unsafe array.buffers[0] == nil {
      throw ArrowError(
        .array, "The column '\(field.name)' counts nulls and does not say which rows they are.")
    }
    return unsafe ArrowValidity(of: array, extent)
  }

  /// The buffers behind the validity, as many as the format has.
  ///
  /// - Throws: ``ArrowError`` for another number of them, and for a NULL among those that are read.
  static func buffers(
    of array: ArrowArray, field: ArrowField, format: ArrowFormat, _ extent: ArrowExtent
  ) throws(ArrowError) -> [UnsafeRawPointer?] {
    let count = unsafe array.n_buffers
    let isAsExpected =
      switch format {
      case .text(.views): (3...Int64(ArrowRecords.largestColumnCount)).contains(count)
      case .text: count == 3
      default: count == 2
      }
    guard isAsExpected, unsafe array.buffers != nil else {
      throw ArrowError(
        .array, "The column '\(field.name)' has \(count) buffers, which \(format) has not.")
    }
    let buffers = unsafe (1..<Int(count)).map { unsafe array.buffers[$0] }
    // The bytes of texts, behind the offsets, may be missing where all texts are empty.
    guard extent.count == 0 || (unsafe buffers[0] != nil) else {
      throw ArrowError(
        .array, "The column '\(field.name)' has rows and no values: a buffer is NULL.")
    }
    return unsafe buffers
  }

  /// Whether the column has the type of which all values are null.
  var isAllNull: Bool { field.format == .null }

  /// Whether no row is null. O(1).
  public var hasNoNulls: Bool { validity == nil && !(isAllNull && count > 0) }

  /// The first null among rows; nil if there is none. O(rows), O(1) without nulls.
  public func firstNull(in rows: RowSelection) -> Int? {
    if isAllNull { return rows.count > 0 ? rows[0] : nil }
    guard let validity else { return nil }
    switch rows {
    case .range(let range):
      return validity.firstNull(in: range.lowerBound + offset..<range.upperBound + offset)
        .map { $0 - offset }
    case .list(let list):
      return list.first { !validity.isValid(Int($0) + offset) }.map(Int.init)
    }
  }

  /// Whether a row has a value. O(1).
  @inline(__always)
  public func isValid(_ row: Int) -> Bool {
    precondition(row >= 0 && row < count, "the column has no such row")
    return validity?.isValid(row + offset) ?? !isAllNull
  }

  /// The error of a column whose type is not one of those that are wanted.
  func wrongType(wanted: String) -> ArrowError {
    ArrowError(
      .schema, "The column '\(field.name)' is of \(field.typeText); it must be of \(wanted).")
  }
}
