internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes the hours of the week as a heat map: a row an hour, a column a weekday.
struct ProfileTable {
  /// What is shown.
  let document: ProfileDocument
  /// Who named the zone.
  let zoneOrigin: ZoneOrigin

  private static let shades = ["·", "░", "▒", "▓", "█"]
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// The heat map and what was found in it.
  func text(on terminal: Terminal) -> String {
    let means = document.profile.cells.compactMap(\.mean)
    let title = terminal.bold(document.summary.title)
    guard let low = means.min(), let high = means.max() else {
      return "\(title): no data here.\n"
    }
    let format = FigureFormat(
      document.statistic, unit: document.summary.unit?.text, values: means)
    let labels = TextTable.Column(
      heading: ["Hour"], alignment: .left,
      cells: (0..<24).map { ($0 < 10 ? "0" : "") + "\($0):00" })
    let columns = (1...7).map { weekday in
      let cells = (0..<24).map { document.profile[weekday, $0].mean }
      var column = TextTable.Column(
        heading: [Self.days[weekday - 1]], cells: cells.map { $0.map(format.plain) ?? "" })
      column.bars = cells.map { mean in
        mean.map { String(repeating: Self.shade($0, from: low, to: high), count: 2) } ?? ""
      }
      return column
    }
    let unit = format.unitText.isEmpty ? "" : ", \(format.unitText)"
    let each = document.statistic == .average ? "mean of the hours" : "mean an hour"
    return "\(title) (\(each)\(unit))\n"
      + TextTable(labels: labels, columns: columns).text(on: terminal)
      + "\n"
      + paragraphs(format).flatMap { $0.wrapped(toWidth: terminal.width - 2) }
      .map { $0 + "\n" }.joined()
      + notes.flatMap { $0.wrapped(toWidth: terminal.width - 2) }
      .map { terminal.dim($0) + "\n" }.joined()
  }

  private static func shade(_ value: Double, from low: Double, to high: Double) -> String {
    guard high > low else { return shades[0] }
    return shades[min(shades.count - 1, Int((value - low) / (high - low) * Double(shades.count)))]
  }

  private func paragraphs(_ format: FigureFormat) -> [String] {
    [ProfileWords(document).finding(format)].compactMap { $0 }
  }

  private var notes: [String] {
    let dates = document.hours.dateCount
    var notes = [
      "\(SeriesInterval.day.words(dates)), \(date(document.hours.edges[0])) to "
        + "\(date(document.hours.edges[document.hours.edges.count - 1] - 1)), hours of the clocks of "
        + "\(document.zone.identifier) (\(zoneOrigin.text)); an hour that comes twice counts "
        + "as two, one that is left out as none.",
      document.statistic == .average
        ? "An hour without data does not count."
        : "A day without data does not count; an hour without data on other days counts as nothing.",
    ]
    if let note = CategoryValues.note(document.summary.identifier) { notes.append(note) }
    return notes
  }

  private func date(_ instant: Double) -> String {
    document.zone.dateText(at: instant)
  }
}

/// Says in plain words what a profile shows.
struct ProfileWords {
  private let document: ProfileDocument

  /// The words for a document.
  init(_ document: ProfileDocument) {
    self.document = document
  }

  /// Where it is highest and lowest over all weekdays; nil of too little data.
  func finding(_ format: FigureFormat) -> String? {
    let hours = (0..<24).map { hour -> Double? in
      let means = (1...7).compactMap { document.profile[$0, hour].mean }
      return means.isEmpty ? nil : means.reduce(0, +) / Double(means.count)
    }
    let known = hours.indices.filter { hours[$0] != nil }
    guard known.count > 1,
      let high = known.max(by: { (hours[$0] ?? 0) < (hours[$1] ?? 0) }),
      let low = known.min(by: { (hours[$0] ?? 0) < (hours[$1] ?? 0) }),
      let most = hours[high], let least = hours[low], most > least
    else { return nil }
    let weeks = document.hours.dateCount / 7
    let few = weeks < 4 ? " Less than four weeks of data: take it as a first glimpse." : ""
    return "Over all weekdays highest from \(clock(high)) to \(clock(high + 1)) "
      + "(\(format.text(most))), lowest from \(clock(low)) to \(clock(low + 1)) "
      + "(\(format.text(least))).\(few)"
  }

  private func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}
