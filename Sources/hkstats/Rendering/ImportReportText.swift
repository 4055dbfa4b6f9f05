internal import ReportTables
internal import ReportFormats
internal import HealthReports
internal import AppleHealthExport
internal import ImportReports
internal import CalendarBuckets
internal import SampleStore

/// Writes the report of an import for people.
struct ImportReportText {
  /// What the import says.
  var answer: ImportAnswer
  /// Where the store is.
  var storePath: String
  /// How many types the table names.
  private static let typeLimit = 12

  private var report: ImportReport { answer.report }
  private var zone: ZoneRules { report.zone.rules }

  /// As a table of the largest types and sentences about the rest.
  func table(on terminal: Terminal) -> String {
    var text = ""
    let types = report.types.sorted {
      ($1.value.stored.read, $0.key) < ($0.value.stored.read, $1.key)
    }
    if !types.isEmpty { text += typeTable(types).text(on: terminal) + "\n" }
    let sentences =
      [counts, objects, range, sources] + renames + skipped + routes + electrocardiograms + faults
      + unknown + [
        report.futureDated > 0
          ? report.futureDated == 1
            ? "1 record is dated in the future; it is kept."
            : "\(NumberText.grouped(report.futureDated)) records are dated in the future; they are kept."
          : "",
        copies, "Time zone \(zone.identifier): \(report.zone.explanation)", journeys,
        quiet,
      ] + answer.warnings.map { "warning: " + $0 } + [speed]
    for sentence in sentences where !sentence.isEmpty {
      let lines = sentence.wrapped(toWidth: terminal.width - 2)
      text += lines.enumerated().map { ($0 == 0 ? "" : "  ") + $1 + "\n" }.joined()
    }
    return text
  }

