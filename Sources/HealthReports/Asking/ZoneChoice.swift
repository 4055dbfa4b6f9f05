package import CalendarBuckets
package import SampleStore

/// The time zone of an answer, and who named it.
package struct ZoneChoice: Sendable {
  /// The zone.
  package let zone: ZoneRules
  /// Who named it.
  package let origin: ZoneOrigin

  /// The zone that was named; without one that of the last import; without that the machine's. Semantics 7.2.
  ///
  /// - Throws: ``ReportError`` for a zone that does not exist.
  package init(named name: String?, of snapshot: StoreSnapshot) throws {
    if let name {
      (zone, origin) = (try Self.rules(name), .request)
    } else if let stored = try snapshot.timeZoneIdentifier() {
      (zone, origin) = (try Self.rules(stored), .lastImport)
    } else {
      (zone, origin) = (try ZoneRules.system(), .machine)
    }
  }

  /// A zone by its name.
  ///
  /// - Throws: ``ReportError`` for a zone that does not exist.
  package static func rules(_ name: String) throws -> ZoneRules {
    do {
      return try ZoneRules(identifier: name)
    } catch {
      throw ReportError(.invalidRequest, "\(text: error)")
    }
  }
}
