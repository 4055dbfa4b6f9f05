public import CalendarBuckets
public import Foundation

extension ZoneRules {
  /// The rules of a Foundation time zone, read from the system's zone files by its name.
  ///
  /// ```swift
  /// let rules = try ZoneRules(timeZone: .current)
  /// ```
  ///
  /// Zones of a fixed distance from Greenwich (`GMT+0530`) become fixed offsets (`+05:30`), and an
  /// abbreviation that is no zone file (`PST`) becomes the place that Foundation means by it.
  ///
  /// - Throws: `ZoneRulesError` if the system's zone files do not have the zone.
  public init(timeZone: TimeZone) throws(ZoneRulesError) {
    let name = timeZone.identifier
    if Self.isFixedOffset(name) {
      self.init(fixedOffset: timeZone.secondsFromGMT())
      return
    }
    do {
      try self.init(identifier: name)
    } catch {
      guard let place = TimeZone.abbreviationDictionary[name], place != name else { throw error }
      try self.init(identifier: place)
    }
  }

  /// True for `GMT`, and for `GMT` with a sign and digits behind it.
  private static func isFixedOffset(_ name: String) -> Bool {
    guard name.hasPrefix("GMT") else { return false }
    let rest = name.dropFirst(3)
    guard let sign = rest.first else { return true }
    return (sign == "+" || sign == "-")
      && rest.dropFirst().allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":") }
  }
}
