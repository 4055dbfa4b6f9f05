internal import CalendarBuckets
internal import SampleStore

/// The time zone that a command works in, and where it comes from.
struct ZoneChoice: Sendable {
  /// Who named the zone.
  enum Origin: String, Sendable {
    case option = "by --time-zone"
    case store = "of the last import"
    case machine = "of this machine"
  }

  /// The zone.
  var zone: ZoneRules
  /// Who named it.
  var origin: Origin

  /// The zone of the option; without one that of the store's last import; without that the machine's.
  static func choose(option: String?, store: StoreSnapshot) throws -> ZoneChoice {
    if let option { return ZoneChoice(zone: try zone(named: option), origin: .option) }
    if let stored = try store.timeZoneIdentifier() {
      return ZoneChoice(zone: try zone(named: stored), origin: .store)
    }
    return ZoneChoice(zone: try ZoneRules.system(), origin: .machine)
  }

  /// The zone of an IANA identifier or of a fixed offset such as `+05:30`.
  static func zone(named name: String) throws -> ZoneRules {
    do {
      return try ZoneRules(identifier: name)
    } catch {
      throw CommandError.usage("\(error)")
    }
  }
}
