#if canImport(Glibc)
  internal import CMemory
#endif

/// Memory that was freed and that the allocator keeps.
enum FreedMemory {
  /// Gives it back to the system.
  ///
  /// An import takes a hundred megabytes on threads of its own, whose arenas glibc would keep until the next one.
  static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }
}
