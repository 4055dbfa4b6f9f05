internal import ArrowColumns
public import CHKStatsABI

/// What a `hk_table` points to.
enum TableHandle {
  /// A handle for the caller, who frees it.
  static func make(_ table: ArrowTable) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(table).toOpaque())
  }

  /// The table of a handle; nil for NULL.
  static func of(_ handle: OpaquePointer?) -> ArrowTable? {
    unsafe handle.map {
      unsafe Unmanaged<ArrowTable>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }
}

/// See the header.
@c @implementation
public func hk_table_row_count(_ table: OpaquePointer?) -> Int64 {
  unsafe Int64(TableHandle.of(table)?.rowCount ?? 0)
}

/// See the header.
@c @implementation
public func hk_table_batch_count(_ table: OpaquePointer?) -> Int64 {
  unsafe Int64(TableHandle.of(table)?.batches.count ?? 0)
}

/// See the header.
@c @implementation
public func hk_table_schema(
  _ table: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?
) -> hk_status {
  guard let table = unsafe TableHandle.of(table), let schema = unsafe schema else {
    return HK_INVALID_ARGUMENT
  }
  unsafe table.export(toSchema: schema)
  return HK_OK
}

/// See the header.
@c @implementation
public func hk_table_batch(
  _ table: OpaquePointer?, _ batch: Int64, _ array: UnsafeMutablePointer<ArrowArray>?
) -> hk_status {
  guard let table = unsafe TableHandle.of(table), let array = unsafe array, batch >= 0 else {
    return HK_INVALID_ARGUMENT
  }
  unsafe array.initialize(to: ArrowArray())
  guard batch < Int64(table.batches.count) else { return HK_END }
  unsafe table.export(batch: Int(batch), to: array)
  return HK_OK
}

/// See the header.
@c @implementation
public func hk_table_stream(
  _ table: OpaquePointer?, _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> hk_status {
  guard let table = unsafe TableHandle.of(table), let stream = unsafe stream else {
    return HK_INVALID_ARGUMENT
  }
  unsafe table.export(toStream: stream)
  return HK_OK
}

/// See the header.
@c @implementation
public func hk_table_free(_ table: OpaquePointer?) {
  guard let table = unsafe table else { return }
  unsafe Unmanaged<ArrowTable>.fromOpaque(UnsafeRawPointer(table)).release()
}
