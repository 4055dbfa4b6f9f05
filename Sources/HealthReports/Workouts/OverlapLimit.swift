internal import HealthCalculations

/// How many samples of a type may lie in the time of workouts, counted once for each workout whose time one lies in.
///
/// In real data that is once, or a few times where several apps recorded the same. Ten thousand samples of years under
/// ten thousand workouts would be looked at a hundred million times.
struct OverlapLimit: Sendable {
  private let samples: CountLimit
  private let windows: CountLimit

  /// A limit for one type of an answer.
  ///
  /// - Parameters:
  ///   - count: how many samples there may be.
  ///   - windowCount: how often bounds of windows may lie within others.
  init(_ count: Int, windowCount: Int = EdgeCuts.limit) {
    samples = CountLimit(count)
    windows = CountLimit(windowCount)
  }

  /// That of sums and averages.
  static var ofFigures: Self { Self(1 << 26) }

  /// That of curves, each point of which is kept.
  static var ofCurves: Self { Self(1 << 23) }

  /// Counts a part of the samples and the windows of workouts that they may lie in, in any order of the parts.
  ///
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if there are too many.
  /// - Complexity: as of `mostOverlaps(with:)`, however many overlap.
  func check(_ columns: SampleColumns, in windows: [Range<Double>], ofType type: String) throws {
    guard samples.allows(columns.mostOverlaps(with: windows)) else {
      throw ReportError(
        .invalidRequest,
        "Samples of \(text: TypeNames.short(type)) lie in the time of so many workouts at once that they are not all looked at; some samples or workouts have wrong dates. Ask for fewer workouts or a shorter range."
      )
    }
  }

  /// Tables of windows in the time of workouts.
  ///
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if too many windows overlap.
  func tables(of intervals: [Range<Double>]) throws -> WindowTables {
    guard windows.allows(WindowTables.cutCount(of: intervals)) else {
      throw ReportError(
        .invalidRequest,
        "So many workouts, or parts of them, lie in the same time that they are not all compared; some of them have wrong dates. Ask for fewer workouts or a shorter range."
      )
    }
    return WindowTables(intervals)
  }
}
