internal import Synchronization

/// The zones that this process has read from the machine's database, which one answer asks for several times.
enum KnownZones {
  /// The most zones that are kept.
  static let limit = 64
  private static let zones = Mutex<[String: ZoneRules]>([:])

  /// The zone of a name, if it was read before.
  static func zone(_ identifier: String) -> ZoneRules? {
    let key = key(identifier)
    return zones.withLock { $0[key] }
  }

  /// Keeps a zone that was read.
  static func keep(_ zone: ZoneRules) {
    let key = key(zone.identifier)
    zones.withLock { zones in
      if zones.count >= limit { zones.removeAll(keepingCapacity: true) }
      zones[key] = zone
    }
  }

  /// Another folder holds another database.
  private static func key(_ identifier: String) -> String {
    (ZoneDatabase.environment("TZDIR") ?? "") + "\0" + identifier
  }
}
