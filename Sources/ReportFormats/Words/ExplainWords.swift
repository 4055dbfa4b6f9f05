internal import CalendarBuckets
internal import HealthCalculations
package import HealthReports

/// The sentences of an explanation.
package struct ExplainWords {
  private let report: ExplainReport

  /// The sentences of a report.
  package init(_ report: ExplainReport) {
    self.report = report
  }

  private typealias Source = ExplainReport.Source
  private var sources: [Source] { report.sources }

  /// The line above: `Steps on Sunday 2024-03-10: 10,901`.
  package var title: String {
    "\(heading), \(bucketName): \(figure)"
  }

  /// "Asleep" and "Stand hours" are the everyday values; of other values the type is named as it is.
  private var heading: String {
    guard report.isCategory, CategoryValues.everyday(report.type) != nil,
      !report.countsEverydayValues
    else { return TypeNames.heading(report.type) }
    return TypeNames.words(TypeNames.short(report.type))
  }

  /// What people call the bucket: `Sunday 2024-03-10`, `the week from 2024-03-04`, `March 2024`.
  private var bucketName: String {
    let local = report.start.localDateTime
    switch report.interval {
    case .day: return "\(Weekday.allCases[local.weekday - 1].shownName) \(local.shownDate)"
    case .week: return "the week from \(local.shownDate)"
    case .month: return local.monthAndYear
    case .year: return String(report.date.prefix(4))
    case .hour: return "\(local.shownDate) \(report.start.clockText)"
    case nil: return "\(Self.moment(report.start)) to \(Self.moment(report.end))"
    }
  }

  /// A date, with the time of day if it is not midnight.
  private static func moment(_ instant: OffsetInstant) -> String {
    let local = instant.localDateTime
    return local == local.startOfDay
      ? instant.shownDate : "\(instant.shownDate) \(instant.clockText)"
  }

  /// The figure in a few words.
  private var figure: String {
    guard let figures = report.figures else { return "nothing" }
    if let sum = figures.sum { return amount(sum) }
    if let average = figures.average { return "\(reading(average)) on average" }
    return "\(samples(figures.count)), \(NumberText.hoursAndMinutes(figures.duration)) hours"
  }

  // MARK: The answer

  /// The answer, what matters most first.
  package var answer: [String] {
    guard !sources.isEmpty else { return nothing }
    var sentences = [whole]
    if sources.count > 1 {
      sentences +=
        report.isCumulative
        ? sources.map(amountSentence)
        : sources.filter { $0.samples > 0 }.map(
          report.isOfTimeAsleep ? asleepSentence : readingSentence)
    }
    if let edges = clippedSentence { sentences.append(edges) }
    return sentences + clockSentences
  }

  private var nothing: [String] {
    guard let data = report.data else {
      return ["The store holds no samples of \(TypeNames.short(report.type))."]
    }
    return [
      "No source has samples of it then, so there is no figure. The data go from "
        + "\(data.start.shownDate) to \(data.end.shownDate)."
    ] + clockSentences
  }

  /// What all sources recorded, and what counts.
  private var whole: String {
    if let raw = report.raw {
      let parts = sources.enumerated().map { place, pair in
        "\(name(pair))\(place == 0 ? " recorded" : "") \(amount(pair.raw ?? 0))"
      }
      if sources.count == 1 {
        return "\(parts[0]), and no other source anything: all of it counts."
      }
      return
        "\(ExplainedName.list(parts)), together \(amount(raw)); \(figure) \(verb(figure)) counted."
    }
    let count = sources.reduce(0) { $0 + $1.samples }
    let counted = sources.reduce(0) { $0 + $1.countedSamples }
    let whose = sources.count == 1 ? " of \(name(sources[0]))" : ""
    let tail = sources.count == 1 ? "; no other source has any" : ""
    if report.isOfTimeAsleep { return wholeSleep(count, counted, whose: whose, tail: tail) }
    if count == 0 { return "No sample\(whose) starts then\(tail)." }
    if count == 1 { return "1 sample\(whose) starts then, and counts\(tail)." }
    let range =
      report.figures.flatMap { figures -> String? in
        guard let low = figures.minimum, let high = figures.maximum else { return nil }
        return ", from \(reading(low)) to \(reading(high))"
      } ?? ""
    return counted == count
      ? "All \(samples(count))\(whose) that start then count\(range)\(tail)."
      : "Of \(samples(count)) that start then \(NumberText.grouped(counted)) count\(range)."
  }

  /// How many of the samples of sleep count. They lie in the bucket, in part or whole.
  private func wholeSleep(_ count: Int, _ counted: Int, whose: String, tail: String) -> String {
    let lie = count == 1 ? "lies" : "lie"
    if counted < count {
      let some = counted == 0 ? "none counts" : counts(counted)
      return "Of \(samples(count)) of sleep\(whose) that \(lie) in it \(some)\(tail)."
    }
    switch count {
    case 1: return "1 sample of sleep\(whose) lies in it, and counts\(tail)."
    case 2: return "Both samples of sleep\(whose) that lie in it count\(tail)."
    default: return "All \(samples(count)) of sleep\(whose) that lie in it count\(tail)."
    }
  }

  private func asleepSentence(_ pair: Source) -> String {
    let masked = pair.masked.filter { $0.samples > 0 }
    let what = pair.clipped > 0 ? ", with what lies in it" : ""
    if masked.isEmpty {
      switch pair.samples {
      case 1: return "The one of \(name(pair)) counts\(what)."
      case 2: return "Both of \(name(pair)) count\(what)."
      default: return "All \(NumberText.grouped(pair.samples)) of \(name(pair)) count\(what)."
      }
    }
    let winners = ExplainedName.list(
      masked.map { masked in
        masked.isAwake(in: pair) ? "what it calls time awake itself" : masked.winnerName
      })
    if pair.countedSamples == 0 {
      return pair.samples == 1
        ? "The one of \(name(pair)) does not count: it lies under \(winners)."
        : "None of the \(samples(pair.samples)) of \(name(pair)) counts: they lie under \(winners)."
    }
    return pair.samples == 1
      ? "The one of \(name(pair)) counts in part: the rest lies under \(winners)."
      : "Of the \(samples(pair.samples)) of \(name(pair)) \(counts(pair.countedSamples)), whole or in part; "
        + "the rest lies under \(winners)."
  }

  private func counts(_ count: Int) -> String {
    "\(NumberText.grouped(count)) \(count == 1 ? "counts" : "count")"
  }

  private func amountSentence(_ pair: Source) -> String {
    let masked = pair.masked.filter { $0.samples > 0 }
    guard let counted = pair.counted else { return "" }
    if masked.isEmpty {
      let reason = pair.reason(among: sources)
      let isBest = pair.rank == sources[0].rank && sources.count > 1
      return isBest
        ? "All of \(name(pair)) counts, as it is the best of them: \(reason)."
        : "All of \(name(pair)) counts: no better source had samples at the same time."
    }
    let lost = masked.map { "\(amount($0.amount ?? 0)) to \($0.winnerName)" }
    let kept =
      pair.countedSamples == 0
      ? "Nothing of \(name(pair)) counts"
      : "Of \(name(pair)) \(amount(counted)) \(verb(amount(counted))) counted, from times in which "
        + "no better source had samples"
    return "\(kept); it loses \(ExplainedName.list(lost)), which had samples at the same time."
  }

  private func readingSentence(_ pair: Source) -> String {
    let masked = pair.masked.filter { $0.samples > 0 }
    if masked.isEmpty {
      return pair.samples == 1
        ? "The one of \(name(pair)) counts: no better source had one at its start."
        : "All \(NumberText.grouped(pair.samples)) of \(name(pair)) count: no better source had "
          + "one at their start."
    }
    let lost = masked.map { "\(NumberText.grouped($0.samples)) under \($0.winnerName)" }
    return "Of the \(samples(pair.samples)) of \(name(pair)) "
      + "\(NumberText.grouped(pair.countedSamples)) count; better sources had one at the start of the "
      + "others: \(ExplainedName.list(lost))."
  }

  /// What the edges of the bucket cut off.
  private var clippedSentence: String? {
    let count = sources.reduce(0) { $0 + $1.clipped }
    guard count > 0 else { return nil }
    let before = sources.reduce(0) { $0 + ($1.clippedBefore ?? 0) }
    let after = sources.reduce(0) { $0 + ($1.clippedAfter ?? 0) }
    let outside = [
      before > 0 ? "\(amount(before)) before" : nil, after > 0 ? "\(amount(after)) after" : nil,
    ]
    .compactMap(\.self)
    return "\(count == 1 ? "1 sample reaches" : "\(NumberText.grouped(count)) samples reach") over "
      + "an edge and \(count == 1 ? "is" : "are") shared out by time"
      + (outside.isEmpty ? "." : ": \(ExplainedName.list(outside)) belong elsewhere.")
  }

  /// That a day has 23 or 25 hours.
  private var clockSentences: [String] {
    let digits = report.hours == report.hours.rounded() ? 0 : 2
    let length =
      " The \(report.interval?.rawValue ?? "range") has "
      + "\(NumberText.fixed(report.hours, digits: digits)) hours."
    let changes = report.clockChanges
    return changes.enumerated().map { place, change in
      change.words(on: change.instant.shownDate) + "." + (place + 1 == changes.count ? length : "")
    }
  }

  // MARK: Losses

  /// Who was masked by whom, for how long.
  package var losses: [String] {
    sources.flatMap { pair in
      pair.masked.filter { $0.duration > 0 || $0.samples > 0 }.map { masked in
        let amount = masked.amount.map { ", \(self.amount($0))" } ?? ""
        let time =
          masked.duration > 0
          ? ", \(NumberText.hoursAndMinutes(masked.duration)) hours side by side" : ""
        let winner =
          masked.isAwake(in: pair) ? "what it calls time awake itself" : masked.winnerName
        return "\(name(pair)) under \(winner): "
          + "\(samples(masked.samples))\(amount)\(time)."
      }
    }
  }

  // MARK: Rules

  /// The rules, and the zone.
  package var rules: [String] {
    var lines = [report.zoneSentence(over: report.start.instant..<report.end.instant)]
    if !sources.isEmpty {
      lines.append(
        "Sources, best first: "
          + sources.map { "\($0.shownName) (\($0.reason(among: sources)))" }
          .joined(separator: "; ") + ".")
      lines.append(rule)
    }
    if report.countsEverydayValues, let note = CategoryValues.note(report.type) {
      lines.append(note)
    }
    return lines
  }

  private var rule: String {
    if report.isCumulative {
      return
        "Rule: an amount is spread evenly over its sample's time; in each moment the best source "
        + "that has a sample counts, with all of its samples."
    }
    if report.isOfTimeAsleep {
      return
        "Rule: in each moment a source that knows stages of sleep that night goes before one that "
        + "does not, then the best counts; what it calls awake is no sleep. A bucket has the sleep "
        + "that lies in it; 'sleep' tells of whole nights."
    }
    let start =
      "Rule: a sample counts where it starts, unless a better source has one at that moment"
    if report.isCategory {
      return start + "; the time is that of all samples together, each moment once."
    }
    guard let average = report.average else { return start + "." }
    return "\(start). \(averageRule(average))"
  }

  private func averageRule(_ rule: ExplainReport.Average) -> String {
    let weight = NumberText.hoursAndMinutes(rule.weight)
    switch rule.weighing {
    case _ where rule.hasFallenBack:
      return "The average is the plain mean: the samples have no length, nor gaps between them."
    case "equal": return "The average is the plain mean of the samples that count."
    case "energy":
      return
        "The average is the level of the mean energy, each sample by its length, \(weight) hours "
        + "in all."
    default:
      let own = NumberText.hoursAndMinutes(rule.sampleDuration ?? 0)
      guard let gaps = rule.gapDuration, let cap = rule.gapCap else {
        return "The average weighs each sample by its length, \(weight) hours in all."
      }
      return
        "The average weighs each sample by its length and half of the gaps beside it, of which "
        + "at most \(NumberText.fixed(cap / 60, digits: 0)) minutes count: \(weight) hours in all, "
        + "\(own) of samples and \(NumberText.hoursAndMinutes(gaps)) of gaps."
    }
  }

  // MARK: Words

  private func name(_ source: Source) -> String { source.shownName }

  private func verb(_ amount: String) -> String { amount == "1" ? "is" : "are" }

  private func samples(_ count: Int) -> String {
    "\(NumberText.grouped(count)) sample\(count == 1 ? "" : "s")"
  }

  /// An amount with its unit: `10,901`, `7.21 km`.
  private func amount(_ value: Double) -> String {
    ValueFormat(.sum, unit: report.unit, values: [value]).textWithUnit(value)
  }

  private func reading(_ value: Double) -> String {
    ValueFormat(.average, unit: report.unit, values: [value], type: report.type)
      .textWithUnit(value)
  }
}

extension ExplainReport.Source {
  /// How many samples count, whole or in part.
  fileprivate var countedSamples: Int { whole + inPart }
}

extension ExplainReport.Masked {
  /// Whether it is the source itself that wins, which says that the person was awake.
  fileprivate func isAwake(in pair: ExplainReport.Source) -> Bool {
    source.utf8.elementsEqual(pair.source.utf8) && userEntered == pair.userEntered
  }

  /// The name of the better source as sentences show it.
  fileprivate var winnerName: String { ExplainedName.text(source, userEntered: userEntered) }
}
