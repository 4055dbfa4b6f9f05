public import Foundation
public import HealthKitTypes

extension HKQuery {
  /// The object with a UUID.
  public class func predicateForObject(with uuid: UUID) -> NSPredicate {
    HealthPredicate(.uuids([uuid]))
  }

  /// The objects with these UUIDs.
  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    HealthPredicate(.uuids(uuids))
  }

  /// Objects that a source saved.
  public class func predicateForObjects(from source: HKSource) -> NSPredicate {
    HealthPredicate(.sources([source]))
  }

  /// Objects that one of these sources saved.
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    HealthPredicate(.sources(sources))
  }

  /// Objects that one of these revisions saved; `HKSourceRevisionAny...` stands for anything.
  public class func predicateForObjects(
    from sourceRevisions: Set<HKSourceRevision>
  ) -> NSPredicate {
    HealthPredicate(.sourceRevisions(sourceRevisions))
  }

  /// Objects that one of these devices recorded.
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    HealthPredicate(.devices(devices))
  }

  /// Samples that were added to a workout.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    HealthPredicate(.workout(workout.uuid))
  }

  /// Objects whose device has one of these values under a key `HKDevicePropertyKey...`.
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    guard deviceProperties.contains(key) else {
      return HealthPredicate(
        .unsupported(
          "\(key) is no property of devices; use one of "
            + "\(deviceProperties.sorted().joined(separator: ", "))."))
    }
    return HealthPredicate(.deviceProperty(key, allowed: allowedValues))
  }

  private static let deviceProperties: Set = [
    HKDevicePropertyKeyName, HKDevicePropertyKeyManufacturer, HKDevicePropertyKeyModel,
    HKDevicePropertyKeyHardwareVersion, HKDevicePropertyKeyFirmwareVersion,
    HKDevicePropertyKeySoftwareVersion, HKDevicePropertyKeyLocalIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier,
  ]

  /// Objects that have metadata under a key.
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    HealthPredicate(.metadataKey(key))
  }

  /// Objects that have one of these values under a key of their metadata.
  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    var allowed: Set<MetadataValue> = []
    for value in allowedValues {
      guard let value = MetadataValue(value) else { return refusal(of: value, for: key) }
      allowed.insert(value)
    }
    return HealthPredicate(.metadataValues(key, allowed: allowed))
  }

  /// Objects that have a value under a key of their metadata that compares so with `value`.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: ComparisonOperator, value: Any
  ) -> NSPredicate {
    guard let other = MetadataValue(value) else { return refusal(of: value, for: key) }
    return compared(operatorType) { .metadata(key, $0, other) }
  }

  private static func refusal(of value: Any, for key: String) -> NSPredicate {
    HealthPredicate(
      .unsupported(
        "The value \(value) for the metadata key \(key) is no text, number, date or quantity; "
          + "convert it."))
  }

  /// Objects that belong to no correlation.
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    HealthPredicate(.noCorrelation)
  }
}
