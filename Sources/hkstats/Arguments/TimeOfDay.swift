internal import ArgumentParser

/// A time of day as people type it: `18:00`.
struct TimeOfDay: ExpressibleByArgument, CustomStringConvertible, Equatable {
  /// Seconds after midnight, below a day.
  let seconds: Int

  /// A time of day.
  init(seconds: Int) {
    self.seconds = seconds
  }

  /// The time that an argument says, in hours and minutes; nil if it does not.
  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = Self.number(parts[0]), let minutes = Self.number(parts[1]),
      hours < 24, minutes < 60
    else { return nil }
    seconds = hours * 3_600 + minutes * 60
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The time in hours and minutes.
  var description: String {
    let hours = seconds / 3_600
    let minutes = seconds / 60 % 60
    return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  var defaultValueDescription: String { description }
}
