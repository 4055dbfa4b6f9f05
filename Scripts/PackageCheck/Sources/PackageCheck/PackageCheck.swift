import AppleHealthExport
import CalendarBuckets
import Foundation
import HKStats
import HealthCalculations
import HealthReports
import ReportFormats
import SampleStore

/// Imports a small export, asks for its steps in HealthKit's words, and averages two readings: each of the
/// products once. Ends with an error if an answer is not what it has to be.
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

    let answer = try SummaryService(store: stored).answer(
      Data(
        #"{"interval":"day","type":"HKQuantityTypeIdentifierStepCount","from":"2024-03-01"}"#.utf8))
    try require(answer.status == 200, "status \(answer.status): \(answer.body)")
    try require(answer.body.contains(#""sum":250.0"#), "no sum of 250 in \(answer.body)")
    let refusal = try SummaryService(store: stored).answer(
      Data(
        #"{"interval":"day","type":"HKQuantityTypeIdentifierStepCount","from":"2024-03-03","to":"2024-03-01"}"#
          .utf8))
    try require(refusal.status == 400, "status \(refusal.status) instead of 400")
    try require(refusal.body.contains("'from' has to lie before 'to'"), refusal.body)
    let week = try await weeklySteps(of: store)
    try require(week == [250], "weeks of \(week) instead of 250")

    let minutes = PointColumns(starts: [10, 50], values: [61, 63]).statistics(tables: [[0, 60]])
    try require(minutes[0].averages == [62], "averages of \(minutes[0].averages) instead of 62")

    print("A package that depends on this one by URL and version imports, asks and calculates.")
  }

  /// The steps of each week, as an app asks for them.
  static func weeklySteps(of store: HKHealthStore) async throws -> [Double] {
    let now = Date(timeIntervalSince1970: 1_709_380_800).timeIntervalSince1970
    let report = try await store.report(
      SummaryRequest(
        .week, types: [HKQuantityTypeIdentifier.stepCount.rawValue], scope: ReportScope(now: now)))
    return report.series[0].buckets.values[.sum] ?? []
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

/// What a web service makes of a request's body: JSON in, a report's JSON or a sentence out.
struct SummaryService {
  /// What the body asks for.
  struct Body: Decodable {
    var interval: CalendarInterval
    var type: String
    var from: ParsedDateTime?
    var to: ParsedDateTime?
    var timeZone: String?
  }

  let store: SampleStore

  func answer(_ body: Data) throws -> (status: Int, body: String) {
    do {
      let asked = try JSONDecoder().decode(Body.self, from: body)
      let scope = ReportScope(
        from: asked.from, to: asked.to, timeZone: asked.timeZone,
        now: Date().timeIntervalSince1970)
      let request = SummaryRequest(asked.interval, types: [asked.type], scope: scope)
      return (200, try OrderedJSONEncoder.text(store.report(request)))
    } catch let error as ReportError {
      let sentence = error.sentence { "'\($0.rawValue)'" }
      return (error.reason == .noData ? 404 : 400, sentence)
    } catch let error as DecodingError {
      return (400, "\(error)")
    }
  }
}
