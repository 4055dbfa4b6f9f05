internal import Foundation

#if canImport(Glibc)
  internal import CMemory
  internal import Glibc
#endif

/// What the process takes, as the text that Prometheus reads, under the names that its own client libraries use.
///
/// Only what the system tells is there: without `/proc` the time of the processor alone.
enum ProcessMetrics {
  static var text: String {
    var lines: [String] = []
    func add(_ name: String, _ kind: String, _ value: Double?) {
      if let value { lines += ["# TYPE \(name) \(kind)", "\(name) \(value)"] }
    }
    add("process_cpu_seconds_total", "counter", processorSeconds)
    add("process_open_fds", "gauge", openFileCount)
    add("process_resident_memory_bytes", "gauge", residentBytes)
    add("hkstats_heap_bytes", "gauge", heapBytes)
    return lines.map { $0 + "\n" }.joined()
  }

  /// POSIX has `clock()` count millionths.
  private static var processorSeconds: Double { Double(clock()) / 1e6 }

  private static var openFileCount: Double? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
  }

  /// The second figure of `/proc/self/statm`, which counts pages.
  private static var residentBytes: Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return pages.map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// What is allocated and was not freed; what the allocator keeps besides is part of the resident memory alone.
  private static var heapBytes: Double? {
    #if canImport(Glibc)
      let memory = mallinfo2()
      return Double(memory.uordblks) + Double(memory.hblkhd)
    #else
      return nil
    #endif
  }
}
