internal import Foundation

/// How much one export may hold of what an import keeps in memory.
///
/// Records wait in a file, however many there are; names, days of rings and whatever has one start and one end together
/// wait in memory. A decade of a person's life stays far below: some dozen sources, a few thousand devices, 3,653 days,
/// a handful of records of one instant. Text that compresses well could hold millions in a zip of a few megabytes.
struct ImportLimits {
  /// Sources with their versions, devices and types, each.
  var names = 400_000
  /// Their texts together, in bytes.
  var nameBytes = 64 << 20
  /// Records of one type, workouts or correlations of one kind, with the same start and the same end; stored ones count.
  var simultaneous = 400_000
  /// What such workouts or correlations hold together, in bytes.
  var simultaneousBytes = 64 << 20
  /// Workouts.
  var workouts = 1_000_000
  /// Days of rings.
  var days = 400_000

  /// Refuses names that are too many or too long together.
  func check(_ names: borrowing ImportNames) throws {
    if names.revisions.count > self.names { throw error("more than \(self.names) sources") }
    if names.devices.count > self.names { throw error("more than \(self.names) devices") }
    if names.types.count > self.names { throw error("more than \(self.names) types") }
    if names.textBytes > nameBytes {
      throw error("names of sources, devices and types of more than \(nameBytes >> 20) MB together")
    }
  }

  /// Refuses more of `what` than may wait together from `start` to `end`.
  ///
  /// - Parameters:
  ///   - count: how many there are so far.
  ///   - bytes: what they hold together.
  func check(simultaneous what: String, _ count: Int, bytes: Int = 0, start: Double, end: Double)
    throws
  {
    guard count > simultaneous || bytes > simultaneousBytes else { return }
    let much =
      count > simultaneous ? "more than \(simultaneous)" : "more than \(simultaneousBytes >> 20) MB"
    throw error("\(much) of \(what) from \(Self.text(start)) to \(Self.text(end))")
  }

  /// Refuses more workouts than may be in an export.
  func check(workouts count: Int) throws {
    if count > workouts { throw error("more than \(workouts) workouts") }
  }

  /// Refuses more days of rings than may be in an export.
  func check(days count: Int) throws {
    if count > days { throw error("more than \(days) days of rings") }
  }

  private func error(_ finding: String) -> SampleStoreError {
    SampleStoreError(
      .tooMuch,
      "The export holds \(finding), which no device writes. Nothing was imported. "
        + "Check what wrote the file, and export anew.")
  }

  private static func text(_ instant: Double) -> String {
    Date(timeIntervalSince1970: instant).formatted(.iso8601)
  }
}
