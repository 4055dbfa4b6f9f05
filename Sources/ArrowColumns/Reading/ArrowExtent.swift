internal import CHKStatsABI

/// Which part of its buffers an array is, checked.
struct ArrowExtent {
  /// The first element.
  let offset: Int
  /// How many elements there are.
  let count: Int

  /// The extent that an array claims.
  ///
  /// - Throws: ``ArrowError`` for sizes below 0 or above ``ArrowRecords/largestCount``, and for numbers of nulls
  ///   that cannot be.
  init(of array: ArrowArray, name: String?) throws(ArrowError) {
    let subject = name.map { "The column '\($0)'" } ?? "The array"
    let (length, offset) = unsafe (array.length, array.offset)
    let sizes = 0...Int64(ArrowRecords.largestCount)
    guard sizes.contains(length), sizes.contains(offset), sizes.contains(length + offset) else {
      throw ArrowError(
        .array,
        "\(subject) says that it has \(length) rows from row \(offset) on: a batch has up to "
          + "\(ArrowRecords.largestCount).")
    }
    guard unsafe (-1...length).contains(array.null_count) else {
      throw ArrowError(
        .array, "\(subject) says that \(unsafe array.null_count) of its \(length) rows are null.")
    }
    self.offset = Int(offset)
    count = Int(length)
  }
}
