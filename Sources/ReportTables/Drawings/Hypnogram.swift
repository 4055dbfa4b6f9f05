internal import CalendarBuckets
internal import HealthCalculations
internal import HealthReports

/// The course of a sleep as a line of block characters, awake on top and deep sleep at the bottom.
enum Hypnogram {
  /// What the characters mean.
  static let legend = "█ awake  ▆ REM  ▄ core  ▂ deep  ░ asleep  · not known"

  /// The line of a sleep: each character is what most of its share of the time was.
  static func line(_ sleep: SleepReport.Session, width: Int) -> String {
    guard width > 0 else { return "" }
    let start = sleep.start.instant
    let step = (sleep.end.instant - start) / Double(width)
    let slices = sleep.slices.map {
      (start: $0.start.instant, end: $0.end.instant, stage: $0.stage)
    }
    var position = 0
    return String(
      (0..<width).map { column in
        let low = start + Double(column) * step
        let high = low + step
        while position < slices.count - 1, slices[position].end <= low { position += 1 }
        var shares: [SleepStage: Double] = [:]
        for slice in slices[position...] {
          if slice.start >= high { break }
          shares[slice.stage, default: 0] += max(0, min(slice.end, high) - max(slice.start, low))
        }
        let known = shares.values.reduce(0, +)
        guard let (stage, share) = shares.max(by: isLess), share >= step - known else { return "·" }
        return character(stage)
      })
  }

  private static func isLess(
    _ left: (key: SleepStage, value: Double), _ right: (key: SleepStage, value: Double)
  ) -> Bool {
    (left.value, left.key.rawValue) < (right.value, right.key.rawValue)
  }

  /// The character of a stage.
  static func character(_ stage: SleepStage) -> Character {
    switch stage {
    case .awake: "█"
    case .rem: "▆"
    case .core: "▄"
    case .deep: "▂"
    case .unspecified, .inBed: "░"
    }
  }
}
