#if os(Linux) && OpenBLAS
  internal import COpenBLAS
  internal import Foundation
  import Testing

  @testable import HKStatsCommand

  @Suite struct IdleThreadsTests {
    @Test func openBLASStartsNoThreadsInTheCommand() async {
      // In a process of its own: any statistics tell OpenBLAS to use one thread.
      await #expect(processExitsWith: .success) {
        exit(openblas_get_num_threads() == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
  }
#endif
