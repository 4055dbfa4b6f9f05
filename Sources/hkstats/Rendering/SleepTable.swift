internal import HealthCalculations
internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets

/// Writes nights as a table for people: a row a night with its course, the weeks' means, and how regular
/// the nights are.
struct SleepTable {
  private let report: SleepReport
  /// Whether these are the last nights because nobody named others.
  private let hasDefaultRange: Bool

  /// A table of a report.
  init(_ report: SleepReport, hasDefaultRange: Bool) {
    self.report = report
    self.hasDefaultRange = hasDefaultRange
  }

  /// The tables and the footer.
  func text(on terminal: Terminal) -> String {
    if report.nights.isEmpty {
      return "There is no night with sleep in this range.\n"
    }
    var text = nights(on: terminal) + "\n"
    if report.weeks.count > 1 { text += weeks(on: terminal) + "\n" }
    return text
      + (words.origins + ["Course: \(Hypnogram.legend)."] + words.facts + rangeNote).footer(
        on: terminal)
  }

  private func nights(on terminal: Terminal) -> String {
    let labels = TextTable.Column(
      heading: ["Night to"], alignment: .left,
      cells: report.nights.map { $0.day.weekdayText + " " + $0.date })
    var columns = figures(report.nights.map(Row.init))
    let used = columns.reduce(labels.width) { $0 + $1.width + 2 }
    let room = min(40, terminal.width - used - 2)
    if room >= 8 {
      columns.append(
        TextTable.Column(
          heading: ["Course"], alignment: .left,
          cells: report.nights.map { night in
            night.mainSleep.map { Hypnogram.line($0, width: room) } ?? ""
          }))
    }
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  private func weeks(on terminal: Terminal) -> String {
    let weeks = report.weeks
    let labels = TextTable.Column(
      heading: ["Week of"], alignment: .left, cells: weeks.map(\.date))
    let counts = TextTable.Column(heading: ["nights"], cells: weeks.map { String($0.nights) })
    let columns = [counts] + figures(weeks.map { Row($0.mean) })
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  /// The figures of a night, or the means of several. Stages of which nothing is known stay blank.
  private struct Row {
    var asleep: Double?
    var deep: Double?
    var rem: Double?
    var awake: Double?
    var inBed: Double?
    var efficiency: Double?
    var bedtime: OffsetInstant?
    var wake: OffsetInstant?
    /// Whether there are times of day.
    var hasTimes: Bool

    init(_ night: SleepReport.Night) {
      let main = night.mainSleep
      asleep = main?.asleep
      awake = main?.awake
      inBed = night.inBed
      efficiency = main?.efficiency
      bedtime = main?.bedtime
      wake = main?.wake
      hasTimes = true
      setStages(main?.core, main?.deep, main?.rem)
    }

    init(_ mean: SleepReport.Means) {
      asleep = mean.asleep
      awake = mean.awake
      inBed = mean.inBed
      efficiency = mean.efficiency
      hasTimes = false
      setStages(mean.core, mean.deep, mean.rem)
    }

    private mutating func setStages(_ core: Double?, _ deep: Double?, _ rem: Double?) {
      guard [core, deep, rem].contains(where: { $0 ?? 0 > 0 }) else { return }
      self.deep = deep
      self.rem = rem
    }
  }

  private func figures(_ rows: [Row]) -> [TextTable.Column] {
    func durations(_ heading: String, _ figure: (Row) -> Double?) -> TextTable.Column {
      .durations([heading], rows.map(figure))
    }
    func times(_ heading: String, _ figure: (Row) -> OffsetInstant?) -> TextTable.Column {
      TextTable.Column(heading: [heading], cells: rows.map { figure($0)?.clockText ?? "" })
    }
    var columns = [durations("Asleep", \.asleep)]
    if rows.contains(where: { ($0.deep ?? 0) > 0 || ($0.rem ?? 0) > 0 }) {
      columns += [durations("Deep", \.deep), durations("REM", \.rem)]
    }
    columns += [
      durations("Awake", \.awake), durations("In bed", \.inBed),
      .percentages(["Eff."], rows.map(\.efficiency)),
    ]
    if rows.contains(where: \.hasTimes) {
      columns += [times("To bed", \.bedtime), times("Woke", \.wake)]
    }
    return columns
  }

  // MARK: Sentences

  private var words: SleepWords { SleepWords(report) }

  /// Which nights these are, if nobody named others.
  var rangeNote: [String] {
    guard hasDefaultRange else { return [] }
    let count = report.nights.count
    return [
      (count == 1 ? "This is the last night" : "These are the last \(count) nights")
        + "; --from and --to show others."
    ]
  }
}
