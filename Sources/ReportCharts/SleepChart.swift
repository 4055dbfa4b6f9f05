public import HealthReports
internal import ReportFormats
internal import CalendarBuckets
public import Charts
internal import HealthCalculations

/// Draws nights: each on a clock, with its stages, and below how long every stage lasted.
public struct SleepChart: Sendable {
  private let report: SleepReport
  private let notes: [String]

  /// A chart of a report.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - notes: what else a reader has to know, below what the report says itself.
  public init(_ report: SleepReport, notes: [String] = []) {
    self.report = report
    self.notes = notes
  }

  /// The stages from the lightest to the deepest, awake on top as in every hypnogram.
  private static let stages: [(stage: SleepStage, kind: NightPanel.Kind)] = [
    (.awake, .init(name: "Awake", colour: Palette.series[1])),
    (.rem, .init(name: "REM", colour: Palette.series[3])),
    (.unspecified, .init(name: "Asleep", colour: Colour(0x8A96A8))),
    (.core, .init(name: "Core", colour: Palette.series[0])),
    (.deep, .init(name: "Deep", colour: Colour(0x0B2A55))),
  ]

  /// Time in bed lies behind the stages.
  private static let inBed = NightPanel.Kind(
    name: "In bed", colour: Colour(0xDDE3EB), edge: Palette.axis)

  /// The page.
  public func page() throws -> ChartPage {
    let rows = rows
    let names = rows.map { row in
      row.day.weekdayText + " " + row.day.shownDate + (row.night.flatMap(partialText) ?? "")
    }
    let days = rows.map(\.day)
    let stages = Self.stages.filter { stage in
      rows.contains { slices($0.night).contains { $0.stage == stage.stage } }
    }
    let nights = NightPanel(
      heading: "Nights", kinds: stages.map(\.kind) + (hasTimeInBed ? [Self.inBed] : []),
      axis: IntervalAxis(
        names: names, levels: Self.rowLevels(rows), identifiers: days.map(\.dateText)),
      nights: rows.map { pieces($0, stages.map(\.stage)) }, firstHour: firstHour)
    let lengths = IntervalPanel(
      heading: "Main sleep by stage", scale: .durations, baseline: .zero,
      axis: IntervalAxis(
        names: names, levels: BucketAxis.levels(days, interval: .day),
        identifiers: days.map(\.dateText)),
      layers: [.bars(bars(rows, stages))], plotHeight: 200)
    var range = ""
    if let first = rows.first?.day.shownDate, let last = rows.last?.day.shownDate {
      range = first == last ? "The night to \(first)" : "Nights that end from \(first) to \(last)"
    }
    return ChartPage(
      title: "Sleep", subtitle: range,
      panels: rows.count > 1 && !stages.isEmpty ? [nights, lengths] : [nights],
      notes: words.origins + words.facts + words.partial.map { "* " + $0 } + notes + clockNote)
  }

  /// A row for each night from the first to the last, also for those without data.
  private var rows: [(day: LocalDateTime, night: SleepReport.Night?)] {
    guard let first = report.nights.first?.day, let last = report.nights.last?.day else {
      return []
    }
    let byDay = Dictionary(
      report.nights.map { ($0.day.dayNumber, $0) }, uniquingKeysWith: { first, _ in first })
    // More than a page takes is refused when it is drawn; a single wrong date must not fill the memory.
    let count = min(last.dayNumber - first.dayNumber, IntervalAxis.largestCount) + 1
    return (0..<count).map { number in
      let day = first.startOfDay.adding(days: number)
      return (day, byDay[day.dayNumber])
    }
  }

  private var words: SleepWords { SleepWords(report) }

  private var firstHour: Int { report.rules.nightStart / 3600 }

  private var hasTimeInBed: Bool { report.nights.contains { !timeInBed($0).isEmpty } }

