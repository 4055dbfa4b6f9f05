#if OpenBLAS
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// Whether OpenBLAS gets the room that products of matrices need.
  ///
  /// For each thread that multiplies it takes 128 MB of addresses, and where the system does not give them it asks again
  /// for ever. A process that may use little (`ulimit -v`) therefore multiplies without it.
  enum BLASRoom {
    /// Addresses with which a process of many threads has room for what each of them needs.
    private static let needed: UInt64 = 4 << 30

    /// Whether this process may use so many addresses.
    static let isThere: Bool = {
      var limits = rlimit()
      #if canImport(Glibc)
        let code = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
      #else
        let code = unsafe getrlimit(RLIMIT_AS, &limits)
      #endif
      return code != 0 || UInt64(limits.rlim_cur) >= needed
    }()
  }
#endif
