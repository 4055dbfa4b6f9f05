/// What the hours of a week are like, on the average of many weeks.
///
/// Of amounts and times a cell is the mean per hour: everything of that weekday's hour, over the hours
/// that there were on days with any data. An hour without data counts as one with nothing in it, a day
/// without data does not count. Of readings it is the mean of the averages of those hours that have one.
public struct HourProfile: Sendable, Equatable {
  /// How hours become a cell.
  public enum Measure: Sendable, Hashable {
    /// Amounts, counts and times.
    case amount
    /// Readings.
    case reading
  }

  /// One hour of one weekday.
  public struct Cell: Sendable, Equatable {
    /// How many hours have data.
    public var count = 0
    /// The mean; nil if there is no such hour to take it of.
    public var mean: Double?
  }

  /// Monday's 24 hours, then Tuesday's, to Sunday's.
  public let cells: [Cell]

  /// The profile of hours, 24 a date.
  ///
  /// - Parameters:
  ///   - positions: which hours have data, ascending; 24 d + h is hour h of date d.
  ///   - values: their figures.
  ///   - edges: where hours begin and end, one more than hours.
  ///   - weekdays: the weekday of each date, 1 is Monday.
  ///   - measure: how hours become a cell.
  /// - Complexity: O(hours).
  public init(
    positions: [Int], values: [Double], edges: [Double], weekdays: [Int], measure: Measure
  ) {
    precondition(positions.count == values.count, "a profile needs one position a value")
    precondition(
      edges.count == weekdays.count * 24 + (weekdays.isEmpty ? 0 : 1), "a date has 24 hours")
    var sums = [Double](repeating: 0, count: 168)
    var counts = [Int](repeating: 0, count: 168)
    var hours = [Double](repeating: 0, count: 168)
    var lastDate = -1
    for (position, value) in zip(positions, values) where value.isFinite {
      let date = position / 24
      let row = (weekdays[date] - 1) * 24
      if date != lastDate {
        for hour in 0..<24 {
          hours[row + hour] += (edges[date * 24 + hour + 1] - edges[date * 24 + hour]) / 3_600
        }
        lastDate = date
      }
      sums[row + position % 24] += value
      counts[row + position % 24] += 1
    }
    cells = (0..<168).map { place in
      let size = measure == .amount ? hours[place] : Double(counts[place])
      return Cell(count: counts[place], mean: size > 0 ? sums[place] / size : nil)
    }
  }

  /// The cell of a weekday (1 is Monday) and an hour (0...23).
  public subscript(weekday: Int, hour: Int) -> Cell {
    cells[(weekday - 1) * 24 + hour]
  }
}
