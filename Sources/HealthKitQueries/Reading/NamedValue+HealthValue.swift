internal import CalendarBuckets
internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension NamedValue {
  /// The value as HealthKit hands it out: a number, a text, a date or a quantity.
  ///
  /// What an app saved comes back as it was. Text of an export is read by its form, as exports write the
  /// four kinds, unless HealthKit says that the key holds a text: `1` is a number, `2024-03-01 08:00:00
  /// +0100` a date, `78 %` a quantity, and all else a text.
  var healthValue: any Sendable {
    if kind != .written { return savedValue ?? value }
    if Self.textKeys.contains(name) { return value }
    if let number = Self.number(value) { return NSNumber(value: number) }
    if let date = Self.date(value) { return date }
    return Self.quantity(value) ?? value
  }

  /// The keys of HealthKit's that hold texts, which may look like something else.
  private static let textKeys: Set<String> = [
    HKMetadataKeyAppleFitnessPlusCatalogIdentifier, HKMetadataKeyDeviceManufacturerName,
    HKMetadataKeyDeviceName, HKMetadataKeyDeviceSerialNumber, HKMetadataKeyDigitalSignature,
    HKMetadataKeyExternalUUID, HKMetadataKeyFoodType, HKMetadataKeyGlassesPrescriptionDescription,
    HKMetadataKeySyncIdentifier, HKMetadataKeyTimeZone, HKMetadataKeyUDIDeviceIdentifier,
    HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyWorkoutBrandName,
  ]

  /// A number in the form that exports write: no leading zeros, which serial numbers have.
  private static func number(_ text: some StringProtocol) -> Double? {
    var digits = Substring(text)
    if digits.first == "-" { digits.removeFirst() }
    guard let first = digits.utf8.first, (0x30...0x39).contains(first),
      let last = digits.utf8.last, (0x30...0x39).contains(last),
      digits.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F || $0 | 0x20 == 0x65 })
    else { return nil }
    if digits.hasPrefix("0"), digits.count > 1, !digits.hasPrefix("0.") { return nil }
    return Double(text)
  }

  /// A date in the form that exports write, `2024-03-01 08:00:00 +0100`.
  private static func date(_ text: String) -> Date? {
    guard text.utf8.count == 25, case .instant(let instant)? = try? ParsedDateTime(parsing: text)
    else { return nil }
    return Date(timeIntervalSince1970: instant)
  }

  private static func quantity(_ text: String) -> HKQuantity? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = number(parts[0]), !parts[1].isEmpty,
      let unit = try? HKUnit(parsing: String(parts[1]))
    else { return nil }
    return HKQuantity(unit: unit, doubleValue: number)
  }
}

extension [NamedValue] {
  /// The value under a key; nil without one. Of a repeated key the last counts. Keys are equal as those
  /// of a dictionary are, which the metadata of an object is.
  func healthValue(_ key: String) -> MetadataValue? {
    last { $0.name == key }.flatMap { MetadataValue($0.healthValue) }
  }
}

extension SampleMetadata {
  /// The metadata of a stored object; nil for none.
  init?(stored entries: [NamedValue]) {
    if entries.isEmpty { return nil }
    self.init(
      Dictionary(entries.map { ($0.name, $0.healthValue) }, uniquingKeysWith: { $1 }))
  }
}
