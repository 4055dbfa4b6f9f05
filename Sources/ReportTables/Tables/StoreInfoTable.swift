internal import CalendarBuckets
package import HealthReports
internal import ReportFormats
internal import SampleStore

/// Writes what a store is as lines for people, and its imports as a table.
package struct StoreInfoTable {
  private let report: StoreInfoReport

  /// The table of a report.
  package init(_ report: StoreInfoReport) {
    self.report = report
  }

  /// The lines and the table.
  package func text(on terminal: Terminal) -> String {
    sections(sayingWhere: true).text(on: terminal)
  }

  /// The same in sections.
  ///
  /// - Parameter saysWhere: whether the path of the store is said, which who reads from elsewhere must not see.
  package func sections(sayingWhere saysWhere: Bool) -> [ReportSection] {
    let lines: [(name: String, value: String)] = [
      ("Store", saysWhere ? report.path : ""),
      ("Size", NumberText.size(report.bytes)),
      ("File", file),
      ("Disk", disk),
      ("Samples", NumberText.grouped(report.samples)),
      ("Bytes a sample", report.bytesPerSample.map { NumberText.fixed($0, digits: 2) } ?? ""),
      ("Types", NumberText.grouped(report.types)),
      ("Workouts", NumberText.grouped(report.workouts)),
      ("Correlations", NumberText.grouped(report.correlations)),
      ("Activity summaries", NumberText.grouped(report.activitySummaries)),
      ("Deletions kept", NumberText.grouped(report.deletions)),
      ("From", time(report.from)),
      ("To", time(report.to)),
    ]
    let facts = ReportSection([.facts(lines.filter { !$0.value.isEmpty })])
    return report.imports.isEmpty
      ? [facts] : [facts, ReportSection([.table(imports, caption: "Imports")])]
  }

  private var file: String {
    report.isEncrypted ? "encrypted" : "not encrypted"
  }

  private var disk: String {
    switch report.diskEncryption {
    case .encrypted: "encrypted"
    case .notEncrypted: "not encrypted by this system"
    case .unknown: "encrypted or not: this system does not say"
    }
  }

  private func time(_ instant: OffsetInstant?) -> String {
    instant.map {
      let text = ZoneRules(fixedOffset: $0.offset).isoString(at: $0.instant)
      return $0.shownDate + text.dropFirst(10)
    } ?? ""
  }

  private var imports: TextTable {
    let imports = report.imports
    return TextTable(
      labels: .init(
        heading: ["Imported"], alignment: .left, cells: imports.map(\.importedAt.shownDate)),
      columns: [
        .init(
          heading: ["File"], alignment: .left,
          cells: imports.map(\.file.withoutControls), shortest: 16),
        .init(
          heading: ["Exported"], alignment: .left,
          cells: imports.map { $0.exportDate?.shownDate ?? "" }),
        .init(heading: ["Zone"], alignment: .left, cells: imports.map(\.timeZone)),
        .init(heading: ["New"], cells: imports.map { NumberText.grouped($0.new) }),
        .init(heading: ["Known"], cells: imports.map { NumberText.grouped($0.known) }),
        .init(heading: ["Skipped"], cells: imports.map { NumberText.grouped($0.skipped) }),
      ])
  }
}
