#if canImport(Glibc)
  internal import CMemory
#endif
internal import Foundation

/// How glibc's allocator keeps memory for a server that works for months.
enum AllocatorSettings {
  /// From now on there are no more arenas than threads can run at a time, and columns of samples lie outside of them.
  ///
  /// By default there are eight arenas for each core, so that threads need not wait for each other. Each keeps what is freed
  /// between what is not: of a server that answers and imports for an hour they hold twice as much as it uses. And by default
  /// glibc takes blocks of up to 32 MB out of an arena once blocks of that size were freed. Columns come and go with each
  /// answer and leave holes that small blocks then lie in; as pages of their own they go back whole.
  static func apply() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, Int32(max(2, ProcessInfo.processInfo.activeProcessorCount)))
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
      // Setting one of the two ends that the other follows what is freed: by itself it would be 128 kB.
      _ = mallopt(M_TRIM_THRESHOLD, 4 << 20)
    #endif
  }
}
