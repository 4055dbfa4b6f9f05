internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// The sentences of an explanation.
struct ExplainWords {
  /// What is explained.
  var document: ExplainDocument

  private var explanation: BucketExplanation { document.explanation }
  private var pairs: [PairExplanation] { explanation.pairs }

  /// The line above: `Steps on Sunday 2024-03-10: 10,901`.
  var title: String {
    "\(document.series.title), \(document.time.name): \(figure)"
  }

  /// The figure in a few words.
  private var figure: String {
    guard let figures = explanation.figures else { return "nothing" }
    if let sum = figures.sum { return amount(sum) }
    if let average = figures.average { return "\(reading(average)) on average" }
    return "\(samples(figures.count)), \(NumberText.hoursAndMinutes(figures.duration)) hours"
  }

  // MARK: The answer

  /// The answer, what matters most first.
  var answer: [String] {
    guard !pairs.isEmpty else { return nothing }
    var sentences = [whole]
    if pairs.count > 1 {
      sentences +=
        explanation.kind.isCumulative
        ? pairs.map(amountSentence)
        : pairs.filter { $0.sampleCount > 0 }.map(readingSentence)
    }
    if let edges = clippedSentence { sentences.append(edges) }
    return sentences + clockSentences
  }

  private var nothing: [String] {
    guard let data = document.data else {
      return [
        "The store holds no samples of \(TypeNames.short(document.series.identifier)); 'hkstats "
          + "types' lists the types that it has."
      ]
    }
    let zone = document.zone.zone
    return [
      "No source has samples of it then, so there is no figure. The data go from "
        + "\(zone.isoString(at: data.start).prefix(10)) to "
        + "\(zone.isoString(at: data.end).prefix(10))."
    ] + clockSentences
  }

  /// What all sources recorded, and what counts.
  private var whole: String {
    if let raw = explanation.raw {
      let parts = pairs.enumerated().map { place, pair in
        "\(name(pair))\(place == 0 ? " recorded" : "") \(amount(pair.raw ?? 0))"
      }
      if pairs.count == 1 {
        return "\(parts[0]), and no other source anything: all of it counts."
      }
      return "\(Self.list(parts)), together \(amount(raw)); \(figure) \(verb(figure)) counted."
    }
    let count = pairs.reduce(0) { $0 + $1.sampleCount }
    let counted = explanation.countedCount
    let whose = pairs.count == 1 ? " of \(name(pairs[0]))" : ""
    let tail = pairs.count == 1 ? "; no other source has any" : ""
    if count == 0 { return "No sample\(whose) starts then\(tail)." }
    if count == 1 { return "1 sample\(whose) starts then, and counts\(tail)." }
    let range =
      explanation.figures.flatMap { figures -> String? in
        guard let low = figures.minimum, let high = figures.maximum else { return nil }
        return ", from \(reading(low)) to \(reading(high))"
      } ?? ""
    return counted == count
      ? "All \(samples(count))\(whose) that start then count\(range)\(tail)."
      : "Of \(samples(count)) that start then \(NumberText.grouped(counted)) count\(range)."
  }

  private func amountSentence(_ pair: PairExplanation) -> String {
    let masked = pair.masked.filter { $0.sampleCount > 0 }
    guard let counted = pair.counted else { return "" }
    if masked.isEmpty {
      let reason = document.source(pair.rank)
        .reason(among: document.presentSources, zone: document.zone.zone)
      let isBest = pair.rank == pairs[0].rank && pairs.count > 1
      return isBest
        ? "All of \(name(pair)) counts, as it is the best of them: \(reason)."
        : "All of \(name(pair)) counts: no better source had samples at the same time."
    }
    let lost = masked.map { "\(amount($0.amount ?? 0)) to \(name($0.winner))" }
    let kept =
      pair.countedCount == 0
      ? "Nothing of \(name(pair)) counts"
      : "Of \(name(pair)) \(amount(counted)) \(verb(amount(counted))) counted, from times in which "
        + "no better source had samples"
    return "\(kept); it loses \(Self.list(lost)), which had samples at the same time."
  }

  private func readingSentence(_ pair: PairExplanation) -> String {
    let masked = pair.masked.filter { $0.sampleCount > 0 }
    if masked.isEmpty {
      return pair.sampleCount == 1
        ? "The one of \(name(pair)) counts: no better source had one at its start."
        : "All \(NumberText.grouped(pair.sampleCount)) of \(name(pair)) count: no better source had "
          + "one at their start."
    }
    let lost = masked.map { "\(NumberText.grouped($0.sampleCount)) under \(name($0.winner))" }
    return "Of the \(samples(pair.sampleCount)) of \(name(pair)) "
      + "\(NumberText.grouped(pair.countedCount)) count; better sources had one at the start of the "
      + "others: \(Self.list(lost))."
  }

