internal import HealthCalculations
internal import CalendarBuckets
package import HealthReports

/// The sentences of nights: where they come from, and what they have in common.
package struct SleepWords {
  private let report: SleepReport

  /// The sentences of a report.
  package init(_ report: SleepReport) {
    self.report = report
  }

  /// On whose clocks nights are cut, and whose samples count.
  package var origins: [String] {
    var sentences = [report.zoneSentence(over: told)]
    if !report.sources.isEmpty {
      let names = report.sources.map(\.asName).joined(separator: " > ")
      sentences.append("Sources of sleep, best first: \(names).")
    }
    return sentences
  }

  /// The time that recorded zones are told of: from the first evening to when the last night ends.
  private var told: Range<Double>? {
    guard let first = report.nights.first, let last = report.nights.last else { return nil }
    let ends = last.allSessions.map(\.end.instant) + last.inBedPieces.map(\.end.instant)
    let end = ends.max() ?? last.end.instant
    return first.start.instant..<max(first.start.instant, end)
  }

  /// How regular the nights are, and how many naps there are beside them.
  package var facts: [String] {
    regularity + naps
  }

  /// Which nights are partial, and how much of them is known. Semantics 5.5.
  package var partial: [String] {
    let partial = report.nights.filter { $0.mainSleep?.partial ?? false }
    guard !partial.isEmpty else { return [] }
    let shown = partial.prefix(4).map { night in
      "\(night.date.asShownDate) \(NumberText.fixed((night.mainSleep?.coverage ?? 0) * 100, digits: 0)) %"
    }
    let rest = partial.count > shown.count ? " and \(partial.count - shown.count) more" : ""
    let share = NumberText.fixed(report.rules.partialBelow * 100, digits: 0)
    let effect =
      report.rules.includesPartialNights
      ? "Means count them."
      : "They count in no mean but those of bedtime and time in bed, and have no efficiency."
    return [
      "\(partial.count == 1 ? "1 night is" : "\(partial.count) nights are") partial: sleep or wakefulness is "
        + "known of less than \(share) % of the time in bed (\(shown.joined(separator: ", "))\(rest)). "
        + effect
    ]
  }

  private var naps: [String] {
    let summary = report.summary
    guard summary.naps > 0 else { return [] }
    return [
      "\(summary.naps) \(summary.naps == 1 ? "nap" : "naps") of "
        + "\(NumberText.hoursAndMinutes(summary.napsAsleep)) in all beside the main sleeps."
    ]
  }

  private var regularity: [String] {
    var sentences: [String] = []
    let summary = report.summary
    if let bedtime = summary.meanTimes.bedtime, let wake = summary.meanTimes.wake,
      let bedtimeSD = summary.circularSD.bedtime, let wakeSD = summary.circularSD.wake
    {
      sentences.append(
        "On average to bed at \(clock(bedtime)) ± \(NumberText.hoursAndMinutes(bedtimeSD)), awake "
          + "at \(clock(wake)) ± \(NumberText.hoursAndMinutes(wakeSD)) (circular standard "
          + "deviations).")
    }
    if let bedtime = summary.meanTimes.bedtime, let bedtimeSD = summary.circularSD.bedtime,
      summary.meanTimes.wake == nil, let up = summary.meanTimes.outOfBed,
      let upSD = summary.circularSD.outOfBed
    {
      sentences.append(
        "On average to bed at \(clock(bedtime)) ± \(NumberText.hoursAndMinutes(bedtimeSD)), up at "
          + "\(clock(up)) ± \(NumberText.hoursAndMinutes(upSD)) (circular standard deviations). Nothing "
          + "recorded sleep, only time in bed.")
    }
    if let index = summary.regularityIndex {
      sentences.append(
        "Sleep Regularity Index \(NumberText.fixed(index, digits: 0)): 100 is every day alike in when "
          + "one sleeps and wakes, 0 is chance.")
    }
    if let jetlag = summary.socialJetlag {
      sentences.append(
        "Social jetlag \(NumberText.hoursAndMinutes(jetlag)): how far the middle of sleep in the "
          + "nights to \(freeDays) lies from that in the others.")
    }
    return sentences
  }

  /// A time of day, to the minute.
  private func clock(_ seconds: Double) -> String {
    ZoneRules.utc.clockText(at: (seconds / 60).rounded() * 60)
  }

  /// Days in words: `Saturday and Sunday`.
  private var freeDays: String {
    let names = Weekday.allCases.filter { report.rules.freeWeekdays.contains($0.number) }
      .map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
