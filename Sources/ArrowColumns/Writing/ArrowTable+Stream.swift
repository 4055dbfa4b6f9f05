public import CHKStatsABI

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension ArrowTable {
  /// Writes a stream of all batches to where the caller wants it, who releases it. Nothing is copied, and the
  /// table may be exported any number of times.
  public func export(toStream stream: UnsafeMutablePointer<ArrowArrayStream>) {
    unsafe stream.initialize(
      to: ArrowArrayStream(
        get_schema: TableStream.getSchema, get_next: TableStream.getNext,
        get_last_error: TableStream.getLastError, release: TableStream.release,
        private_data: Unmanaged.passRetained(TableStream(self)).toOpaque()))
  }
}

/// Where a reader of a table is.
private final class TableStream {
  private let table: ArrowTable
  private var next = 0

  init(_ table: ArrowTable) {
    self.table = table
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> TableStream? {
    guard let held = unsafe stream?.pointee.private_data, unsafe stream?.pointee.release != nil
    else {
      return nil
    }
    return unsafe Unmanaged<TableStream>.fromOpaque(held).takeUnretainedValue()
  }

  static let getSchema:
    @convention(c) (
      UnsafeMutablePointer<ArrowArrayStream>?, UnsafeMutablePointer<ArrowSchema>?
    ) -> Int32 = { stream, schema in
      guard let held = unsafe of(stream), let schema = unsafe schema else { return EINVAL }
      unsafe held.table.export(toSchema: schema)
      return 0
    }

  static let getNext:
    @convention(c) (
      UnsafeMutablePointer<ArrowArrayStream>?, UnsafeMutablePointer<ArrowArray>?
    ) -> Int32 = { stream, array in
      guard let held = unsafe of(stream), let array = unsafe array else { return EINVAL }
      if held.next < held.table.batches.count {
        unsafe held.table.export(batch: held.next, to: array)
        held.next += 1
      } else {
        // The end is an array that is released already.
        unsafe array.initialize(to: ArrowArray())
      }
      return 0
    }

  static let getLastError:
    @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> UnsafePointer<CChar>? = { _ in nil }

  static let release: @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> Void = { stream in
    guard let stream = unsafe stream, unsafe stream.pointee.release != nil else { return }
    if let held = unsafe stream.pointee.private_data {
      unsafe Unmanaged<TableStream>.fromOpaque(held).release()
    }
    unsafe stream.pointee.release = nil
  }
}
