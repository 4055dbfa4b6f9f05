internal import CHKStatsABI

/// The values that the positions of a dictionary column mean.
@safe
struct ArrowDictionary {
  /// How many values there are.
  let count: Int
  /// How values are laid out.
  let format: ArrowFormat
  /// The place of value 0 in the buffers.
  let offset: Int
  /// Which values are null; nil if none is.
  let validity: ArrowValidity?
  /// The buffers behind the validity.
  let buffers: [UnsafeRawPointer?]

  /// The values of a column's dictionary.
  ///
  /// - Throws: ``ArrowError`` if the array contradicts itself or its type.
  init(_ array: ArrowArray, field: ArrowField, format: ArrowFormat) throws(ArrowError) {
    let extent = try unsafe ArrowExtent(of: array, name: field.name)
    count = extent.count
    offset = extent.offset
    self.format = format
    guard case .text = format else {
      throw ArrowError(
        .schema,
        "The column '\(field.name)' is a dictionary of \(format); dictionaries must be of texts.")
    }
    unsafe buffers = try unsafe ArrowColumn.buffers(of: array, field: field, format: format, extent)
    validity = try unsafe ArrowColumn.validity(of: array, field: field, extent)
  }
}
