#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Keeps other imports away from a cohort for as long as it lives, also those of other processes.
///
/// A lock of the system on the file `.import-lock`, which stays: it goes with the process, however that ends.
@safe
final class ImportLock {
  private let descriptor: Int32

  /// Takes the lock of a cohort.
  ///
  /// - Throws: ``CohortError`` if another import has it, or if the file cannot be made.
  init(of cohort: Cohort) throws(CohortError) {
    let path = cohort.path + "/.import-lock"
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else {
      throw CohortError(
        .missing,
        "The file \(path) cannot be made: \(unsafe String(cString: strerror(errno))). Check the folder and its permissions."
      )
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(opened)
      throw CohortError(
        .misuse, "Another import into \(cohort.path) is under way. Wait until it has ended.")
    }
    descriptor = opened
  }

  deinit { _ = close(descriptor) }
}
