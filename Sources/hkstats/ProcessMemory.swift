#if canImport(Glibc)
  internal import CMalloc
#endif

/// How the process deals with memory that it has freed.
enum ProcessMemory {
  /// From now on freed memory is kept for the next columns.
  ///
  /// By default glibc gives larger blocks back to the system at once; a summary of ten years then
  /// spends more time on the system's zeroing of 200,000 fresh pages than on its figures.
  static func keepFreedBlocks() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 64 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    #endif
  }
}
