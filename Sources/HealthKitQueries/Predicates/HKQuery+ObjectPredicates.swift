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

  /// Objects whose device has one of these values under a key `HKDevicePropertyKey...`; with an empty set
  /// those whose device has no value under it, or that have no device.
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
    return HealthPredicate(.metadata(key, .isOneOf(allowed)))
  }

  /// Objects whose value under a key of their metadata compares so with `value`, as
  /// `metadata.key operator value` does in a predicate's format.
  ///
  /// An object without the key differs from every value, and compares in no other way: "not typed in" is
  /// `HKMetadataKeyWasUserEntered` with `.notEqualTo` and `true`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - operatorType: One of Foundation's operators.
  ///   - value: A text, number, date or quantity; a list or set of them for `.in`, the lowest and the
  ///     highest of them for `.between`; a text for `.beginsWith`, `.endsWith`, `.contains`, `.like` and
  ///     `.matches`. `NSNull` stands for the lack of a value.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: ComparisonOperator, value: Any
  ) -> NSPredicate {
    do {
      return HealthPredicate(.metadata(key, try MetadataTest(operatorType, value)))
    } catch {
      return HealthPredicate(
        .unsupported("The metadata key \(key) cannot be compared: \(error.sentence)"))
    }
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
