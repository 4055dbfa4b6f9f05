internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets

/// The columns of a timeline: equal lengths of time, named by what the clocks show.
struct TimelineColumns {
  /// The edges of the columns, one more than there are columns.
  let edges: [Double]
  /// How many seconds a column is; the last one may be shorter.
  let step: Double
  private let zone: ZoneRules
  /// How wide the line above may be.
  private let room: Int

  /// How long a column may be, in seconds.
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
    86_400, 2 * 86_400, 7 * 86_400, 14 * 86_400, 28 * 86_400, 91 * 86_400, 182 * 86_400,
    364 * 86_400,
  ]

  /// Columns over a range, at most `width` of them, and more than one where a second can be cut.
  init(_ range: Range<Double>, width: Int, zone: ZoneRules) {
    self.zone = zone
    let length = range.upperBound - range.lowerBound
    self.room = max(width, 8)
    let room = Double(self.room)
    let step = Self.steps.first { (length / $0).rounded(.up) <= room } ?? length / room
    self.step = step
    var edges: [Double] = []
    var column = 0.0
    while range.lowerBound + column * step < range.upperBound, edges.count < max(width, 8) {
      edges.append(range.lowerBound + column * step)
      column += 1
    }
    edges.append(range.upperBound)
    self.edges = edges
  }

  /// How many columns there are.
  var count: Int { edges.count - 1 }

  /// The line above: hours, days or months where they begin, as many as there is room for.
  var heading: String {
    var text = ""
    var previous: String?
    for column in 0..<count {
      let local = zone.localDateTime(at: edges[column])
      let (name, isShown) = label(local)
      defer { previous = name }
      guard name != previous, isShown, text.isEmpty || text.count < column,
        column + name.count <= room
      else { continue }
      text += String(repeating: " ", count: column - text.count) + name
    }
    return text
  }

  /// What a local time is called at this scale, and whether it deserves a label.
  private func label(_ local: LocalDateTime) -> (name: String, isShown: Bool) {
    let date = [Self.digits(local.year, 4), Self.digits(local.month, 2)].joined(separator: "-")
    switch step {
    case ..<450:
      return (Self.digits(local.hour, 2) + ":" + Self.digits(local.minute / 5 * 5, 2), true)
    case ..<7_000:
      let columnsInAnHour = 3_600 / step
      let every = [1, 2, 3, 6, 12].first { Double($0) * columnsInAnHour >= 5 } ?? 12
      return (Self.digits(local.hour, 2), local.hour % every == 0)
    case ..<86_400:
      let day = "\(date.suffix(2))-\(Self.digits(local.day, 2))".asShownDate
      return (day.hasSuffix(".") ? String(day.dropLast()) : day, true)
    case ..<(7 * 86_400):
      return (Self.digits(local.day, 2), step > 86_400 || local.day % 5 == 1)
    case ..<(28 * 86_400): return (date.asShownDate, true)
    default: return (String(date.prefix(4)), true)
    }
  }

  /// Which column holds an instant.
  func column(of instant: Double) -> Int {
    min(edges.lastIndex { $0 <= instant } ?? 0, count - 1)
  }

  /// Lines that mark changes of the clocks, each below the column in which it lies.
  func marks(_ changes: [ClockChange]) -> [String] {
    changes.map { change in
      let column = column(of: change.instant.instant)
      let text = "\(change.from) → \(change.to)"
      if column + 2 + text.count > max(count, 20), column > text.count {
        return String(repeating: " ", count: column - text.count - 1) + text + " ▲"
      }
      return String(repeating: " ", count: column) + "▲ " + text
    }
  }

  /// How long a column is, in words.
  var stepText: String {
    switch step {
    case ..<60: "\(NumberText.fixed(step, digits: step < 1 ? 2 : 0)) s"
    case ..<3_600: "\(Int(step) / 60) minutes"
    case ..<86_400: Int(step) == 3_600 ? "an hour" : "\(Int(step) / 3_600) hours"
    default: Int(step) == 86_400 ? "a day" : "\(Int(step) / 86_400) days"
    }
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
