internal import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import HKStats

/// A sample as a line of JSON says it.
///
/// ```json
/// {"type":"stepCount","start":"2024-03-01T08:00:00Z","end":"2024-03-01T08:10:00Z","value":120,"unit":"count",
///  "uuid":"0C5E...","metadata":{"HKWasUserEntered":true}}
/// ```
struct SampleLine: Sendable {
  /// The sample, which is not saved yet.
  let sample: HKSample
  /// The identity that it shall have; nil for one of its own.
  let identity: UUID?
  /// The source and its version, if the line names them.
  let source: String?
  let sourceVersion: String?

  /// What a line may hold.
  static let members = [
    "type", "start", "end", "value", "unit", "source", "sourceVersion", "device", "userEntered",
    "syncIdentifier", "syncVersion", "metadata", "uuid",
  ]

  /// Why a line is refused.
  struct Refusal: Error {
    var field: String?
    var detail: String
  }

  /// The sample of a line's object.
  init(_ value: JSONValue) throws(Refusal) {
    guard case .object(let members) = value else {
      throw Refusal(detail: "A line has to be an object with the members type, start and value.")
    }
    if let other = members.first(where: { !Self.members.contains($0.name) }) {
      throw Refusal(
        field: ShownText.shown(other.name),
        detail:
          "There is no member of this name; there are \(Self.members.joined(separator: ", ")).")
    }
    identity = try Self.text("uuid", of: value).map { text throws(Refusal) in
      guard let identity = UUID(uuidString: text) else {
        throw Refusal(field: "uuid", detail: "uuid has to be 32 hexadecimal digits with hyphens.")
      }
      return identity
    }
    source = try Self.text("source", of: value)
    sourceVersion = try Self.text("sourceVersion", of: value)
    sample = try Self.sample(value, metadata: try Self.metadata(value))
  }

  // MARK: Parts

  private static func text(
    _ name: String, of value: JSONValue
  ) throws(Refusal) -> String? {
    guard let member = value[name] else { return nil }
    guard let text = member.text, !text.isEmpty, text.utf8.count <= 1_000 else {
      throw Refusal(field: name, detail: "\(name) has to be a text of 1 to 1,000 bytes.")
    }
    return text
  }

  private static func date(_ name: String, of value: JSONValue) throws(Refusal) -> Date? {
    guard let text = try text(name, of: value) else { return nil }
    guard case .instant(let instant)? = try? ParsedDateTime(parsing: text) else {
      throw Refusal(
        field: name,
        detail: "\(name) has to be a time with its offset, such as 2024-03-10T08:00:00+01:00.")
    }
    return Date(timeIntervalSince1970: instant)
  }

  private static func sample(
    _ value: JSONValue, metadata: [String: Any]?
  ) throws(Refusal) -> HKSample {
    guard let name = try text("type", of: value) else {
      throw Refusal(field: "type", detail: "type is missing: name one, such as stepCount.")
    }
    guard let start = try date("start", of: value) else {
      throw Refusal(field: "start", detail: "start is missing: say when the sample begins.")
    }
    let end = try date("end", of: value) ?? start
    guard let number = value["value"]?.number else {
      throw Refusal(
        field: "value", detail: "value has to be a number; of a category its number in HealthKit.")
    }
    let device = try text("device", of: value).map { HKDevice(exportString: $0) }
    let identifier = TypeNames.identifier(named: name, known: []) ?? name
    if let type = HKObjectType.quantityType(
      forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
    {
      let unit = try unit(of: value, type)
      return HKQuantitySample(
        type: type, quantity: HKQuantity(unit: unit, doubleValue: number), start: start, end: end,
        device: device, metadata: metadata)
    }
    if let type = HKObjectType.categoryType(
      forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
    {
      guard let raw = Int(exactly: number) else {
        throw Refusal(field: "value", detail: "value of a category has to be a whole number.")
      }
      guard value["unit"] == nil else {
        throw Refusal(field: "unit", detail: "A category has no unit: leave it out.")
      }
      return HKCategorySample(
        type: type, value: raw, start: start, end: end, device: device, metadata: metadata)
    }
    let near = TypeNames.nearest(to: name, limit: 1).first.map { " Did you mean \($0)?" } ?? ""
    throw Refusal(
      field: "type",
      detail: "There is no quantity or category type named '\(ShownText.shown(name))'.\(near)")
  }

  private static func unit(
    of value: JSONValue, _ type: HKQuantityType
  ) throws(Refusal) -> HKUnit {
    guard let name = try text("unit", of: value) else { return HKHealthStore.storedUnit(of: type) }
    guard let unit = try? HKUnit(parsing: name), type.is(compatibleWith: unit) else {
      throw Refusal(
        field: "unit",
        detail:
          "unit has to be one that \(TypeNames.short(type.identifier)) converts from, such as "
          + "\(HKHealthStore.storedUnit(of: type).unitString).")
    }
    return unit
  }

  // MARK: Metadata

  private static func metadata(_ value: JSONValue) throws(Refusal) -> [String: Any]? {
    var metadata: [String: Any] = [:]
    switch value["metadata"] {
    case nil: break
    case .object(let members)?:
      for (name, value) in members { metadata[name] = try metadataValue(value) }
    default: throw Refusal(field: "metadata", detail: "metadata has to be an object.")
    }
    if let identifier = try text("syncIdentifier", of: value) {
      metadata[HKMetadataKeySyncIdentifier] = identifier
    }
    if let version = value["syncVersion"] {
      guard let number = version.number else {
        throw Refusal(field: "syncVersion", detail: "syncVersion has to be a number.")
      }
      metadata[HKMetadataKeySyncVersion] = NSNumber(value: number)
    }
    if let flag = value["userEntered"] {
      guard case .flag(let isUserEntered) = flag else {
        throw Refusal(field: "userEntered", detail: "userEntered has to be true or false.")
      }
      metadata[HKMetadataKeyWasUserEntered] = NSNumber(value: isUserEntered)
    }
    return metadata.isEmpty ? nil : metadata
  }

  /// A text, a number, a flag, `{"date": ...}` or `{"value": ..., "unit": ...}`.
  private static func metadataValue(_ value: JSONValue) throws(Refusal) -> Any {
    switch value {
    case .text(let text): return text
    case .number(let number): return NSNumber(value: number)
    case .flag(let flag): return NSNumber(value: flag)
    case .object:
      if let date = try date("date", of: value) { return date }
      if let number = value["value"]?.number, let name = try text("unit", of: value),
        let unit = try? HKUnit(parsing: name)
      {
        return HKQuantity(unit: unit, doubleValue: number)
      }
    default: break
    }
    throw Refusal(
      field: "metadata",
      detail: "A value of metadata has to be a text, a number, true or false, "
        + #"{"date": "2024-03-10T08:00:00Z"} or {"value": 1.5, "unit": "m"}."#)
  }
}
