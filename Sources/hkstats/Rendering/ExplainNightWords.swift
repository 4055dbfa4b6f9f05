internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// The sentences of an explained night.
struct ExplainNightWords {
  /// What is explained.
  var document: ExplainNightDocument

  private var explanation: SleepExplanation { document.explanation }

  /// The line above: `Night to Sun 2024-03-10: 7:12 hours asleep`.
  var title: String {
    let asleep = explanation.night?.mainSleep.map { hours($0.asleep) + " asleep" }
    let inBed = explanation.night.map { hours($0.inBed) + " in bed" }
    return "Night to \(document.day.weekdayText) \(document.day.dateText): "
      + (asleep ?? inBed ?? "nothing")
  }

  // MARK: The answer

  /// The answer, what matters most first.
  var answer: [String] {
    sessions + inBed + explanation.sources.map(source) + oddities + clocks
  }

  private var sessions: [String] {
    guard let main = explanation.night?.mainSleep else {
      return explanation.night == nil
        ? ["No session of sleep ends in this window, and no source has samples that make one."]
        : ["No source recorded sleep, only time in bed: old phones record nothing else."]
    }
    let stages = [
      ("deep", main.deep), ("core", main.core), ("REM", main.rem),
      ("of unknown depth", main.unspecified), ("awake", main.awake),
    ].filter { $0.1 > 0 }.map { "\(NumberText.hoursAndMinutes($0.1)) \($0.0)" }
    var sentences = [
      "The main sleep is from \(clock(main.range.lowerBound)) to \(clock(main.range.upperBound)): "
        + ExplainWords.list(stages) + "."
    ]
    let naps = explanation.night?.naps ?? []
    if naps.isEmpty {
      sentences.append("It is the only session that ends in the window.")
    } else {
      let list = naps.map { "\(clock($0.range.lowerBound)) to \(clock($0.range.upperBound))" }
      let isTie = naps.contains { $0.asleep == main.asleep }
      sentences.append(
        "It is the main sleep because it has the most sleep of the \(naps.count + 1) sessions that end "
          + "in the window\(isTie ? " (of equal ones the earlier)" : ""); "
          + "\(naps.count == 1 ? "the other is a nap" : "the others are naps"): "
          + ExplainWords.list(list) + ", \(hours(naps.reduce(0) { $0 + $1.asleep })) asleep.")
    }
    return sentences
  }

  private var inBed: [String] {
    guard let night = explanation.night else { return [] }
    guard let main = night.mainSleep else {
      let pieces = explanation.inBedPieces.map(span)
      return ["In bed \(hours(night.inBed)): \(ExplainWords.list(pieces))."]
    }
    if main.inBedIsDerived {
      return [
        "No source recorded the time in bed: \(hours(main.inBed)) are from the first moment of the "
          + "session to its last."
      ]
    }
    return [
      "In bed \(hours(main.inBed)): the session, and what all sources together recorded of being in bed "
        + "around it, \(ExplainWords.list(main.inBedPieces.map(span)))."
    ]
  }

  private func source(_ source: SleepExplanation.Source) -> String {
    let name = document.source(source.rank).name
    let knows =
      source.knowsStages ? "knows stages" : "does not tell stages"
    let double =
      source.ownOverlap > 0
      ? " \(hours(source.ownOverlap)) of its samples lie over one another: there awake goes before "
        + "sleep, and of two stages the one that starts later counts." : ""
    if source.masked.isEmpty {
      return
        "\(name) \(knows); all \(hours(source.coveredDuration)) that it recorded count.\(double)"
    }
    let lost = source.masked.map {
      "\(hours($0.duration)) under \(document.source($0.winner).name)"
    }
    return "\(name) \(knows); of \(hours(source.coveredDuration)) that it recorded "
      + "\(NumberText.hoursAndMinutes(source.wonDuration)) count, \(ExplainWords.list(lost)) do not."
      + double
  }

  /// What was left out, and why.
  private var oddities: [String] {
    var sentences: [String] = []
    let clipped = explanation.sources.reduce(0) { $0 + $1.clippedCount }
    if clipped > 0 {
      sentences.append(
        "\(clipped == 1 ? "1 sample reaches" : "\(clipped) samples reach") over an edge of the window; "
          + "the figures of sources are of the window alone.")
    }
    if !explanation.sleeplessRanges.isEmpty {
      sentences.append(
        "No session, because nobody slept: \(ExplainWords.list(explanation.sleeplessRanges.map(span)))."
      )
    }
    if explanation.emptySampleCount > 0 {
      let count = explanation.emptySampleCount
      sentences.append(
        "\(count == 1 ? "1 sample without length is" : "\(count) samples without length are") ignored."
      )
    }
    return sentences
  }

  private var clocks: [String] {
    let window = explanation.window
    let length = NumberText.hoursAndMinutes(window.upperBound - window.lowerBound)
    return document.clockChanges.map { change in
      "The clocks were \(change.after > change.before ? "put forward" : "put back") from "
        + "\(change.oldTime) to \(change.newTime): the window has \(length) hours."
    }
  }

  // MARK: Rules

  /// The rules, and the zone.
  var rules: [String] {
    let zone = document.zone
    let window = explanation.window
    let present = explanation.sources.map { document.source($0.rank) }
    var lines = [
      "Time zone \(zone.zone.identifier) (\(zone.origin.text)). The window is from "
        + "\(moment(window.lowerBound)) to \(moment(window.upperBound))."
    ]
    if !present.isEmpty {
      lines.append(
        "Sources, in the order in which they win: "
          + zip(explanation.sources, present).map { explained, source in
            let stages = explained.knowsStages ? "stages; " : "no stages; "
            return "\(source.name) (\(stages)\(source.reason(among: present, zone: zone.zone)))"
          }.joined(separator: "; ") + ".")
    }
    lines.append(
      "Rule: in each moment the first of them that has a sample counts. Sleep over gaps of up to "
        + "\(NumberText.hoursAndMinutes(document.rules.sessionGap)) hours is one session, which belongs "
        + "to the window that it ends in; the one with the most sleep is the main sleep.")
    return lines
  }

  // MARK: Words

  private func hours(_ seconds: Double) -> String {
    NumberText.hoursAndMinutes(seconds) + " hours"
  }

  private func clock(_ instant: Double) -> String {
    String(document.zone.zone.isoString(at: instant).dropFirst(11).prefix(5))
  }

  private func moment(_ instant: Double) -> String {
    String(document.zone.zone.isoString(at: instant).prefix(16)).replacing("T", with: " ")
  }

  private func span(_ range: Range<Double>) -> String {
    "\(clock(range.lowerBound)) to \(clock(range.upperBound))"
  }
}
