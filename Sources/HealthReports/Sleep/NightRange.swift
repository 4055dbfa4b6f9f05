package import CalendarBuckets

/// The nights named by the days from one up to another, the latter excluded.
package struct NightRange: Sendable {
  /// The day of the first night; nil is no bound.
  package var first: LocalDateTime?
  /// The day of the night to stop before; nil is no bound.
  package var end: LocalDateTime?

  /// The nights between two dates, which are names: one that the clocks of `zone` never showed is one too.
  ///
  /// - Throws: a usage error if the first date does not lie before the second.
  package init(from: ParsedDateTime?, to: ParsedDateTime?, zone: ZoneRules) throws {
    first = from?.local(in: zone)
    end = to?.local(in: zone)
    if let from, let to, from.local(in: zone) >= to.local(in: zone) {
      throw ReportError.usage(
        "--from has to lie before --to, but \(from.description) does not lie before \(to.description)."
      )
    }
  }
}
