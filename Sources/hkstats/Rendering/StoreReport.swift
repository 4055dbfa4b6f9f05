internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import SampleStore

/// The answer of `hkstats store info`.
struct StoreReport {
  /// What the store says about itself.
  var info: StoreInfo
  /// The zone of the dates.
  var zone: ZoneRules

  /// As lines for people.
  func table(on terminal: Terminal) -> String {
    var lines: [(String, String)] = [
      ("Store", info.path),
      ("Size", Self.size(info.bytes)),
      ("Samples", NumberText.grouped(info.sampleCount)),
      ("Bytes a sample", info.bytesPerSample.map { NumberText.fixed($0, digits: 2) } ?? ""),
      ("Types", NumberText.grouped(info.types.count)),
      ("Workouts", NumberText.grouped(info.workoutCount)),
      ("Correlations", NumberText.grouped(info.correlationCount)),
      ("Activity summaries", NumberText.grouped(info.activitySummaryCount)),
      ("Deletions kept", NumberText.grouped(info.deletionCount)),
    ]
    if let (first, last) = range {
      lines.append(("From", zone.isoString(at: first)))
      lines.append(("To", zone.isoString(at: last)))
    }
    let width = lines.map { $0.0.count }.max() ?? 0
    var text = lines.filter { !$0.1.isEmpty }.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }.joined()
    if !info.imports.isEmpty {
      text += "\n" + importTable.text(on: terminal)
    }
    return text
  }

  /// As JSON of schema `hkstats/store/1`.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "hkstats/store/1")
      json.member("path", info.path)
      json.member("bytes", info.bytes)
      json.member("samples", info.sampleCount)
      json.member("segments", info.segmentCount)
      if let bytes = info.bytesPerSample { json.member("bytesPerSample", bytes) }
      json.member("types", info.types.count)
      json.member("workouts", info.workoutCount)
      json.member("correlations", info.correlationCount)
      json.member("activitySummaries", info.activitySummaryCount)
      json.member("deletions", info.deletionCount)
      json.member("timeZone", zone.identifier)
      if let (first, last) = range {
        json.member("from", zone.preciseISOString(at: first))
        json.member("to", zone.preciseISOString(at: last))
      }
      json.key("imports")
      json.array { json in
        for record in info.imports {
          json.object { json in
            json.member("file", record.fileName)
            json.member("date", zone.preciseISOString(at: record.date))
            json.member("exportDate", record.exportDate.map(zone.preciseISOString))
            json.member("timeZone", record.timeZone)
            json.member("read", record.recordsRead)
            json.member("new", record.added)
            json.member("known", record.known)
            json.member("skipped", record.recordsSkipped)
            json.member("deleted", record.deleted)
          }
        }
      }
    }
    return json.text + "\n"
  }

  /// A size as people read it: `18.4 MB`, and below one of these `940 kB`.
  static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? NumberText.fixed((Double(bytes) / 1e3).rounded(.up), digits: 0) + " kB"
      : NumberText.fixed(Double(bytes) / 1e6, digits: 1) + " MB"
  }

  private var range: (Double, Double)? {
    guard let first = info.types.map(\.firstStart).min(), let last = info.types.map(\.lastEnd).max()
    else { return nil }
    return (first, last)
  }

  private var importTable: TextTable {
    let imports = info.imports
    return TextTable(
      labels: .init(
        heading: ["Imported"], alignment: .left,
        cells: imports.map {
          zone.dateText(at: $0.date)
        }),
      columns: [
        .init(
          heading: ["File"], alignment: .left,
          cells: imports.map { $0.fileName.withoutControls.truncated(toWidth: 16) }),
        .init(
          heading: ["Exported"], alignment: .left,
          cells: imports.map {
            $0.exportDate.map(zone.dateText(at:)) ?? ""
          }
        ),
        .init(heading: ["Zone"], alignment: .left, cells: imports.map(\.timeZone)),
        .init(heading: ["New"], cells: imports.map { NumberText.grouped($0.added) }),
        .init(heading: ["Known"], cells: imports.map { NumberText.grouped($0.known) }),
        .init(heading: ["Skipped"], cells: imports.map { NumberText.grouped($0.recordsSkipped) }),
      ])
  }
}
