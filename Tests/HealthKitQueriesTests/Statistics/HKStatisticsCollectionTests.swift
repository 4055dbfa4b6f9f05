import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite struct HKStatisticsCollectionTests {
  static let steps = HKQuantityType(.stepCount)

  /// A collection of sums by day.
  static func sums(
    _ sums: [(bucket: Int, sum: Double)], in place: Place, from anchor: String,
    bySource: [(String, [(bucket: Int, sum: Double)])]? = nil
  ) throws -> HKStatisticsCollection {
    let zone = try ZoneRules(identifier: place.zone)
    let start = try Date(anchor, strategy: .iso8601.year().month().day())
    let local = try LocalDateTime(
      year: Calendar.gregorianUTC.component(.year, from: start),
      month: Calendar.gregorianUTC.component(.month, from: start),
      day: Calendar.gregorianUTC.component(.day, from: start))
    let edges = try BucketEdges(
      zone: zone, anchor: zone.instant(of: local), interval: BucketInterval(days: 1))
    return HKStatisticsCollection(
      quantityType: steps, edges: edges,
      merged: statistics(sums),
      bySource: bySource?.map { name, sums in
        .init(source: HKSource(exportName: name), statistics: statistics(sums))
      })
  }

  static func statistics(_ sums: [(bucket: Int, sum: Double)]) -> BucketStatistics {
    var statistics = BucketStatistics()
    statistics.bucketIndices = sums.map(\.bucket)
    statistics.counts = sums.map { _ in 1 }
    statistics.sums = sums.map(\.sum)
    return statistics
  }

  static func enumerated(
    _ collection: HKStatisticsCollection, from: Date, to: Date, limit: Int = .max
  ) -> [HKStatistics] {
    var found: [HKStatistics] = []
    collection.enumerateStatistics(from: from, to: to) { statistics, stop in
      found.append(statistics)
      if found.count == limit { stop.pointee = true }
    }
    return found
  }

  // Semantics 3.11
  @Test func populatedBucketsOnlyAreListed() throws {
    let collection = try Self.sums([(-2, 5), (0, 0), (3, 7)], in: .utc, from: "2024-03-01")
    let list = collection.statistics()
    #expect(list.map { $0.sumQuantity()?.doubleValue(for: .count()) } == [5, 0, 7])
    let anchor = collection.edges.anchor
    #expect(
      list.map(\.startDate.timeIntervalSince1970) == [-2, 0, 3].map { anchor + $0 * 86_400 })
    #expect(list.map(\.endDate.timeIntervalSince1970) == [-1, 1, 4].map { anchor + $0 * 86_400 })
    // Nothing but the sum was selected.
    #expect(list.allSatisfy { $0.duration() == nil && $0.mostRecentQuantity() == nil })
  }

  // Semantics 3.11
  @Test func enumerationYieldsEveryBucketFromTheFirstToTheLast() throws {
    let collection = try Self.sums([(0, 5), (2, 7)], in: .utc, from: "2024-03-01")
    let anchor = Date(timeIntervalSince1970: collection.edges.anchor)
    let day = 86_400.0
    let found = Self.enumerated(collection, from: anchor - 1, to: anchor + 3 * day)
    #expect(found.map { $0.sumQuantity()?.doubleValue(for: .count()) } == [nil, 5, nil, 7, nil])
    #expect(found.map(\.startDate) == (-1...3).map { anchor + Double($0) * day })
    #expect(Self.enumerated(collection, from: anchor, to: anchor).count == 1)
    #expect(Self.enumerated(collection, from: anchor, to: anchor - 1).isEmpty)
    #expect(
      Self.enumerated(collection, from: anchor - 5 * day, to: anchor + 5 * day, limit: 2).count == 2
    )
  }

  // Semantics 3.11
  @Test func anyDateHasStatistics() throws {
    let collection = try Self.sums([(0, 5)], in: .utc, from: "2024-03-01")
    let anchor = Date(timeIntervalSince1970: collection.edges.anchor)
    let today = try #require(collection.statistics(for: anchor + 86_399))
    #expect(today.sumQuantity()?.doubleValue(for: .count()) == 5)
    let tomorrow = try #require(collection.statistics(for: anchor + 86_400))
    #expect(tomorrow.sumQuantity() == nil)
    #expect(tomorrow.startDate == anchor + 86_400)
    #expect(collection.statistics(for: .distantPast)?.sumQuantity() == nil)
    #expect(collection.statistics(for: .distantFuture) != nil)
  }

  @Test func springForwardDayHas23Hours_NewYork() throws {
    let collection = try Self.sums([(0, 1)], in: .newYork, from: "2024-03-10")
    let day = try #require(collection.statistics().first)
    #expect(day.endDate.timeIntervalSince(day.startDate) == 23 * 3_600)
  }

  @Test func theDayThatNeverHappenedIsAnEmptyBucketWithoutLength_Apia() throws {
    let collection = try Self.sums([(0, 1), (2, 3)], in: .apia, from: "2011-12-29")
    let anchor = Date(timeIntervalSince1970: collection.edges.anchor)
    let days = Self.enumerated(collection, from: anchor, to: anchor + 86_400)
    #expect(days.count == 3)
    #expect(days[1].startDate == days[1].endDate)
    #expect(days[1].sumQuantity() == nil)
    #expect(days[2].sumQuantity()?.doubleValue(for: .count()) == 3)
  }

  // Semantics 3.11
  @Test func sourcesAreKnownOnlyIfSeparated() throws {
    let merged = try Self.sums([(0, 5)], in: .utc, from: "2024-03-01")
    #expect(merged.sources().isEmpty)
    #expect(merged.statistics()[0].sources == nil)
    let separated = try Self.sums(
      [(0, 5), (1, 6)], in: .utc, from: "2024-03-01",
      bySource: [("Watch", [(0, 4)]), ("Phone", [(0, 5), (1, 6), (4, 8)])])
    let (watch, phone) = (HKSource(exportName: "Watch"), HKSource(exportName: "Phone"))
    #expect(separated.sources() == [watch, phone])
    let list = separated.statistics()
    #expect(list.map(\.sources) == [[watch, phone], [phone], [phone]])
    #expect(list[0].sumQuantity(for: watch)?.doubleValue(for: .count()) == 4)
    #expect(list[1].sumQuantity(for: watch) == nil)
    // Another source masks all of it, and it is there by itself.
    #expect(list[2].sumQuantity() == nil)
    #expect(list[2].sumQuantity(for: phone)?.doubleValue(for: .count()) == 8)
  }

  @Test func changedBucketsAreFound() throws {
    let before = try Self.sums(
      [(0, 5), (1, 6), (2, 7)], in: .utc, from: "2024-03-01",
      bySource: [("Watch", [(0, 5), (1, 6)]), ("Phone", [(2, 7)])])
    let after = try Self.sums(
      [(0, 5), (2, 8), (4, 1)], in: .utc, from: "2024-03-01",
      bySource: [("Watch", [(0, 5), (6, 2)]), ("Clock", [(2, 8)])])
    #expect(after.bucketsChanged(since: before) == [1, 2, 4, 6])
    #expect(after.bucketsChanged(since: after) == [])
  }
}

extension Calendar {
  /// The Gregorian calendar of UTC.
  static let gregorianUTC = StatisticsIntervalsTests.utc
}
