internal import AppleHealthExport
internal import CalendarBuckets
internal import Foundation
public import HealthReports
public import SampleStore
internal import TestSupport

extension ExportedStore {
  /// A store in memory of ``ActiveExport``, with the places of its route; Paris, spring 2024.
  public static func active() throws -> SampleStore {
    let directory = try TemporaryDirectory()
    let folder = directory.file("export")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let export = try ActiveExport(in: folder)
    let store = try SampleStore.inMemory()
    _ = try ExportImport(
      paths: [export.folder], into: store,
      options: ExportImport.Options(timeZone: try ZoneRules(identifier: "Europe/Paris"))
    ).run()
    return store
  }

  /// A scope of which ``ActiveExport`` is in the past.
  public static let activeScope = ReportScope(now: 1_713_000_000)
}
