internal import CHKStatsABI

/// Why a participant has no figures: a code of the header, and a sentence that names no value of a sample.
struct ParticipantFailure: Error, Equatable {
  let code: Int32
  let sentence: String

  static func null(row: Int, column: String) -> Self {
    Self(
      code: HK_PARTICIPANT_NULL,
      sentence: "Row \(row) has no value in the column '\(column)': give one, or leave the row out."
    )
  }

  static func notFinite(row: Int, column: String) -> Self {
    Self(
      code: HK_PARTICIPANT_NOT_FINITE,
      sentence:
        "Row \(row) has an instant in the column '\(column)' that is no finite number: give "
        + "seconds since 1970, or leave the row out.")
  }

  static func outOfRange(row: Int, column: String) -> Self {
    Self(
      code: HK_PARTICIPANT_OUT_OF_RANGE,
      sentence: "Row \(row) has an instant in the column '\(column)' outside the years 0 to 9999: "
        + "check the unit, which is seconds since 1970 for numbers.")
  }

  static func endBeforeStart(row: Int) -> Self {
    Self(
      code: HK_PARTICIPANT_END_BEFORE_START,
      sentence: "Row \(row) ends before it starts: check the two columns, or leave the row out.")
  }

  static func noAggregation(type: String) -> Self {
    Self(
      code: HK_PARTICIPANT_NO_AGGREGATION,
      sentence: "The type '\(type)' has no aggregation: name one, as the setting "
        + "'aggregation:\(type)' or, in Python, by aggregation={'\(type)': ...}.")
  }

  static let noZone = Self(
    code: HK_PARTICIPANT_UNKNOWN_ZONE,
    sentence: "There is no zone: give one in the column of zones, or set 'zone'.")

  static func unknownZone(_ name: String) -> Self {
    Self(
      code: HK_PARTICIPANT_UNKNOWN_ZONE,
      sentence: "There is no time zone '\(name)'. Names look like 'Europe/Paris' or '+05:30'; if "
        + "those are unknown too, install the package tzdata.")
  }

  static func severalZones(row: Int) -> Self {
    Self(
      code: HK_PARTICIPANT_SEVERAL_ZONES,
      sentence: "Row \(row) has another zone than earlier rows: a participant lives in one.")
  }

  static func tooManyBuckets(interval: String) -> Self {
    Self(
      code: HK_PARTICIPANT_TOO_MANY_BUCKETS,
      sentence:
        "There are more than \(SharedBuckets.largestCount) buckets of '\(interval)' from the "
        + "first sample to the last: ask for longer ones, or set 'from' and 'to'.")
  }

  static func tooManyShares(type: String?) -> Self {
    Self(
      code: HK_PARTICIPANT_TOO_MANY_SHARES,
      sentence:
        "The samples\(type.map { " of '\($0)'" } ?? "") reach over so many buckets that they "
        + "are not shared out; some of them may have wrong dates: ask for longer buckets, or set 'from' and 'to'."
    )
  }

  static let tooManySources = Self(
    code: HK_PARTICIPANT_TOO_MANY_SOURCES,
    sentence: "There are more than \(ParticipantSources.largestCount) sources: leave the column of "
      + "sources out, or join some.")

  static func returned(row: Int) -> Self {
    Self(
      code: HK_PARTICIPANT_RETURNED,
      sentence: "Rows from row \(row) on come after those of another participant and do not count: "
        + "sort the rows by participant, or set 'sorted_by_participant' to 'false'.")
  }
}
