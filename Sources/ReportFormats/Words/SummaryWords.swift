internal import HealthCalculations
internal import CalendarBuckets
public import HealthReports

/// What stands below a summary: its zone, its sources and their order, what double counting would say.
public struct SummaryWords: Sendable {
  /// What is shown above.
  private let report: SummaryReport
  /// Further sentences, at the end.
  private let notes: [String]

  /// The words for what is shown above them, with further sentences at their end.
  public init(_ report: SummaryReport, notes: [String] = []) {
    self.report = report
    self.notes = notes
  }

  /// The paragraphs with the columns that they are indented by: what belongs to a line above is.
  package var paragraphs: [(indent: Int, text: String)] {
    [(0, calendar)] + sources + (overlaps + notes).map { (0, $0) }
  }

  /// The same in sentences, one a paragraph, for a page that breaks its own lines.
  public var sentences: [String] {
    let sources = sources
    // The heading of the orders is of no use without their indentation.
    let orders =
      sources.count < 2
      ? sources.map(\.text) : sources.dropFirst().map { "Sources, best first: \($0.text)." }
    return [calendar] + orders + overlaps + notes
  }

  /// The time that recorded zones are told of: behind the data nobody was anywhere.
  private var told: Range<Double> {
    let (start, end) = (report.start.instant, report.end.instant)
    return start..<max(start, min(end, report.dataEnd?.instant ?? end))
  }

  /// The zone, and the calendar if it is not the default one.
  private var calendar: String {
    let zone = report.zoneSentence(over: told)
    let isDefault = report.anchor.localDateTime == CalendarInterval.localDefaultAnchor
    let length = report.interval.description
    let anchor = report.anchor.shownDate + report.anchor.description.dropFirst(10)
    if isDefault, length.hasPrefix("1 ") { return zone }
    return zone + " Buckets of \(length), counted from \(anchor)."
  }

  /// Sources, best first; types with the same order share a line.
  private var sources: [(indent: Int, text: String)] {
    var groups: [(order: String, types: [String])] = []
    for series in report.series where !series.sourceOrder.isEmpty {
      let order = series.sourceOrder.names.map(\.asName).joined(separator: " > ")
      if let known = groups.firstIndex(where: { $0.order == order }) {
        groups[known].types.append(series.title)
      } else {
        groups.append((order, [series.title]))
      }
    }
    if groups.isEmpty { return [] }
    if groups.count == 1 { return [(0, "Sources, best first: \(groups[0].order).")] }
    return [(0, "Sources, best first:")]
      + groups.map { (2, "\($0.order): \(Self.list($0.types))") }
  }

  /// The first names of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let limit = 8
    if names.count <= limit { return names.joined(separator: ", ") }
    return names.prefix(limit - 1).joined(separator: ", ")
      + " and \(names.count - limit + 1) more"
  }

  /// What adding up all sources would have said, where it differs.
  private var overlaps: [String] {
    report.series.compactMap { series in
      guard let overlap = series.overlap, !overlap.masked.isEmpty else { return nil }
      let format = ValueFormat(.sum, unit: series.unit, values: [overlap.raw, overlap.merged])
      let unit = format.unit.isEmpty ? "" : " " + format.unit
      let reasons = overlap.masked.prefix(3).map { entry in
        "\(entry.source.asName) under \(entry.under.asName) "
          + "\(NumberText.grouped(entry.samples)) \(entry.samples == 1 ? "time" : "times")"
      }
      return "\(series.title): raw \(format.text(overlap.raw)), merged "
        + "\(format.text(overlap.merged))\(unit): " + reasons.joined(separator: ", ") + "."
    }
  }
}
