internal import COpenBLAS

extension ColumnKernels {
  /// Ends the threads that OpenBLAS started when the process began.
  ///
  /// The kernels never use them, and for 25 ms each spins in wait for work, which costs a short-lived
  /// program on two cores a quarter of its time. For a program of its own, as the first thing it does;
  /// not for a library in a process in which others may be calling BLAS at the same moment.
  public static func endIdleBLASThreads() {
    _ = singleThreadedBLAS
    openblas_end_idle_threads()
  }
}
