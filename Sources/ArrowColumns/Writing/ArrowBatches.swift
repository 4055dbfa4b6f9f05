public import CHKStatsABI

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Batches of the same columns, made one after the other as somebody reads them.
public protocol ArrowBatches: AnyObject {
  /// The columns' names and types.
  var fields: [ArrowField] { get }

  /// The next batch, with all columns at the same length; nil at the end.
  ///
  /// - Throws: what its reader is told as the sentence of the error.
  func next() throws -> [ArrowValues]?
}

extension ArrowBatches {
  /// Writes a stream of the batches to where the caller wants it, who releases it. It holds the batches until
  /// then, and is for one thread at a time, as `get_next` is by its specification.
  public func export(toStream stream: UnsafeMutablePointer<ArrowArrayStream>) {
    unsafe stream.initialize(
      to: ArrowArrayStream(
        get_schema: ExportedStream.getSchema, get_next: ExportedStream.getNext,
        get_last_error: ExportedStream.getLastError, release: ExportedStream.release,
        private_data: Unmanaged.passRetained(ExportedStream(self)).toOpaque()))
  }
}

/// What the functions of an exported stream work on.
@safe
private final class ExportedStream {
  private let batches: any ArrowBatches
  private var message: UnsafeMutablePointer<CChar>?

  init(_ batches: any ArrowBatches) {
    self.batches = batches
  }

  deinit { unsafe free(message) }

  private func note(_ sentence: String) {
    unsafe free(message)
    unsafe message = strdup(sentence)
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> ExportedStream? {
    guard let held = unsafe stream?.pointee.private_data, unsafe stream?.pointee.release != nil
    else {
      return nil
    }
    return unsafe Unmanaged<ExportedStream>.fromOpaque(held).takeUnretainedValue()
  }

  static let getSchema:
    @convention(c) (
      UnsafeMutablePointer<ArrowArrayStream>?, UnsafeMutablePointer<ArrowSchema>?
    ) -> Int32 = { stream, schema in
      guard let held = unsafe of(stream), let schema = unsafe schema else { return EINVAL }
      unsafe ArrowTable.export(held.batches.fields, toSchema: schema)
      return 0
    }

  static let getNext:
    @convention(c) (
      UnsafeMutablePointer<ArrowArrayStream>?, UnsafeMutablePointer<ArrowArray>?
    ) -> Int32 = { stream, array in
      guard let held = unsafe of(stream), let array = unsafe array else { return EINVAL }
      // The end, and what stands there after an error, is an array that is released already.
      unsafe array.initialize(to: ArrowArray())
      do {
        guard let batch = try held.batches.next() else { return 0 }
        unsafe ArrowTable.export(batch, to: array)
        return 0
      } catch {
        held.note("\(error)")
        return EIO
      }
    }

  static let getLastError:
    @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> UnsafePointer<CChar>? = { stream in
      unsafe of(stream).flatMap { unsafe $0.message }.map { unsafe UnsafePointer($0) }
    }

  static let release: @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> Void = { stream in
    guard let stream = unsafe stream, unsafe stream.pointee.release != nil else { return }
    if let held = unsafe stream.pointee.private_data {
      unsafe Unmanaged<ExportedStream>.fromOpaque(held).release()
    }
    unsafe stream.pointee.release = nil
  }
}