  /// Where else the person was, and how to be answered on the clocks of that place. Semantics 1.8.
  private var journeys: String {
    let others = report.recordedZones.filter { $0.key != zone.identifier && $0.value > 0 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !others.isEmpty else { return "" }
    let list = others.prefix(4).map { name, count in
      "\(name.asName) (\(NumberText.grouped(count)) \(count == 1 ? "record" : "records"))"
    }
    let more = others.count > list.count ? " and \(others.count - list.count) more" : ""
    return
      "Records also name \(list.joined(separator: ", "))\(more): with --time-zone recorded, days and "
      + "nights are those of the clocks where you were."
  }

  /// A check of the zone that people understand. Semantics 7.2.
  private var quiet: String {
    guard let hours = answer.quietHours, !hours.areByDay else { return "" }
    return "Your quietest hours there are \(ImportAnswer.span(hours))."
  }

  /// Exact copies by type, and what can be done about them. Semantics 7.8.
  private var copies: String {
    guard report.exactCopies > 0 else { return "" }
    let types = report.types.filter { $0.value.stored.exactCopies > 0 }.sorted {
      ($1.value.stored.exactCopies, $0.key) < ($0.value.stored.exactCopies, $1.key)
    }
    let list = types.prefix(5).map {
      "\(NumberText.grouped($0.value.stored.exactCopies)) of \(TypeNames.short($0.key))"
    }
    let rest = types.count > list.count ? " and others" : ""
    let what =
      report.exactCopies == 1
      ? "1 record is an exact copy of an earlier one"
      : "\(NumberText.grouped(report.exactCopies)) records are exact copies of earlier ones"
    let effect =
      report.leftOut > 0
      ? "they were left out."
      : "they are kept and add up. If the file was joined from several exports, import it into a new store "
        + "with --once, which keeps one of each."
    return "\(what) (\(list.joined(separator: ", "))\(rest)): \(effect)"
  }

  /// The counts of a row of the table.
  private struct Row {
    var label: String
    var read = 0
    var new = 0
    var known = 0
    var skipped = 0
    var deleted = 0

    mutating func add(_ counts: ImportReport.TypeCounts) {
      read += counts.stored.read + counts.skippedCount
      new += counts.stored.new
      known += counts.stored.known
      skipped += counts.skippedCount
      deleted += counts.stored.deleted
    }
  }

  private func typeTable(
    _ types: [(key: String, value: ImportReport.TypeCounts)]
  ) -> TextTable {
    let rest = types.dropFirst(Self.typeLimit)
    var rows = types.prefix(Self.typeLimit).map { Row(label: TypeNames.short($0.key)) }
    for (position, type) in types.prefix(Self.typeLimit).enumerated() {
      rows[position].add(type.value)
    }
    if !rest.isEmpty {
      var row = Row(label: "\(rest.count) other \(rest.count == 1 ? "type" : "types")")
      for type in rest { row.add(type.value) }
      rows.append(row)
    }
    func column(_ heading: String, _ count: (Row) -> Int) -> TextTable.Column {
      TextTable.Column(heading: [heading], cells: rows.map { NumberText.grouped(count($0)) })
    }
    var columns = [column("Read", \.read), column("New", \.new), column("Known", \.known)]
    if rows.contains(where: { $0.skipped > 0 }) { columns.append(column("Skipped", \.skipped)) }
    if rows.contains(where: { $0.deleted > 0 }) { columns.append(column("Deleted", \.deleted)) }
    return TextTable(
      labels: .init(heading: ["Type"], alignment: .left, cells: rows.map(\.label)),
      columns: columns)
  }

  private var counts: String {
    let skipped = report.skippedRecords.values.reduce(0, +)
    var text =
      "\(NumberText.grouped(report.recordsRead)) records read: "
      + "\(NumberText.grouped(report.recordsNew)) new, "
      + "\(NumberText.grouped(report.recordsKnown)) already known"
    if report.correlationCopies > 0 {
      text += ", \(NumberText.grouped(report.correlationCopies)) again inside correlations"
    }
    if skipped > 0 { text += ", \(NumberText.grouped(skipped)) skipped" }
    if report.deleted > 0 { text += "; \(NumberText.grouped(report.deleted)) deleted" }
    return text + ". Store: \(storePath)."
  }

  private var objects: String {
    let parts = [
      ("workout", "workouts", report.workouts), ("route", "routes", report.routes),
      ("electrocardiogram", "electrocardiograms", report.electrocardiograms),
      ("correlation", "correlations", report.correlations),
      ("day with rings", "days with rings", report.activitySummaries),
    ].filter { $0.2.read > 0 }.map { one, many, counts in
      "\(NumberText.grouped(counts.read)) \(counts.read == 1 ? one : many) "
        + "(\(NumberText.grouped(counts.new)) new)"
    }
    return parts.isEmpty ? "" : "Also " + parts.joined(separator: ", ") + "."
  }

  private var range: String {
    guard let from = report.from, let to = report.to else { return "" }
    return "From \(zone.dateText(at: from)) to \(zone.dateText(at: to))."
  }

  private var sources: String {
    guard !report.sources.isEmpty else { return "" }
    let shown = report.sources.prefix(8).map(\.asName)
    let more = report.sources.count > 8 ? " and \(report.sources.count - 8) more" : ""
    return "Sources: \(shown.joined(separator: ", "))\(more)."
  }

  private var renames: [String] {
    report.renamedSources.map {
      "Source '\($0.from.asName)' is now named '\($0.to.asName)'."
    }
  }

  private var skipped: [String] {
    report.skipped.map { entry in
      let lines = entry.firstLines.prefix(5).map(String.init)
      let more = entry.count > lines.count ? ", ..." : ""
      return "Skipped \(NumberText.grouped(entry.count)) \(entry.element) "
        + "\(entry.count == 1 ? "element" : "elements"), \(entry.reason.rawValue): "
        + "\(entry.count == 1 ? "line" : "lines") " + lines.joined(separator: ", ") + more + "."
    }
  }

  private var routes: [String] {
    let skipped = report.skippedRoutes.map { entry in
      let paths = entry.firstPaths.filter { !$0.isEmpty }.prefix(3).map {
        ($0.split(separator: "/").last.map(String.init) ?? $0).asName
      }
      let more = entry.count > paths.count && !paths.isEmpty ? ", ..." : ""
      let list = paths.isEmpty ? "" : " (" + paths.joined(separator: ", ") + more + ")"
      let isOne = entry.count == 1
      return "\(NumberText.grouped(entry.count)) \(isOne ? "route" : "routes") not imported, "
        + "\(entry.reason.rawValue)\(list); \(isOne ? "its workout is" : "their workouts are") kept."
    }
    guard report.placesSkipped > 0 else { return skipped }
    let places = NumberText.grouped(report.placesSkipped)
    return skipped + ["Places of routes left out for want of a coordinate or a time: \(places)."]
  }

  private var electrocardiograms: [String] {
    report.skippedElectrocardiograms.map { entry in
      let paths = entry.firstPaths.prefix(3).map {
        ($0.split(separator: "/").last.map(String.init) ?? $0).asName
      }
      let more = entry.count > paths.count ? ", ..." : ""
      return "\(NumberText.grouped(entry.count)) "
        + "\(entry.count == 1 ? "electrocardiogram" : "electrocardiograms") not imported, "
        + "\(entry.reason.rawValue) (\(paths.joined(separator: ", "))\(more))."
    }
  }

  private var faults: [String] {
    report.faults.sorted { $0.key.rawValue < $1.key.rawValue }.map { fault, found in
      "\(NumberText.grouped(found.count)) x \(fault.rawValue), first in line "
        + "\(found.firstLine); the import went on."
    }
  }

  private var unknown: [String] {
    func list(_ counts: [String: Int]) -> String {
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let more = sorted.count > 6 ? " and \(sorted.count - 6) more" : ""
      return sorted.prefix(6).map { "\($0.key.asName) (\(NumberText.grouped($0.value)))" }
        .joined(separator: ", ") + more
    }
    return [
      report.unknownTypes.isEmpty ? "" : "Unknown types: \(list(report.unknownTypes)).",
      report.otherElements.isEmpty
        ? "" : "Counted, not imported: \(list(report.otherElements)).",
      report.unknownAttributes.isEmpty
        ? "" : "Unknown attributes: \(list(report.unknownAttributes)).",
    ]
  }

  private var speed: String {
    let text = "\(NumberText.size(Int(report.textBytes))) of XML in "
    // The speed of an instant says more about the machine's other work than about the import.
    guard report.seconds >= 0.1 else { return text + "less than 0.1 s." }
    return text + "\(NumberText.fixed(report.seconds, digits: 1)) s, "
      + "\(NumberText.fixed(report.megabytesPerSecond, digits: 0)) MB/s."
  }
}