  /// The pieces in bed of a night's sessions, or of a night of which nothing else is known.
  private func timeInBed(_ night: SleepReport.Night) -> [TimeSpan] {
    night.inBedPieces + night.allSessions.flatMap(\.inBedPieces)
  }

  /// What a partial night lacks: ` (partial: 41 % known)`. Semantics 5.5.
  private func partialText(_ night: SleepReport.Night) -> String? {
    night.mainSleep.flatMap { sleep in
      sleep.partial
        ? " (partial: \(NumberText.fixed(sleep.coverage * 100, digits: 0)) % known)" : nil
    }
  }

  private func slices(_ night: SleepReport.Night?) -> [SleepReport.Slice] {
    guard let night else { return [] }
    return night.allSessions.flatMap(\.slices).sorted { $0.start < $1.start }
  }

  /// The slices of a night by the clock: where it jumps, so do they; an hour that the clock shows twice
  /// is drawn once.
  private func pieces(
    _ row: (day: LocalDateTime, night: SleepReport.Night?), _ stages: [SleepStage]
  ) -> [NightPanel.Piece] {
    guard let night = row.night else { return [] }
    let firstDay = night.start.localDateTime.dayNumber
    func hours(_ instant: OffsetInstant) -> Double {
      let local = instant.localDateTime
      return Double((local.dayNumber - firstDay) * 24 + local.hour - firstHour)
        + Double(local.minute) / 60 + local.second / 3600
    }
    let bed = timeInBed(night).map { span in
      let start = max(0, hours(span.start))
      return NightPanel.Piece(start: start, end: max(start, hours(span.end)), kind: stages.count)
    }
    var reached = 0.0
    return bed
      + slices(row.night).compactMap { slice in
        guard let kind = stages.firstIndex(of: slice.stage) else { return nil }
        let start = max(reached, hours(slice.start))
        let end = max(start, hours(slice.end))
        reached = end
        return NightPanel.Piece(start: start, end: end, kind: kind)
      }
  }

  private func bars(
    _ rows: [(day: LocalDateTime, night: SleepReport.Night?)],
    _ stages: [(stage: SleepStage, kind: NightPanel.Kind)]
  ) -> [IntervalPanel.Series] {
    // The deepest at the bottom.
    stages.reversed().map { stage, kind in
      IntervalPanel.Series(
        name: kind.name,
        values: rows.map { row in
          row.night?.mainSleep.flatMap { sleep in
            let length: Double =
              switch stage {
              case .awake: sleep.awake ?? 0
              case .rem: sleep.rem
              case .core: sleep.core
              case .deep: sleep.deep
              case .unspecified, .inBed: sleep.unspecified
              }
            return length > 0 ? length : nil
          }
        }, colour: kind.colour)
    }
  }

  private var clockNote: [String] {
    let isOrdinary = report.nights.allSatisfy {
      $0.end.instant - $0.start.instant == 86_400
    }
    return isOrdinary
      ? []
      : ["In a night of a clock change the clock leaves an hour out, or shows one twice."]
  }

  /// Rows have room for a date each, for that of each Monday, or for the names of months.
  private static func rowLevels(
    _ rows: [(day: LocalDateTime, night: SleepReport.Night?)]
  ) -> [IntervalAxis.Level] {
    let days = rows.map(\.day)
    let partial = Set(
      rows.lazy.filter { $0.night?.mainSleep?.partial ?? false }.map(\.day.dayNumber))
    func month(_ day: LocalDateTime) -> String { BucketAxis.shortMonth(day) }
    return [
      .init(
        BucketAxis.single(days) {
          "\($0.weekdayText) \($0.day) \(month($0))" + (partial.contains($0.dayNumber) ? " *" : "")
        }),
      .init(BucketAxis.single(days, where: { $0.weekday == 1 }) { "\($0.day) \(month($0))" }),
      .init(
        BucketAxis.runs(days, by: { $0.year * 12 + $0.month }) {
          "\(month($0)) \($0.year)"
        }),
    ]
  }
}
