internal import HealthCalculations
internal import ReportFormats
package import HealthReports
internal import CalendarBuckets

/// Writes nights as a table for people: a row a night with its course, the weeks' means, and how regular
/// the nights are.
package struct SleepTable {
  private let report: SleepReport
  /// Whether these are the last nights because nobody named others.
  private let hasDefaultRange: Bool

  /// A table of a report.
  package init(_ report: SleepReport, hasDefaultRange: Bool) {
    self.report = report
    self.hasDefaultRange = hasDefaultRange
  }

  /// What is said of a store without sleep and of a range without nights; nil of one with some.
  package var lack: String? {
    guard report.hasSleep else {
      return "The store holds no sleep. 'hkstats types' lists what it holds."
    }
    return report.nights.isEmpty ? "There is no night with sleep in this range." : nil
  }

  /// The tables and the footer.
  package func text(on terminal: Terminal) -> String {
    sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; the course of nights is as long as the terminal has room for.
  package func sections(on terminal: Terminal) -> [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let nights = nights(on: terminal)
    var sections = [ReportSection([.table(nights, caption: "Nights")])]
    if report.weeks.count > 1 {
      sections.append(ReportSection([.table(weeks, caption: "Means of weeks")]))
    }
    func notes(_ texts: [String], isLegend: Bool = false) -> [ReportSection.Note] {
      texts.map { .init(text: $0, isLegend: isLegend) }
    }
    let footer =
      notes(words.origins + bracketNote)
      + notes(terminal.isPlain ? [] : legend(of: nights), isLegend: true)
      + notes(words.facts + words.partial + partialNote + weeksNote + rangeNote)
    return sections + [ReportSection([.notes(footer)])]
  }

  private func nights(on terminal: Terminal) -> TextTable {
    let labels = TextTable.Column(
      heading: ["Night to"], alignment: .left,
      cells: report.nights.map { $0.day.weekdayAndDate })
    var columns = figures(report.nights.map(Row.init)).filter(\.hasCells)
    let used = columns.reduce(labels.width) { $0 + $1.width + 2 }
    let room = min(40, terminal.width - used - 2)
    if room >= 6, report.nights.contains(where: { $0.mainSleep != nil }) {
      columns.append(
        TextTable.Column(
          heading: ["Course"], alignment: .left,
          cells: report.nights.map { night in
            night.mainSleep.map { Hypnogram.line($0, width: room) } ?? ""
          }, isDrawing: true))
    }
    return TextTable(labels: labels, columns: columns)
  }

  private var weeks: TextTable {
    let weeks = report.weeks
    let labels = TextTable.Column(
      heading: ["Week of"], alignment: .left, cells: weeks.map(\.date.asShownDate))
    let counts = TextTable.Column(heading: ["nights"], cells: weeks.map { String($0.nights) })
    let columns = [counts] + figures(weeks.map(Row.init)).filter(\.hasCells)
    return TextTable(labels: labels, columns: columns)
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
    var outOfBed: OffsetInstant?
    /// How much of a partial night is known.
    var partialCoverage: Double?
    /// Of how many nights a mean is, where that is not all of the week's.
    var asleepNights: Int?
    var awakeNights: Int?
    var inBedNights: Int?
    var efficiencyNights: Int?
    /// Whether there are times of day.
    var hasTimes: Bool

    init(_ night: SleepReport.Night) {
      let main = night.mainSleep
      asleep = main?.asleep
      awake = main?.awake
      inBed = night.inBed
      efficiency = main?.efficiency
      bedtime = main?.bedtime ?? night.bedtime
      wake = main?.wake
      outOfBed = night.outOfBed
      partialCoverage = main.flatMap { $0.partial ? $0.coverage : nil }
      hasTimes = true
      setStages(main?.core, main?.deep, main?.rem)
    }

    init(_ week: SleepReport.Week) {
      let (mean, counts) = (week.mean, week.meanNights)
      func fewer(_ mean: Double?, _ count: Int?) -> Int? {
        mean != nil && count != week.nights ? count : nil
      }
      asleepNights = fewer(mean.asleep, counts.asleep)
      awakeNights = fewer(mean.awake, counts.awake)
      inBedNights = fewer(mean.inBed, counts.inBed)
      efficiencyNights = fewer(mean.efficiency, counts.efficiency)
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
    func counts(_ heading: String, _ figure: (Row) -> Int?) -> TextTable.Column {
      TextTable.Column(
        heading: ["of"], cells: rows.map { figure($0).map(String.init) ?? "" },
        spokenHeading: "nights with \(heading)")
    }
    var columns = [durations("Asleep", \.asleep), counts("Asleep", \.asleepNights)]
    if rows.contains(where: { ($0.deep ?? 0) > 0 || ($0.rem ?? 0) > 0 }) {
      columns += [durations("Deep", \.deep), durations("REM", \.rem)]
    }
    columns += [
      durations("Awake", \.awake), counts("Awake", \.awakeNights), durations("In bed", \.inBed),
      counts("In bed", \.inBedNights), .percentages(["Eff."], rows.map(\.efficiency)),
      counts("Eff.", \.efficiencyNights),
    ]
    if rows.contains(where: \.hasTimes) {
      columns += [
        times("To bed", \.bedtime),
        // Semantics 5.6: of a night in bed alone it is known when somebody got up, not when they woke.
        TextTable.Column(
          heading: ["Woke"],
          cells: rows.map { row in
            row.wake?.clockText ?? row.outOfBed.map { "(\($0.clockText))" } ?? ""
          }),
        .percentages(["Partial"], rows.map(\.partialCoverage)),
      ]
    }
    return columns
  }

  // MARK: Sentences

  private var words: SleepWords { SleepWords(report) }

  private var bracketNote: [String] {
    report.nights.contains { $0.outOfBed != nil }
      ? ["(In brackets): when somebody got up, of nights of which only the time in bed is known."]
      : []
  }

  /// What the drawings of a table mean, if it has any.
  private func legend(of table: TextTable) -> [String] {
    table.columns.contains(where: \.isDrawing) ? ["Course: \(Hypnogram.legend)."] : []
  }

  /// How partial nights are made to count. Semantics 5.5.
  private var partialNote: [String] {
    report.summary.partialNights > 0 && !report.rules.includesPartialNights
      ? ["--partial-nights include counts partial nights in all means."] : []
  }

  /// What means of weeks are of. Semantics 5.8.
  private var weeksNote: [String] {
    guard report.weeks.count > 1 else { return [] }
    let listed = Dictionary(grouping: report.nights) {
      $0.day.adding(days: 1 - $0.day.weekday).dateText
    }
    let longer = report.weeks.filter { $0.nights > listed[$0.date]?.count ?? 0 }
    let counts = report.weeks.map(Row.init).contains { row in
      [row.asleepNights, row.awakeNights, row.inBedNights, row.efficiencyNights]
        .contains { $0 != nil }
    }
    return
      (longer.isEmpty
      ? [] : ["Weeks are whole: their means hold nights that are not listed above, too."])
      + (counts
        ? [
          "'of' is how many nights the mean before it is of, where they are not all; deep and REM are of those of Asleep."
        ] : [])
  }

  /// Which nights these are, if nobody named others.
  package var rangeNote: [String] {
    guard hasDefaultRange else { return [] }
    let count = report.nights.count
    return [
      (count == 1 ? "This is the last night" : "These are the last \(count) nights")
        + "; --from and --to show others."
    ]
  }
}
