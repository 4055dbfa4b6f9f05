package import CalendarBuckets

extension Weekday {
  /// The day's name as a sentence has it: `Monday`.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