  /// What the edges of the bucket cut off.
  private var clippedSentence: String? {
    let count = pairs.reduce(0) { $0 + $1.clippedCount }
    guard count > 0 else { return nil }
    let before = pairs.reduce(0) { $0 + ($1.clippedBefore ?? 0) }
    let after = pairs.reduce(0) { $0 + ($1.clippedAfter ?? 0) }
    let outside = [
      before > 0 ? "\(amount(before)) before" : nil, after > 0 ? "\(amount(after)) after" : nil,
    ]
    .compactMap(\.self)
    return "\(count == 1 ? "1 sample reaches" : "\(NumberText.grouped(count)) samples reach") over "
      + "an edge and \(count == 1 ? "is" : "are") shared out by time"
      + (outside.isEmpty ? "." : ": \(Self.list(outside)) belong elsewhere.")
  }

  /// That a day has 23 or 25 hours.
  private var clockSentences: [String] {
    let hours = document.time.hours
    return document.clockChanges.map { change in
      let shift = change.after - change.before
      let digits = hours == hours.rounded() ? 0 : 2
      let length =
        " The \(document.time.noun) has \(NumberText.fixed(hours, digits: digits)) hours."
      let date = ExplainedTime.moment(change.instant, document.zone.zone).prefix(10)
      return "The clocks were \(shift > 0 ? "put forward" : "put back") on \(date), from "
        + "\(change.oldTime) to \(change.newTime).\(length)"
    }
  }

  // MARK: Losses

  /// Who was masked by whom, for how long.
  var losses: [String] {
    pairs.flatMap { pair in
      pair.masked.filter { $0.duration > 0 || $0.sampleCount > 0 }.map { masked in
        let amount = masked.amount.map { ", \(self.amount($0))" } ?? ""
        let time =
          masked.duration > 0
          ? ", \(NumberText.hoursAndMinutes(masked.duration)) hours side by side" : ""
        return "\(name(pair)) under \(name(masked.winner)): "
          + "\(samples(masked.sampleCount))\(amount)\(time)."
      }
    }
  }

  // MARK: Rules

  /// The rules, and the zone.
  var rules: [String] {
    let zone = document.zone
    var lines = ["Time zone \(zone.zone.identifier) (\(zone.origin.text))."]
    if !document.presentSources.isEmpty {
      lines.append(
        "Sources, best first: "
          + document.presentSources.map { source in
            source.name + " ("
              + source.reason(among: document.presentSources, zone: zone.zone) + ")"
          }.joined(separator: "; ") + ".")
    }
    if !pairs.isEmpty { lines.append(rule) }
    if document.series.kind.isCategory, let note = CategoryValues.note(document.series.identifier),
      document.series.kind
        == CategoryValues.everyday(document.series.identifier).map({ .categoryValues($0) })
    {
      lines.append(note)
    }
    return lines
  }

  private var rule: String {
    if explanation.kind.isCumulative {
      return
        "Rule: an amount is spread evenly over its sample's time; in each moment the best source "
        + "that has a sample counts, with all of its samples."
    }
    let start =
      "Rule: a sample counts where it starts, unless a better source has one at that moment"
    if explanation.kind.isCategory {
      return start + "; the time is that of all samples together, each moment once."
    }
    guard let average = explanation.average else { return start + "." }
    return "\(start). \(averageRule(average))"
  }

  private func averageRule(_ rule: AverageExplanation) -> String {
    let weight = NumberText.hoursAndMinutes(rule.weight)
    switch rule.weighing {
    case _ where rule.hasFallenBack:
      return "The average is the plain mean: the samples have no length, nor gaps between them."
    case .equal: return "The average is the plain mean of the samples that count."
    case .energy:
      return
        "The average is the level of the mean energy, each sample by its length, \(weight) hours "
        + "in all."
    case .time:
      let own = NumberText.hoursAndMinutes(rule.ownDuration ?? 0)
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

  private func name(_ pair: PairExplanation) -> String { name(pair.rank) }

  private func name(_ rank: Int) -> String { document.source(rank).name }

  private func verb(_ amount: String) -> String { amount == "1" ? "is" : "are" }

  private func samples(_ count: Int) -> String {
    "\(NumberText.grouped(count)) sample\(count == 1 ? "" : "s")"
  }

  /// An amount with its unit: `10,901`, `7.21 km`.
  private func amount(_ stored: Double) -> String {
    text(document.amount(stored), figure: .sum)
  }

  private func reading(_ stored: Double) -> String {
    text(document.reading(stored), figure: .average)
  }

  private func text(_ value: Double, figure: Statistic) -> String {
    let format = CellFormat(figure: figure, series: document.series, values: [value])
    let unit = format.unit
    return format.text(value) + (unit.isEmpty ? "" : unit == "%" ? "%" : " " + unit)
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ parts: [String]) -> String {
    parts.count < 2
      ? parts.joined()
      : parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
  }
}
