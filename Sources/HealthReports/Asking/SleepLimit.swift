internal import HealthCalculations

/// How much work the merge of somebody's sleep may be.
///
/// A hundred and fifty thousand samples of thirty years would be merged for minutes.
struct SleepLimit {
  /// How many steps there may be (`SampleColumns.sleepMergeSteps`).
  var steps = 1_073_741_824.0

  /// Throws a sentence if there are too many steps.
  ///
  /// - Parameter samples: those of sleep, in order.
  /// - Complexity: O(samples); see `SampleColumns.sleepMergeSteps`.
  func check(_ samples: SampleColumns) throws {
    guard samples.sleepMergeSteps > steps else { return }
    throw Self.error
  }

  /// Throws the sentence if more samples win time than are noted.
  func check(_ merged: MergedSleep) throws {
    if merged.hasTooManyWins { throw Self.error }
  }

  private static let error = ReportError(
    .invalidRequest,
    "So many samples of sleep last at the same time that they are not merged; some of them have wrong dates. Ask for a shorter range, or import without them."
  )
}
