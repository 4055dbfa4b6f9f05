internal import ArgumentParser
internal import CalendarBuckets
internal import Foundation

extension ParsedDateTime {
  /// The date of a command-line argument; what is wrong with it is a usage error.
  ///
  /// `today`, `yesterday` and `tomorrow` are days of this machine's calendar.
  static func argument(_ text: String) throws -> ParsedDateTime {
    if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][text.lowercased()] {
      let zone = (try? ZoneRules.system()) ?? .utc
      let today = zone.localDateTime(at: Date().timeIntervalSince1970).startOfDay
      return .local(today.adding(days: days))
    }
    do {
      return try ParsedDateTime(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
