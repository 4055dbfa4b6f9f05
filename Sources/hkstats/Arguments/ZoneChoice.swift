internal import CalendarBuckets
internal import HealthReports
internal import SampleStore

extension ZoneChoice {
  /// The zone of the option; without one that of the store's last import; without that the machine's.
  static func choose(option: String?, store: StoreSnapshot) throws -> ZoneChoice {
    let (zone, origin) = try Question.zone(named: option, of: store)
    return ZoneChoice(zone: zone, origin: origin)
  }
}
