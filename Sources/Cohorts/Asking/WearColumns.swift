internal import CalendarBuckets
internal import HealthReports
internal import ReportFormats

/// Which local days a row of an answer is about.
public enum RowDays: Sendable {
  /// Those that the time between its `start` and its `end` touches; those of the whole answer if it names none.
  case span
  /// The one that its `date` names.
  case date
  /// Those of the whole answer.
  case everything
}

/// The columns that tell of each row how much was worn on its days. They leave nothing out: that is up to the reader.
struct WearColumns {
  /// `wearHours`: hours of wear a day, the mean over the row's days with any, empty without one. `validDays`: on how many
  /// of its days they reach what a valid day takes. `isValid`: whether those are as many as asked for, or all days of
  /// a row that has fewer.
  static let names = ["wearHours", "validDays", "isValid"]

  private let wear: WearReport
  private let rule: WearRule
  private let rowDays: RowDays
  /// The whole answer, in seconds since 1970; nil is all on which there are data.
  private let range: Range<Double>?
  private let places: (start: Int, end: Int)?
  private let datePlace: Int?
  /// What was found out about a day or a span; rows of many types share them.
  private var known: [String: [String]] = [:]

  init(_ wear: WearReport, rule: WearRule, for answer: CohortTable.Answer) {
    self.wear = wear
    self.rule = rule
    rowDays = answer.days
    range = answer.range
    let columns = answer.table.columns
    datePlace = columns.firstIndex(of: "date")
    if let start = columns.firstIndex(of: "start"), let end = columns.firstIndex(of: "end") {
      places = (start, end)
    } else {
      places = nil
    }
  }

  /// The fields of a row.
  mutating func fields(of row: [String]) -> [String] {
    let key: String
    switch rowDays {
    case .span: key = places.map { row[$0.start] + " " + row[$0.end] } ?? date(of: row)
    case .date: key = date(of: row)
    case .everything: key = ""
    }
    if let fields = known[key] { return fields }
    let fields = computed(row)
    known[key] = fields
    return fields
  }

  private func date(of row: [String]) -> String { datePlace.map { row[$0] } ?? "" }

  private func computed(_ row: [String]) -> [String] {
    if rowDays == .everything { return wholeAnswer }
    if rowDays == .span, let places {
      guard let start = Self.instant(row[places.start]), let end = Self.instant(row[places.end])
      else { return wholeAnswer }
      return fields(from: start, to: end)
    }
    let date = date(of: row)
    guard !date.isEmpty else { return wholeAnswer }
    let first = wear.days.firstIndex { $0.date == date } ?? wear.days.endIndex
    return fields(of: wear.days[first...].prefix(1), dayCount: 1)
  }

  private var wholeAnswer: [String] {
    guard let range else { return fields(of: wear.days[...], dayCount: nil) }
    return fields(from: range.lowerBound, to: range.upperBound)
  }

  private func fields(from start: Double, to end: Double) -> [String] {
    let dayCount = ((end - start) / 86_400).rounded()
    return fields(
      of: wear.days(from: start, to: end), dayCount: max(1, Int(exactly: dayCount) ?? .max))
  }

  private func fields(of days: ArraySlice<WearReport.Day>, dayCount: Int?) -> [String] {
    let figures = WearReport.figures(of: days, minimumHours: rule.minimumHours)
    let needed = min(rule.minimumDays, dayCount ?? .max)
    return [
      CSVTable.number(figures.meanHours), CSVTable.number(figures.validDays),
      CSVTable.flag(figures.validDays >= needed),
    ]
  }

  private static func instant(_ text: String) -> Double? {
    (try? ParsedDateTime(parsing: text))?.instant(in: .utc)
  }
}

/// What makes days and rows valid ones.
public struct WearRule: Sendable, Equatable {
  /// How many hours of wear make a day valid.
  public var minimumHours: Double
  /// How many valid days make a row valid.
  public var minimumDays: Int

  /// A rule; by default 10 hours and 4 days, as studies of accelerometers have it.
  public init(minimumHours: Double = 10, minimumDays: Int = 4) {
    self.minimumHours = minimumHours
    self.minimumDays = minimumDays
  }
}
