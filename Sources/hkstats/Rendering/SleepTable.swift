internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes nights as a table for people: a row a night with its course, the weeks' means, and how regular
/// the nights are.
struct SleepTable {
  /// What is shown.
  var document: SleepDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin
  /// Whether these are the last nights because nobody named others.
  var hasDefaultRange: Bool

  /// The tables and the footer.
  func text(on terminal: Terminal) -> String {
    if document.nights.isEmpty {
      return "There is no night with sleep in this range.\n"
    }
    var text = nights(on: terminal) + "\n"
    if document.weeks.count > 1 { text += weeks(on: terminal) + "\n" }
    return text + (origins + ["Course: \(Hypnogram.legend)."] + facts).footer(on: terminal)
  }

  private func nights(on terminal: Terminal) -> String {
    let labels = TextTable.Column(
      heading: ["Night to"], alignment: .left,
      cells: document.nights.map { $0.night.weekdayText + " " + $0.night.dateText })
    var columns = figures(document.nights.map(Row.init))
    let used = columns.reduce(labels.width) { $0 + $1.width + 2 }
    let room = min(40, terminal.width - used - 2)
    if room >= 8 {
      columns.append(
        TextTable.Column(
          heading: ["Course"], alignment: .left,
          cells: document.nights.map { night in
            night.mainSleep.map { Hypnogram.line($0, width: room) } ?? ""
          }))
    }
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  private func weeks(on terminal: Terminal) -> String {
    let weeks = document.weeks
    let labels = TextTable.Column(
      heading: ["Week of"], alignment: .left, cells: weeks.map { $0.monday.dateText })
    let counts = TextTable.Column(
      heading: ["nights"], cells: weeks.map { String($0.nights.count) })
    let columns = [counts] + figures(weeks.map { Row(meanOf: $0.nights) })
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  /// The figures of a night, or the means of several.
  private struct Row {
    var asleep: Double?
    var deep: Double?
    var rem: Double?
    var awake: Double?
    var inBed: Double?
    var efficiency: Double?
    var bedtime: Double?
    var wake: Double?
    /// Whether times are instants rather than times of day.
    var hasInstants: Bool

    init(_ night: SleepNight) {
      let main = night.mainSleep
      asleep = main?.asleep
      deep = main.flatMap { $0.hasStages ? $0.deep : nil }
      rem = main.flatMap { $0.hasStages ? $0.rem : nil }
      awake = main?.awake
      inBed = night.inBed
      efficiency = main?.efficiency
      bedtime = main?.bedtime
      wake = main?.wake
      hasInstants = true
    }

    init(meanOf nights: [SleepNight]) {
      func mean(_ figure: (SleepSession) -> Double?) -> Double? {
        let values = nights.compactMap(\.mainSleep).compactMap(figure)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
      }
      asleep = mean(\.asleep)
      deep = mean { $0.hasStages ? $0.deep : nil }
      rem = mean { $0.hasStages ? $0.rem : nil }
      awake = mean(\.awake)
      inBed = nights.map(\.inBed).reduce(0, +) / Double(nights.count)
      efficiency = mean(\.efficiency)
      bedtime = nil
      wake = nil
      hasInstants = false
    }
  }

  private func figures(_ rows: [Row]) -> [TextTable.Column] {
    func durations(_ heading: String, _ figure: (Row) -> Double?) -> TextTable.Column {
      .durations([heading], rows.map(figure))
    }
    func times(_ heading: String, _ figure: (Row) -> Double?) -> TextTable.Column {
      TextTable.Column(
        heading: [heading],
        cells: rows.map { figure($0).map(document.zone.clockText(at:)) ?? "" })
    }
    var columns = [durations("Asleep", \.asleep)]
    if rows.contains(where: { ($0.deep ?? 0) > 0 || ($0.rem ?? 0) > 0 }) {
      columns += [durations("Deep", \.deep), durations("REM", \.rem)]
    }
    columns += [
      durations("Awake", \.awake), durations("In bed", \.inBed),
      .percentages(["Eff."], rows.map(\.efficiency)),
    ]
    if rows.contains(where: \.hasInstants) {
      columns += [times("To bed", \.bedtime), times("Woke", \.wake)]
    }
    return columns
  }

  /// A time of day.
  private func timeOfDay(_ seconds: Double) -> String {
    TimeOfDay(seconds: Int((seconds / 60).rounded()) % 1_440 * 60).description
  }

  /// What a reader has to know about the nights, for a page without the course of characters.
  var sentences: [String] { origins + facts }

  private var origins: [String] {
    var sentences = ["Time zone \(document.zone.identifier) (\(zoneOrigin.text))."]
    if !document.sourceNames.isEmpty {
      let names = document.sourceNames.map(\.asName).joined(separator: " > ")
      sentences.append("Sources of sleep, best first: \(names).")
    }
    return sentences
  }

  private var facts: [String] {
    var sentences = regularity
    let naps = document.nights.reduce(0) { $0 + $1.naps.count }
    if naps > 0 {
      let rest = document.nights.reduce(0) { sum, night in
        night.naps.reduce(sum) { $0 + $1.asleep }
      }
      sentences.append(
        "\(naps) \(naps == 1 ? "nap" : "naps") of \(NumberText.hoursAndMinutes(rest)) in all beside "
          + "the main sleeps.")
    }
    if hasDefaultRange {
      let count = document.nights.count
      sentences.append(
        (count == 1 ? "This is the last night" : "These are the last \(count) nights")
          + "; --from and --to show others.")
    }
    return sentences
  }

  private var regularity: [String] {
    var sentences: [String] = []
    let summary = document.summary
    if let bedtime = summary.meanTimes.bedtime, let wake = summary.meanTimes.wake,
      let bedtimeSD = summary.circularDeviations.bedtime,
      let wakeSD = summary.circularDeviations.wake
    {
      sentences.append(
        "On average to bed at \(timeOfDay(bedtime)) ± \(NumberText.hoursAndMinutes(bedtimeSD)), awake at "
          + "\(timeOfDay(wake)) ± \(NumberText.hoursAndMinutes(wakeSD)) (circular standard deviations)."
      )
    }
    if let index = summary.regularity.index {
      sentences.append(
        "Sleep Regularity Index \(NumberText.fixed(index, digits: 0)): 100 is every day alike in when "
          + "one sleeps and wakes, 0 is chance.")
    }
    if let jetlag = summary.socialJetlag {
      sentences.append(
        "Social jetlag \(NumberText.hoursAndMinutes(jetlag)): so far the middle of sleep moves on the "
          + "nights to \(Weekday.list(document.rules.freeWeekdays)).")
    }
    return sentences
  }
}

extension SleepSession {
  /// Whether anything is known of its stages.
  fileprivate var hasStages: Bool { core > 0 || deep > 0 || rem > 0 }
}
