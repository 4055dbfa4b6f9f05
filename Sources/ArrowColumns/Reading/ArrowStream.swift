public import CHKStatsABI

/// A stream of batches that somebody else makes, released when nobody needs it any longer.
@safe
public final class ArrowStream {
  /// The stream, moved here from its place.
  private var stream: ArrowArrayStream
  /// The columns of all batches.
  public private(set) var fields: [ArrowField] = []

  /// Takes a stream over, and asks it for its columns.
  ///
  /// - Parameter stream: its `release` is NULL afterwards, whatever comes of it.
  /// - Throws: ``ArrowError`` for a NULL, a released stream, a producer that fails, and a schema of no table.
  public init(consuming stream: UnsafeMutablePointer<ArrowArrayStream>?) throws(ArrowError) {
    guard let stream = unsafe stream else { throw ArrowError(.array, "The stream is NULL.") }
    unsafe self.stream = stream.pointee
    // Who moves a stream marks where it was.
    unsafe stream.pointee.release = nil
    guard unsafe self.stream.release != nil else {
      throw ArrowError(.array, "The stream was released before it was read.")
    }
    var schema = unsafe ArrowSchema()
    let code = unsafe self.stream.get_schema.map { unsafe $0(&self.stream, &schema) }
    defer { if let release = unsafe schema.release { unsafe release(&schema) } }
    guard code == 0 else { throw failure(code) }
    fields = try unsafe ArrowField.columns(of: &schema)
  }

  deinit {
    if let release = unsafe stream.release { unsafe release(&stream) }
  }

  /// The next batch; nil at the end.
  ///
  /// - Throws: ``ArrowError`` for a producer that fails, and for a batch that contradicts itself or the columns.
  public func next() throws(ArrowError) -> ArrowRecords? {
    var array = unsafe ArrowArray()
    let code = unsafe stream.get_next.map { unsafe $0(&stream, &array) }
    guard code == 0 else { throw failure(code) }
    guard unsafe array.release != nil else { return nil }
    return try unsafe ArrowRecords(consuming: &array, fields: fields)
  }

  private func failure(_ code: Int32?) -> ArrowError {
    guard let code else { return ArrowError(.array, "The stream lacks a function.") }
    let reason = unsafe stream.get_last_error.flatMap { unsafe $0(&stream) }
    let sentence = unsafe reason.map { unsafe String(cString: $0) } ?? "error \(code)"
    return ArrowError(.array, "The stream of rows failed: \(sentence)")
  }
}
