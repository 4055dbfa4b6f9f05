internal import CalendarBuckets
internal import HealthCalculations

/// What `hkstats records` answers.
struct RecordsDocument: Sendable {
  /// What a record is the best of.
  enum Kind: String, Sendable {
    case highestDay, highestWeek, highestMonth, highest, lowest, longest

    /// The kind in words.
    var text: String {
      switch self {
      case .highestDay: "best day"
      case .highestWeek: "best week"
      case .highestMonth: "best month"
      case .highest: "highest"
      case .lowest: "lowest"
      case .longest: "longest"
      }
    }
  }

  /// One record.
  struct Record: Sendable {
    /// What it is about, for programs: the type's full identifier, `sleep.deep`, `workouts`.
    var subject: String
    /// The same for people.
    var title: String
    /// What it is the best of.
    var kind: Kind
    /// The figure.
    var value: Double
    /// What the figure is in.
    var unit: FigureUnit
    /// The interval, or the day that holds the sample: where it begins and where the next one does.
    var range: Range<Double>
  }

  /// A round total.
  struct Total: Sendable {
    /// What it is about, for programs.
    var subject: String
    /// The same for people.
    var title: String
    /// The total.
    var value: Double
    /// What it is in.
    var unit: FigureUnit
    /// Where the day begins on which it was reached.
    var reached: Double
  }

  /// The zone on whose clocks days begin.
  var zone: ZoneRules
  /// The records, by subject.
  var records: [Record]
  /// The round totals, by subject, each in order.
  var totals: [Total]
}
