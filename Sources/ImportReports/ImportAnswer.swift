public import AppleHealthExport
internal import CalendarBuckets
internal import Foundation
package import HealthReports
internal import ReportFormats
public import SampleStore

/// What an import says, with what the store says then about the zone and about values that are odd.
public struct ImportAnswer {
  /// What was read and stored.
  public var report: ImportReport
  /// When the person moves least on the clocks of the zone; nil if nothing tells.
  package var quietHours: QuietHours?
  /// Types of shares that hold more than the whole.
  package var sharesAboveOne: [Share]

  /// The largest share of a type; 1 is the whole.
  package struct Share {
    /// The type's full identifier.
    var type: String
    /// The share.
    var value: Double
  }

  /// An answer of parts that were found before.
  package init(_ report: ImportReport, quietHours: QuietHours? = nil, sharesAboveOne: [Share] = [])
  {
    self.report = report
    self.quietHours = quietHours
    self.sharesAboveOne = sharesAboveOne
  }

  /// The answer of an import into a store.
  public init(_ report: ImportReport, of store: SampleStore) {
    // What was imported is in the store, so nothing that is wrong with this check is wrong with the import.
    let scope = ReportScope(
      timeZone: report.zone.rules.identifier, now: Date().timeIntervalSince1970)
    let shares = try? store.withSnapshot { try Self.sharesAboveOne(in: report, $0) }
    self.init(
      report, quietHours: try? store.report(QuietHoursRequest(scope: scope)),
      sharesAboveOne: shares ?? [])
  }

  /// The types of shares that hold more than the whole, with the largest: 97 where 0.97 was meant.
  private static func sharesAboveOne(
    in report: ImportReport, _ snapshot: StoreSnapshot
  ) throws -> [Share] {
    try snapshot.types(only: report.types.keys.sorted()).compactMap { type in
      guard type.unit == "%", let value = try snapshot.greatestValue(ofType: type.identifier),
        value > 1
      else { return nil }
      return Share(type: type.identifier, value: value)
    }
  }

  // MARK: Warnings

  /// What is odd about the zone, and about values.
  public var warnings: [String] {
    report.zone.warnings + otherSources + [quietWarning, shareWarning].compactMap(\.self)
  }

  /// Semantics 7.9: a store is one person's, and not every file says whose it is.
  private var otherSources: [String] {
    report.pathsOfOtherSources.map { path in
      "No source of \(path.asName) had written anything that was in the store. If the file is another "
        + "person's, give each person a store of their own with --store."
    }
  }

  /// Semantics 7.4: a share is a fraction 0...1 and never guessed at.
  private var shareWarning: String? {
    if sharesAboveOne.isEmpty { return nil }
    let largest = sharesAboveOne.map { share in
      let percent = NumberText.grouped(Int(min(share.value * 100, 1e15).rounded()))
      return "\(TypeNames.heading(share.type)) up to \(percent) %"
    }
    return
      "The store holds \(largest.joined(separator: ", ")). Exports write 97 % as 0.97; what wrote the file "
      + "may have written 97. Nothing is guessed at, so figures of these types are as large."
  }

  private var quietWarning: String? {
    guard let quietHours, quietHours.areByDay else { return nil }
    return
      "On the clocks of \(quietHours.timeZone) your quietest hours are \(Self.span(quietHours)). "
      + "If you sleep at night, days and nights are cut in the wrong place: import again with "
      + "--time-zone and the zone that you live in."
  }

  /// Hours of a day: `02:00 to 05:00`.
  package static func span(_ hours: QuietHours) -> String {
    func text(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
    return "\(text(hours.firstHour)) to \(text(hours.endHour))"
  }
}
