internal import CalendarBuckets
internal import HealthKitTypes
internal import SampleStore

extension Pseudonyms {
  /// Identifiers of a device or of an object, which stay nowhere.
  private static let identifyingKeys: Set<String> = [
    HKMetadataKeyDeviceSerialNumber, HKMetadataKeyUDIDeviceIdentifier,
    HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyExternalUUID, HKMetadataKeySyncIdentifier,
    HKMetadataKeyDigitalSignature,
  ]

  /// Metadata without names: of HealthKit's own keys what is a number, a quantity, a date or a zone stays; every other
  /// text is replaced. Keys of apps, which say whose they are, are replaced with all that they hold but 0 and 1: a number
  /// may be that of a patient.
  func metadata(_ entries: [NamedValue]) throws -> [NamedValue] {
    try entries.map { entry in
      var entry = entry
      let isOfAnApp = !entry.name.hasPrefix("HK") && !entry.name.hasPrefix("_HK")
      if !stays(entry, isOfAnApp: isOfAnApp) { entry.value = try text(entry.value) }
      if isOfAnApp { entry.name = try key(entry.name) }
      return entry
    }
  }

  /// Whether the value of a piece of metadata is no name and no identifier.
  private func stays(_ entry: NamedValue, isOfAnApp: Bool) -> Bool {
    if isOfAnApp { return entry.value == "0" || entry.value == "1" }
    if Self.identifyingKeys.contains(entry.name) { return false }
    let isZone = entry.name == HKMetadataKeyTimeZone && ZoneRules.known(entry.value) != nil
    return isZone || Self.isFigure(entry.value)
  }

  /// Attributes of an element without names.
  func attributes(_ entries: [NamedValue]) throws -> [NamedValue] {
    try entries.map { entry in
      var entry = entry
      switch entry.name {
      case AttributeName.sourceName.text, AttributeName.source.text:
        entry.value = try source(entry.value)
      case AttributeName.device.text:
        entry.value = try device(HKDevice.normalizedExportString(entry.value))
      default:
        // What the import has a name for is a date, a number, a unit or a version.
        if !Self.knownAttributes.contains(entry.name), !Self.isFigure(entry.value) {
          entry.value = try text(entry.value)
        }
      }
      return entry
    }
  }

  private static let knownAttributes = Set(AttributeName.allCases.map(\.text))

  /// What is known of a person, without attributes that HealthKit has no name for.
  func characteristics(_ entries: [NamedValue]) -> [NamedValue] {
    entries.filter { $0.name.hasPrefix("HKCharacteristicTypeIdentifier") }
  }

  /// A workout without names.
  func workout(_ workout: ImportedWorkout) throws -> ImportedWorkout {
    var workout = workout
    workout.details.attributes = try attributes(workout.details.attributes)
    workout.details.metadata = try metadata(workout.details.metadata)
    workout.details.events = try workout.details.events.map(event)
    workout.details.activities = try workout.details.activities.map { activity in
      var activity = activity
      activity.attributes = try attributes(activity.attributes)
      activity.metadata = try metadata(activity.metadata)
      activity.events = try activity.events.map(event)
      return activity
    }
    workout.details.routes = try workout.details.routes.map { route in
      var route = route
      route.attributes = try attributes(route.attributes)
      route.metadata = try metadata(route.metadata)
      return route
    }
    return workout
  }

  private func event(_ event: WorkoutEventDetails) throws -> WorkoutEventDetails {
    var event = event
    event.metadata = try metadata(event.metadata)
    return event
  }

  /// Whether a value is a number, a number with a unit, a date or a truth value, and so no name.
  static func isFigure(_ value: String) -> Bool {
    if ["true", "false", "yes", "no"].contains(value.lowercased()) { return true }
    let isPlain = value.utf8.allSatisfy { byte in
      (48...57).contains(byte) || " +-.,:/%".utf8.contains(byte)
    }
    if isPlain { return true }
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    // Words that Swift reads as numbers, such as nan and infinity, may be names.
    guard let number = parts.first, number.utf8.contains(where: { (48...57).contains($0) }),
      Double(number) != nil
    else { return false }
    return parts.count == 1 || (try? HKUnit(parsing: String(parts[1]))) != nil
  }
}
