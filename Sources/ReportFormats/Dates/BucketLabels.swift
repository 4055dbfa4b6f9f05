package import CalendarBuckets

/// The names of buckets in the first column of a table, as short as their calendar allows.
package struct BucketLabels {
  /// The calendar of the buckets.
  private let edges: BucketEdges
  /// Which interval the buckets were asked for by name.
  private let interval: CalendarInterval

  /// The names of buckets of a calendar that were asked for by an interval's name.
  package init(edges: BucketEdges, interval: CalendarInterval) {
    self.edges = edges
    self.interval = interval
  }

  /// The heading of the column.
  package var heading: String {
    switch precision {
    case .year: "Year"
    case .month: "Month"
    case .day: interval == .week ? "Week of" : interval == .day ? "Day" : "From"
    case .minute: interval == .hour ? "Hour" : "From"
    }
  }

  /// One name a bucket of the table.
  ///
  /// A bucket is named by its first moment: `2024`, `2024-03`, `2024-03-04`, `Mon 2024-03-04`,
  /// `2024-03-04 13:00`. An hour that a clock shows twice has its offset behind it. A day that never
  /// happened is named by the date it would have had.
  package func names(of table: EdgeTable) -> [String] {
    let zone = edges.zone
    var names = (0..<table.count).map { name(at: table.edges[$0]) }
    if precision == .minute {
      for position in names.indices.dropFirst() where names[position] == names[position - 1] {
        for twin in [position - 1, position] {
          names[twin] += " " + zone.isoString(at: table.edges[twin]).suffix(6)
        }
      }
    }
    if interval == .day, precision == .day {
      for position in names.indices where table.edges[position] == table.edges[position + 1] {
        names[position] = nameOfLostDay(before: table.firstIndex + position)
      }
    }
    return names
  }

  private enum Precision { case year, month, day, minute }

  private var precision: Precision {
    let anchor = edges.localAnchor.localDateTime
    guard interval != .hour, anchor.hour == 0, anchor.minute == 0, anchor.second == 0 else {
      return .minute
    }
    switch interval {
    case .year: return anchor.month == 1 && anchor.day == 1 ? .year : .day
    case .month: return anchor.day == 1 ? .month : .day
    case .hour, .day, .week: return .day
    }
  }

  private func name(at instant: Double) -> String {
    let local = edges.zone.localDateTime(at: instant)
    switch precision {
    case .year: return digits(local.year, 4)
    case .month: return (digits(local.year, 4) + "-" + digits(local.month, 2)).asShownDate
    case .day: return interval == .day ? local.weekdayAndDate : local.shownDate
    case .minute:
      return local.shownDate + " " + digits(local.hour, 2) + ":" + digits(local.minute, 2)
    }
  }

  /// A day of no length starts where the next one does; its date is the one after the day before.
  private func nameOfLostDay(before index: Int) -> String {
    let local = edges.zone.localDateTime(at: edges.edge(index - 1)).adding(days: 1)
    return local.weekdayAndDate
  }

  private func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - text.count))
      + text
  }
}
