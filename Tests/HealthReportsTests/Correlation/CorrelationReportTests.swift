import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports
@testable import ReportFormats

@Suite struct CorrelationReportTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let pulse = "HKQuantityTypeIdentifierRestingHeartRate"
  private static let weight = "HKQuantityTypeIdentifierBodyMass"
  private let scope = ReportScope(now: 1_800_000_000)

  private static func daily() throws -> SampleStore {
    try ExportedStore.make(DailyExport.text, zone: "America/New_York")
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 } ?? false
  }

  /// The pulse is 70 less a five hundredth of the steps.
  @Test func whatFallsAsTheOtherRisesIsOpposite() throws {
    let store = try Self.daily()
    let types = [Self.steps, Self.pulse]
    let report = try store.report(CorrelationRequest(types: types, scope: scope))
    #expect(report.schema == "hkstats/correlate/2" && report.types == types)
    #expect(report.pairs.count == 1 && report.pairs[0].count == 116)
    #expect(isNear(report.pairs[0].pearson, -1) && isNear(report.pairs[0].spearman, -1))
    let words = CorrelationWords(report)
    #expect(words.brief(report.pairs[0]) == "opposite, strong")
    #expect(
      words.sentence(report.pairs[0])
        == "'Resting heart rate' tends to be lower on days of higher 'Steps': a strong correlation "
        + "(q < 0.001).")
    let later = try store.report(CorrelationRequest(types: types, lag: 7, scope: scope))
    #expect(later.pairs.count == 4)
    // 116 days less the last seven; three of the others meet the gap a week later, three come from it.
    #expect(later.pairs[1].count == 119 - 7 - 3 - 3)
  }

  @Test func csvHasARecordPerPair() throws {
    let report = try Self.daily().report(CorrelationRequest(scope: scope))
    #expect(report.pairs.count == 3)
    let lines = report.csvTable.text.split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("first,second,lag,count,pearson,pearsonP,pearsonQ,spearman"))
  }

  @Test func theReportIsReadBackFromItsJSON() throws {
    let report = try Self.daily().report(CorrelationRequest(lag: 1, scope: scope))
    let bytes = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(CorrelationReport.self, from: Data(bytes)) == report)
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    let store = try SampleStore.inMemory()
    for (request, sentence) in [
      (CorrelationRequest(types: [Self.steps], scope: scope), "takes two types or more"),
      (CorrelationRequest(lag: -1, scope: scope), "lag has to be 0 to 3660, not -1."),
      (CorrelationRequest(.hour, scope: scope), "per day or per week"),
    ] {
      let error = #expect(throws: ReportError.self) { try store.report(request) }
      #expect(error?.description.contains(sentence) == true, "\(sentence): \(error as Any)")
    }
  }

  @Test func typesWithoutDataAreNamed() throws {
    let rate = "HKQuantityTypeIdentifierHeartRate"
    let report = try Self.daily().report(
      CorrelationRequest(types: [rate, Self.steps], scope: scope))
    #expect(report.types == [Self.steps] && report.typesWithoutData == [rate])
    #expect(report.pairs.isEmpty)
    let empty = try SampleStore.inMemory().report(CorrelationRequest(scope: scope))
    #expect(empty.types.isEmpty && empty.pairs.isEmpty)
  }

  /// Pearson's coefficient by its definition, over the days that both have.
  @Test(arguments: UInt64(1)...60) func pairsAreThoseOfTheDays(seed: UInt64) throws {
    let days = try RandomDays(seed: seed)
    let lag = Int(seed % 3)
    let report = try days.store().report(
      CorrelationRequest(types: [Self.steps, Self.weight], lag: lag, scope: scope))
    let pair = try #require(
      report.pairs.first { $0.first == Self.steps && $0.second == Self.weight })
    let both = days.wholeDays.dropLast(lag).compactMap { day -> (Double, Double)? in
      guard let steps = days.sum(day), let weight = days.weights[day + lag] else { return nil }
      return (steps, weight)
    }
    #expect(pair.count == both.count)
    guard both.count > 2, Set(both.map(\.0)).count > 1, Set(both.map(\.1)).count > 1 else {
      return
    }
    let n = Double(both.count)
    let (x, y) = (both.reduce(0) { $0 + $1.0 } / n, both.reduce(0) { $0 + $1.1 } / n)
    let products = both.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let squares = both.reduce((0, 0)) {
      ($0.0 + ($1.0 - x) * ($1.0 - x), $0.1 + ($1.1 - y) * ($1.1 - y))
    }
    #expect(isNear(pair.pearson, products / (squares.0 * squares.1).squareRoot()))
  }
}
