package import CalendarBuckets
internal import HealthCalculations

/// What `hkstats records` answers.
package struct RecordsDocument: Sendable {
  /// What a record is the best of.
  package enum Kind: String, Sendable {
    case highestDay, highestWeek, highestMonth, highest, lowest, longest

    /// The kind in words.
    package var text: String {
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
  package struct Record: Sendable {
    /// What it is about, for programs: the type's full identifier, `sleep.deep`, `workouts`.
    package var subject: String
    /// The same for people.
    package var title: String
    /// What it is the best of.
    package var kind: Kind
    /// The figure.
    package var value: Double
    /// What the figure is in.
    package var unit: FigureUnit
    /// The interval, or the day that holds the sample: where it begins and where the next one does.
    package var range: Range<Double>
  }

  /// A round total.
  package struct Total: Sendable {
    /// What it is about, for programs.
    package var subject: String
    /// The same for people.
    package var title: String
    /// The total.
    package var value: Double
    /// What it is in.
    package var unit: FigureUnit
    /// Where the day begins on which it was reached.
    package var reached: Double
  }

  /// The zone on whose clocks days begin.
  package var zone: ZoneRules
  /// The records, by subject.
  package var records: [Record]
  /// The round totals, by subject, each in order.
  package var totals: [Total]
}
