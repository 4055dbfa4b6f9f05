internal import ArgumentParser
internal import CalendarBuckets

extension ParsedDateTime {
  /// The date of a command-line argument; what is wrong with it is a usage error.
  static func argument(_ text: String) throws -> ParsedDateTime {
    do {
      return try ParsedDateTime(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
