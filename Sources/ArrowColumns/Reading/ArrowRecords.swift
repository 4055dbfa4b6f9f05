public import CHKStatsABI

/// A batch of rows that somebody else made: an array of the Arrow C data interface, released when nobody needs
/// it any longer.
///
/// ```swift
/// let records = try ArrowRecords(consuming: array, schema: schema)
/// let values = try NumberColumn(records.column(2))
/// ```
///
/// Lengths, offsets, numbers of buffers and of nulls are checked, so that what contradicts itself is an error. How
/// long a buffer is nobody says: one that is shorter than its array's length is not found out.
@safe
public final class ArrowRecords {
  /// A batch has no more rows than that.
  public static let largestCount = Int(Int32.max)
  /// A batch has no more columns than that.
  static let largestColumnCount = 1 << 20

  /// How many rows the batch has.
  public private(set) var count = 0
  /// The columns' names and types.
  public let fields: [ArrowField]

  /// The array, moved here from its place: whoever holds it releases it.
  private var array: ArrowArray
  /// The first row in the buffers of the columns, beside their own offsets.
  private var offset = 0

  /// Takes an array over, and releases it at once if it is none of the columns.
  ///
  /// - Parameters:
  ///   - array: an array of the columns; its `release` is NULL afterwards, whatever comes of it.
  ///   - fields: the columns of its schema.
  /// - Throws: ``ArrowError`` for a NULL, a released array, and one that contradicts itself or the schema.
  public init(
    consuming array: UnsafeMutablePointer<ArrowArray>?, fields: [ArrowField]
  ) throws(ArrowError) {
    guard let array = unsafe array else { throw ArrowError(.array, "The array is NULL.") }
    unsafe self.array = array.pointee
    self.fields = fields
    // Who moves an array marks where it was.
    unsafe array.pointee.release = nil
    guard unsafe self.array.release != nil else {
      throw ArrowError(.array, "The array was released before it was read.")
    }
    let extent = try unsafe ArrowExtent(of: self.array, name: nil)
    guard unsafe self.array.n_buffers == 1, unsafe self.array.dictionary == nil else {
      throw ArrowError(
        .array, "The array is no struct of columns: it has another number of buffers.")
    }
    guard unsafe self.array.n_children == Int64(fields.count) else {
      throw ArrowError(
        .array,
        "The array has \(unsafe self.array.n_children) columns and its schema \(fields.count).")
    }
    if unsafe self.array.null_count != 0, unsafe ArrowValidity(of: self.array, extent) != nil {
      throw ArrowError(.array, "Whole rows of the batch are null: leave them out.")
    }
    count = extent.count
    offset = extent.offset
  }

  /// Takes an array over, and reads its schema, which stays the caller's.
  ///
  /// - Throws: ``ArrowError`` for what is wrong with the schema or the array.
  public convenience init(
    consuming array: UnsafeMutablePointer<ArrowArray>?, schema: UnsafePointer<ArrowSchema>?
  ) throws(ArrowError) {
    let fields: [ArrowField]
    do {
      fields = try unsafe ArrowField.columns(of: schema)
    } catch {
      // Whoever passes an array on need not release it, whatever comes of it.
      if let array = unsafe array, let release = unsafe array.pointee.release {
        unsafe release(array)
      }
      throw error
    }
    try unsafe self.init(consuming: array, fields: fields)
  }

  deinit {
    if let release = unsafe array.release { unsafe release(&array) }
  }

  /// A column by its position in ``fields``.
  ///
  /// - Throws: ``ArrowError`` if its array contradicts itself, its type or the number of rows.
  /// - Complexity: O(1), and O(rows) if the producer did not count the nulls.
  public func column(_ position: Int) throws(ArrowError) -> ArrowColumn {
    let child = try unsafe child(position)
    return try unsafe ArrowColumn(
      child.pointee, field: fields[position], owner: self, rows: offset..<offset + count)
  }

  /// A column by its position in ``fields``, moved out of the batch: it holds its own memory alone, and for longer than
  /// the batch if need be. The batch has it no longer.
  ///
  /// - Throws: as ``column(_:)``; then the column stays where it is.
  public func takeColumn(_ position: Int) throws(ArrowError) -> ArrowColumn {
    let child = try unsafe child(position)
    let moved = unsafe MovedArray(child.pointee)
    let column = try unsafe ArrowColumn(
      child.pointee, field: fields[position], owner: moved, rows: offset..<offset + count)
    // Who moves an array marks where it was.
    unsafe child.pointee.release = nil
    moved.ownsMemory = true
    return column
  }

  private func child(_ position: Int) throws(ArrowError) -> UnsafeMutablePointer<ArrowArray> {
    precondition(fields.indices.contains(position), "the batch has no column of that position")
    guard let children = unsafe array.children, let child = unsafe children[position],
      unsafe child.pointee.release != nil
    else {
      throw ArrowError(.array, "The column '\(fields[position].name)' is NULL or was released.")
    }
    return unsafe child
  }
}

/// An array that was moved out of a batch, released when nobody needs it any longer.
@safe
private final class MovedArray {
  private var array: ArrowArray
  /// Whether it was moved here at last.
  var ownsMemory = false

  init(_ array: ArrowArray) {
    unsafe self.array = unsafe array
  }

  deinit {
    if ownsMemory, let release = unsafe array.release { unsafe release(&array) }
  }
}
