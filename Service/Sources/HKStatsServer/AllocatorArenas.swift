#if canImport(Glibc)
  internal import CMemory
#endif
internal import Foundation

/// The parts that glibc's allocator divides the heap into.
enum AllocatorArenas {
  /// From now on there are no more of them than threads can run at a time.
  ///
  /// By default there are eight for each core, so that threads need not wait for each other. Each keeps what is freed between
  /// what is not: of a server that answers and imports for an hour they hold twice as much as it uses.
  static func limit() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, Int32(max(2, ProcessInfo.processInfo.activeProcessorCount)))
    #endif
  }
}
