#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The seconds for which the processor worked on `body`, which stays on this thread: however many other tests run beside it.
public func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let begin = seconds()
  try body()
  return seconds() - begin
}
