/// What the numbers of an axis are, which decides where its lines stand and how they read.
public enum ValueScale: Sendable, Hashable {
  /// Plain numbers: lines at 1, 2 or 5 times a power of ten.
  case numbers
  /// Seconds, read as lengths of time: lines at whole minutes and hours.
  case durations
  /// Fractions, read as per cents: 0.5 reads 50.
  case percents
  /// Seconds, read as on a stopwatch: 312 reads 5:12. For paces.
  case clock

  /// A value as hints show it.
  public func text(_ value: Double) -> String {
    switch self {
    case .numbers: return DecimalText.short(value)
    case .percents: return DecimalText.short(value * 100)
    case .clock:
      guard value.magnitude < 1e12 else { return DecimalText.short(value) + " s" }
      let seconds = Int(value.magnitude.rounded())
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
      let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
      return (value < 0 && seconds > 0 ? "-" : "")
        + (hours > 0 ? DecimalText.grouped(hours) + ":" + two(minutes) : "\(minutes)") + ":"
        + two(rest)
    case .durations:
      guard value.magnitude < 1e12 else { return DecimalText.short(value) + " s" }
      let minutes = Int((value.magnitude / 60).rounded())
      let rest = minutes % 60
      return (value < 0 && minutes > 0 ? "-" : "") + DecimalText.grouped(minutes / 60) + ":"
        + (rest < 10 ? "0" : "") + "\(rest) h"
    }
  }
}
