internal import HealthCalculations
internal import CalendarBuckets
package import HealthReports

/// The sentences of an explained night.
package struct ExplainNightWords {
  private let report: ExplainNightReport

  /// The sentences of a report.
  package init(_ report: ExplainNightReport) {
    self.report = report
  }

  private var sources: [ExplainNightReport.Source] { report.sources }
  private var main: ExplainNightReport.Session? { report.sessions.first { $0.isMain } }

  /// The line above: `Night to Sun 2024-03-10: 7:12 hours asleep`.
  package var title: String {
    let asleep = report.figures?.asleep.map { hours($0) + " asleep" }
    let inBed = report.figures.map { hours($0.inBed) + " in bed" }
    return "Night to \(report.day.weekdayText) \(report.day.shownDate): "
      + (asleep ?? inBed ?? "nothing")
  }

  // MARK: The answer

  /// The answer, what matters most first.
  package var answer: [String] {
    sessions + inBed + sources.map(source) + oddities + clocks
  }

  private var sessions: [String] {
    guard let main, let figures = report.figures else {
      return report.figures == nil
        ? ["No session of sleep ends in this window, and no source has samples that make one."]
        : ["No source recorded sleep, only time in bed: old phones record nothing else."]
    }
    let stages = [
      ("deep", figures.deep), ("core", figures.core), ("REM", figures.rem),
      ("of unknown depth", figures.unspecified), ("awake", figures.awake),
    ].compactMap { name, time -> String? in
      guard let time, time > 0 else { return nil }
      return "\(NumberText.hoursAndMinutes(time)) \(name)"
    }
    var sentences = [
      "The main sleep is from \(main.start.clockText) to \(main.end.clockText): "
        + ExplainedName.list(stages) + "."
    ]
    let naps = report.sessions.filter { !$0.isMain }
    if naps.isEmpty {
      sentences.append("It is the only session that ends in the window.")
    } else {
      let list = naps.map { "\($0.start.clockText) to \($0.end.clockText)" }
      let isTie = naps.contains { $0.asleep == main.asleep }
      sentences.append(
        "It is the main sleep because it has the most sleep of the \(naps.count + 1) sessions that end "
          + "in the window\(isTie ? " (of equal ones the earlier)" : ""); "
          + "\(naps.count == 1 ? "the other is a nap" : "the others are naps"): "
          + ExplainedName.list(list) + ", \(hours(naps.reduce(0) { $0 + $1.asleep })) asleep.")
    }
    return sentences
  }

  private var inBed: [String] {
    guard let figures = report.figures else { return [] }
    guard let main else {
      let pieces = report.inBedPieces.map(span)
      return ["In bed \(hours(figures.inBed)): \(ExplainedName.list(pieces))."]
    }
    return [timeInBed(of: main)] + partial(main)
  }

  /// What a partial night lacks. Semantics 5.5.
  private func partial(_ main: ExplainNightReport.Session) -> [String] {
    guard main.partial else { return [] }
    let known = main.inBed * main.coverage
    return [
      "The night is partial: sleep or wakefulness is known of \(NumberText.hoursAndMinutes(known)) of "
        + "these hours, \(NumberText.fixed(main.coverage * 100, digits: 0)) %. The watch may have been off, or "
        + "sleep came late. Means leave the night out, and it has no efficiency."
    ]
  }

  private func timeInBed(of main: ExplainNightReport.Session) -> String {
    if main.inBedIsDerived {
      return
        "No source recorded the time in bed: \(hours(main.inBed)) are from the first moment of the "
        + "session to its last."
    }
    return
      "In bed \(hours(main.inBed)): the session, and what all sources together recorded of being in "
      + "bed, \(ExplainedName.list(main.inBedPieces.map(span))). Pieces at most "
      + "\(NumberText.hoursAndMinutes(report.rules.sessionGap)) hours apart are one stay, and the gaps "
      + "between them are not in bed."
  }

  private func source(_ source: ExplainNightReport.Source) -> String {
    let name = source.shownName
    let knows =
      source.knowsStages ? "knows stages" : "does not tell stages"
    let double =
      source.overlapDuration > 0
      ? " \(hours(source.overlapDuration)) of its samples lie over one another: there awake goes before "
        + "sleep, and of two stages the one that starts later counts." : ""
    if source.masked.isEmpty {
      return
        "\(name) \(knows); all \(hours(source.coveredDuration)) that it recorded count.\(double)"
    }
    let lost = source.masked.map {
      "\(hours($0.duration)) under \(ExplainedName.text($0.source, userEntered: $0.userEntered))"
    }
    return "\(name) \(knows); of \(hours(source.coveredDuration)) that it recorded "
      + "\(NumberText.hoursAndMinutes(source.wonDuration)) count, \(ExplainedName.list(lost)) do not."
      + double
  }

  /// What was left out, and why.
  private var oddities: [String] {
    var sentences: [String] = []
    let clipped = sources.reduce(0) { $0 + $1.clipped }
    if clipped > 0 {
      sentences.append(
        "\(clipped == 1 ? "1 sample reaches" : "\(clipped) samples reach") over an edge of the window; "
          + "the figures of sources are of the window alone.")
    }
    if !report.sleeplessRanges.isEmpty {
      sentences.append(
        "No session, because nobody slept: \(ExplainedName.list(report.sleeplessRanges.map(span)))."
      )
    }
    if report.emptySamples > 0 {
      let count = report.emptySamples
      sentences.append(
        "\(count == 1 ? "1 sample without length is" : "\(count) samples without length are") ignored."
      )
    }
    return sentences
  }

  private var clocks: [String] {
    let length = ": the window has \(NumberText.hoursAndMinutes(report.hours * 3_600)) hours"
    let changes = report.clockChanges
    return changes.enumerated().map { place, change in
      change.words() + (place + 1 == changes.count ? length : "") + "."
    }
  }

  // MARK: Rules

  private var zones: String {
    report.zoneSentence(over: report.start.instant..<report.end.instant)
  }

  /// The rules, and the zone.
  package var rules: [String] {
    var lines = [
      "\(zones) The window is from "
        + "\(moment(report.start)) to \(moment(report.end))."
    ]
    if !sources.isEmpty {
      lines.append(
        "Sources, in the order in which they win: "
          + sources.map { source in
            let stages = source.knowsStages ? "stages; " : "no stages; "
            return "\(source.shownName) (\(stages)\(source.reason(among: sources)))"
          }.joined(separator: "; ") + ".")
    }
    lines.append(
      "Rule: in each moment the first of them that has a sample counts. Sleep over gaps of up to "
        + "\(NumberText.hoursAndMinutes(report.rules.sessionGap)) hours is one session, which belongs "
        + "to the window that it ends in; the one with the most sleep is the main sleep.")
    return lines
  }

  // MARK: Words

  private func hours(_ seconds: Double) -> String {
    NumberText.hoursAndMinutes(seconds) + " hours"
  }

  private func moment(_ instant: OffsetInstant) -> String {
    "\(instant.shownDate) \(instant.clockText)"
  }

  private func span(_ span: TimeSpan) -> String {
    "\(span.start.clockText) to \(span.end.clockText)"
  }
}
