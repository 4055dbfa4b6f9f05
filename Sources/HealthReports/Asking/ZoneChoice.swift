package import CalendarBuckets
package import SampleStore

/// The time zone of an answer, and who named it.
package struct ZoneChoice: Sendable {
  /// The zone.
  package let zone: ZoneRules
  /// Who named it.
  package let origin: ZoneOrigin

  /// The zone that was named; without one that of the last import; without that the machine's. Semantics 7.2.
  /// `recorded` names the zones in which things happened, that of the store where nothing tells. Semantics 1.8.
  ///
  /// - Throws: ``ReportError`` for a zone that does not exist.
  package init(named name: String?, of snapshot: StoreSnapshot) throws {
    if name == ZoneRules.recordedIdentifier {
      let home = try ZoneChoice(named: nil, of: snapshot)
      zone = .recorded(try snapshot.zoneMentions().periods(elsewhere: home.zone))
      origin = .request
    } else if let name {
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
      throw ReportError(.invalidRequest, "\(text: error)", about: .timeZone)
    }
  }
}
