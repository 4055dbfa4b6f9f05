internal import CalendarBuckets
internal import HealthCalculations

/// How much work the merge of somebody's sleep may be.
///
/// A hundred and fifty thousand samples of thirty years would be merged for minutes.
struct SleepLimit {
  /// On whose clock a sentence names the day.
  let zone: ZoneRules
  /// How many steps there may be (`SleepMergeSteps.count`).
  var stepCount = 1_073_741_824.0

  /// Whether there are no more steps. Complexity as of ``check(_:)``.
  func allows(_ samples: SampleColumns) -> Bool { samples.sleepMergeSteps.count <= stepCount }

  /// Whether a merge takes so long that there is no time for several: a part of the steps, none of what people sleep.
  func takesLong(_ samples: SampleColumns) -> Bool {
    samples.sleepMergeSteps.count > stepCount / 64
  }

  /// Throws a sentence that says where, if there are too many steps.
  ///
  /// - Parameter samples: those of sleep, in order.
  /// - Complexity: O(samples); see `SampleColumns.sleepMergeSteps`.
  func check(_ samples: SampleColumns) throws {
    let steps = samples.sleepMergeSteps
    guard steps.count > stepCount else { return }
    throw error(at: steps.crowd)
  }

  /// Throws the sentence if more samples win time than are noted.
  ///
  /// - Parameters:
  ///   - merged: the samples, merged.
  ///   - samples: those of sleep, in order.
  func check(_ merged: MergedSleep, of samples: SampleColumns) throws {
    guard merged.hasTooManyWins else { return }
    throw error(at: samples.sleepMergeSteps.crowd)
  }

  private func error(at crowd: SleepMergeSteps.Crowd?) -> ReportError {
    guard let crowd else {
      return ReportError(
        .invalidRequest,
        "So many samples of sleep lie on the same days that they are not merged; some of them have wrong dates. Import without them."
      )
    }
    let day = zone.localDateTime(at: crowd.instant).dateText
    return ReportError(
      .invalidRequest,
      "As many as \(text: crowd.sampleCount) samples of sleep lie on \(text: day), too many to be merged; some of them have wrong dates. Import without them; nights and summaries of days farther away leave them out."
    )
  }
}
