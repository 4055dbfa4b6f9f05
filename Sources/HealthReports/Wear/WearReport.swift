public import CalendarBuckets

/// On which days there are data, and for how many hours of each the heart rate tells that a watch was worn.
public struct WearReport: ZonedReport, Sendable, Codable, Equatable {
  /// The zone of the days, by its IANA identifier; `recorded` for those in which things happened.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// The local days that were asked for, in order.
  public var days: [Day]

  /// A local day.
  public struct Day: Sendable, Codable, Equatable {
    /// The date, `yyyy-MM-dd`.
    public var date: String
    /// When it begins.
    public var start: OffsetInstant
    /// When it ends, itself excluded.
    public var end: OffsetInstant
    /// In how many of its hours, counted from its start, a sample of the heart rate starts; 0 for none.
    public var wearHours: Int
  }

  /// The wear time of some days taken together.
  public struct Figures: Sendable, Codable, Equatable {
    /// The hours of wear a day: the mean over the days with any; nil if there is none.
    public var meanHours: Double?
    /// On how many days there were as many hours as a valid day takes.
    public var validDays: Int
  }

  /// The wear time of days.
  ///
  /// ```swift
  /// WearReport.figures(of: report.days[...], minimumHours: 10).validDays   // 17
  /// ```
  ///
  /// - Parameters:
  ///   - days: days of a report.
  ///   - minimumHours: the hours that make a day a valid one.
  public static func figures(of days: ArraySlice<Day>, minimumHours: Double) -> Figures {
    let hours = days.map(\.wearHours).filter { $0 > 0 }
    return Figures(
      meanHours: hours.isEmpty ? nil : Double(hours.reduce(0, +)) / Double(hours.count),
      validDays: days.count { Double($0.wearHours) >= minimumHours && $0.wearHours > 0 })
  }

  /// The days that an interval of time touches.
  ///
  /// - Complexity: O(log(days)).
  public func days(from start: Double, to end: Double) -> ArraySlice<Day> {
    let first = days.firstPlace { $0.end.instant > start }
    let last = days.firstPlace { $0.start.instant >= max(end, start.nextUp) }
    return days[first..<max(first, last)]
  }
}

extension [WearReport.Day] {
  /// The first place from which on a condition holds; the condition holds for no day before it.
  fileprivate func firstPlace(where holds: (WearReport.Day) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
