internal import Foundation

/// A thread that is there, or an error: Foundation's own says nothing when the system gives none, and whoever
/// waits for what it should do waits for ever.
package enum ReadingThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a thread of its own.
  ///
  /// - Throws: ``ExportError`` if the system gives no further thread.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(ExportError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, nil, { unsafe ReadingThread.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          return unsafe ReadingThread.run(context)
        }, work.toOpaque())
    #endif
    guard code == 0 else {
      unsafe work.release()
      throw ExportError(
        .shortOfThreads,
        "The system gives no further thread to read with. Allow the program more threads or more memory."
      )
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
    #else
      _ = pthread_detach(thread)
    #endif
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
