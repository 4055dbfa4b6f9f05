internal import ReportTables
internal import HealthReports
internal import ReportFormats

/// Writes what holds for all commands as a table for people: a row a setting.
struct ConfigTable {
  /// What is shown.
  var report: ConfigReport

  /// The table and where the file is.
  func text(on terminal: Terminal) -> String {
    let settings = report.settings
    let table = TextTable(
      labels: .init(
        heading: ["Setting"], alignment: .left, cells: settings.map(\.key.rawValue)),
      columns: [
        .init(
          heading: ["Value"], alignment: .left,
          cells: settings.map {
            ($0.value?.text ?? $0.key.defaultText ?? "").withoutControls
          }),
        .init(heading: ["From"], alignment: .left, cells: settings.map(origin)),
      ])
    let file = "File: \(report.path)" + (report.exists ? "" : " (not there yet)")
    return table.text(on: terminal) + "\n" + terminal.dim(file) + "\n"
  }

  private func origin(_ setting: ConfigReport.Setting) -> String {
    switch setting.origin {
    case .environment: setting.variable.map { "$" + $0 } ?? ""
    case .file: setting.line.map { "file, line \($0)" } ?? ""
    case .default: "default"
    }
  }
}
