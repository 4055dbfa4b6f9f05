internal import ReportFormats

/// Columns of figures, laid out alike in every table; a figure that is absent leaves its cell blank.
extension TextTable.Column {
  /// Whether any cell says something.
  var hasCells: Bool { cells.contains { !$0.isEmpty } }

  /// Lengths of time in hours and minutes, of seconds.
  static func durations(
    _ heading: [String], _ seconds: [Double?], group: Int = -1
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, unit: "h:mm",
      cells: seconds.map { $0.map(NumberText.hoursAndMinutes) ?? "" }, group: group)
  }

  /// Lengths of time to the second, `1:02:05`.
  static func clocks(
    _ heading: [String], _ seconds: [Double?], group: Int = -1
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, cells: seconds.map { $0.map(NumberText.clock) ?? "" }, group: group,
      spokenCells: seconds.map { $0.map(spokenClock) ?? "" })
  }

  /// `1:02:05` as it is said: `1 h 2 min 5 s`.
  private static func spokenClock(_ seconds: Double) -> String {
    let parts = NumberText.clock(seconds).split(separator: ":").compactMap { Int($0) }
    return zip(parts, ["h", "min", "s"].suffix(parts.count)).map { "\($0) \($1)" }
      .joined(separator: " ")
  }

  /// Shares as percentages: 0.5 reads 50.
  static func percentages(
    _ heading: [String], _ shares: [Double?], digits: Int = 0, group: Int = -1
  ) -> TextTable.Column {
    numbers(heading, shares.map { $0.map { $0 * 100 } }, unit: "%", digits: digits, group: group)
  }

  /// Numbers with as many decimals each.
  static func numbers(
    _ heading: [String], _ values: [Double?], unit: String = "", digits: Int = 0, group: Int = -1
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, unit: unit,
      cells: values.map { $0.map { NumberText.fixed($0, digits: digits) } ?? "" }, group: group)
  }
}
