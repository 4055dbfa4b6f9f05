internal import AppleHealthExport
internal import CalendarBuckets
internal import ImportReports
internal import SampleStore

/// What an import says.
enum ImportWords {
  /// The report as the command prints it with `--format json`, without the line break at its end.
  static func json(of report: ImportReport, in store: SampleStore) -> [UInt8] {
    var text = Array(ImportAnswer(report, of: store).json.utf8)
    while text.last == 10 { text.removeLast() }
    return text
  }

  /// The report in sentences.
  ///
  /// - Parameters:
  ///   - name: what the file is called.
  ///   - path: where it was read, which is in none of the sentences.
  static func sentences(
    _ report: ImportReport, of store: SampleStore, named name: String, path: String
  ) -> [String] {
    let answer = ImportAnswer(report, of: store)
    let sentences =
      [
        counts(report), objects(report), range(report), sources(report), skipped(report),
        copies(report),
      ]
      + [
        "Days are counted on the clocks of \(report.zone.rules.identifier): \(report.zone.explanation)"
      ]
      + answer.warnings
    return sentences.filter { !$0.isEmpty }.map { $0.replacing(path, with: name) }
  }

  private static func counts(_ report: ImportReport) -> String {
    let skipped = report.skippedRecords.values.reduce(0, +)
    return
      "\(number(report.recordsRead)) \(report.recordsRead == 1 ? "record" : "records") read: \(number(report.recordsNew)) new, "
      + "\(number(report.recordsKnown)) already known"
      + (skipped > 0 ? ", \(number(skipped)) skipped." : ".")
  }

  private static func objects(_ report: ImportReport) -> String {
    let parts = [
      ("workout", "workouts", report.workouts), ("route", "routes", report.routes),
      ("electrocardiogram", "electrocardiograms", report.electrocardiograms),
      ("correlation", "correlations", report.correlations),
      ("day with rings", "days with rings", report.activitySummaries),
    ].filter { $0.2.read > 0 }.map { one, many, counts in
      "\(number(counts.read)) \(counts.read == 1 ? one : many) (\(number(counts.new)) new)"
    }
    return parts.isEmpty ? "" : "Also \(parts.joined(separator: ", "))."
  }

  private static func range(_ report: ImportReport) -> String {
    guard let from = report.from, let to = report.to else { return "" }
    let zone = report.zone.rules
    return "From \(day(from, zone)) to \(day(to, zone))."
  }

  private static func day(_ instant: Double, _ zone: ZoneRules) -> String {
    String(zone.isoString(at: instant).prefix(10))
  }

  private static func sources(_ report: ImportReport) -> String {
    guard !report.sources.isEmpty else { return "" }
    let shown = report.sources.prefix(8).map { ShownText.shown($0) }.joined(separator: ", ")
    let more = report.sources.count > 8 ? " and \(report.sources.count - 8) more" : ""
    return "Sources: \(shown)\(more)."
  }

  private static func skipped(_ report: ImportReport) -> String {
    report.skipped.prefix(5).map { entry in
      let lines = entry.firstLines.prefix(5).map(String.init).joined(separator: ", ")
      return
        "Skipped \(number(entry.count)) \(entry.element), \(entry.reason.rawValue): line \(lines)."
    }.joined(separator: " ")
  }

  private static func copies(_ report: ImportReport) -> String {
    report.exactCopies == 0
      ? ""
      : "Exact copies of earlier records in the file: \(number(report.exactCopies)). They are kept and add up."
  }

  /// A count with commas between thousands.
  private static func number(_ count: Int) -> String {
    var digits = String(count)
    var place = digits.endIndex
    while digits.distance(from: digits.startIndex, to: place) > 3 {
      place = digits.index(place, offsetBy: -3)
      digits.insert(",", at: place)
    }
    return digits
  }
}
