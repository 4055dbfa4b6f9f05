internal import AppleHealthExport
internal import CalendarBuckets
internal import Foundation
public import SampleStore
internal import TestSupport

/// Stores that are made of the text of an export, without a process.
public enum ExportedStore {
  /// A store in memory that holds what elements of `HealthData` say.
  ///
  /// - Parameters:
  ///   - elements: the text between `<HealthData>` and its end, or a whole export.
  ///   - zone: the zone of the import.
  public static func make(_ elements: String, zone: String) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    try add(elements, zone: zone, to: store)
    return store
  }

  /// Imports what elements say into a store.
  public static func add(_ elements: String, zone: String, to store: SampleStore) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.xml")
    let head =
      "<HealthData locale=\"en_US\">\n<ExportDate value=\"2024-06-20 10:00:00 +0200\"/>\n"
    let isWhole = elements.contains("<HealthData")
    let text = isWhole ? elements : head + elements + "\n</HealthData>\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    _ = try ExportImport(
      paths: [path], into: store,
      options: ExportImport.Options(timeZone: try ZoneRules(identifier: zone))
    ).run()
  }
}
