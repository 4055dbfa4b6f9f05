import AppleHealthExport
import Foundation
import HKStats
import HealthCalculations
import SampleStore

/// Imports a small export, asks for its steps in HealthKit's words, and averages two readings: each of the
/// three products once. Ends with an error if an answer is not what it has to be.
@main
enum PackageCheck {
  struct WrongAnswer: Error {
    let text: String
  }

  static func main() async throws {
    let folder = URL(
      filePath: CommandLine.arguments.dropFirst().first ?? ".", directoryHint: .isDirectory)
    let export = folder.appending(path: "export.xml")
    let file = folder.appending(path: "health.sqlite")
    try Data(text.utf8).write(to: export)

    let stored = try SampleStore.open(
      file.path(percentEncoded: false), mode: .readWrite(create: true))
    let report = try ExportImport(paths: [export.path(percentEncoded: false)], into: stored).run()
    try require(report.recordsNew == 2, "\(report.recordsNew) new records instead of 2")

    let store = try HKHealthStore(configuration: .owner(file))
    let steps = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: steps, options: .cumulativeSum
    )
    .result(for: store)
    let sum = statistics?.sumQuantity()?.doubleValue(for: .count())
    try require(sum == 250, "a sum of \(sum.map { "\($0)" } ?? "nothing") instead of 250")

    let minutes = PointColumns(starts: [10, 50], values: [61, 63]).statistics(tables: [[0, 60]])
    try require(minutes[0].averages == [62], "averages of \(minutes[0].averages) instead of 62")

    print("A package that depends on this one by URL and version imports, asks and calculates.")
  }

  static func require(_ condition: Bool, _ text: String) throws {
    if !condition { throw WrongAnswer(text: text) }
  }

  /// A hundred steps of a phone, of which a watch covers the second half with two hundred of its own.
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2024-03-02 10:00:00 +0000"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
    device="&lt;&lt;HKDevice: 0x1&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone&gt;" \
    creationDate="2024-03-01 10:20:00 +0000" startDate="2024-03-01 10:00:00 +0000" \
    endDate="2024-03-01 10:10:00 +0000" value="100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
    device="&lt;&lt;HKDevice: 0x2&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;" \
    creationDate="2024-03-01 10:20:00 +0000" startDate="2024-03-01 10:05:00 +0000" \
    endDate="2024-03-01 10:15:00 +0000" value="200"/>
    </HealthData>
    """
}
