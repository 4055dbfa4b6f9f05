internal import HTTPTypes
internal import CalendarBuckets
internal import Crypto
internal import Foundation
internal import HKStats

/// Makes objects of what Health Auto Export sends, and says what it cannot make any of.
///
/// What is sent twice becomes the same objects: samples get an identity that follows from what they are; what grows as the
/// day goes on, a sum of an hour or a day, gets a sync identifier, and the larger sum is the later version.
struct AutoExportReader {
  /// Something that was refused.
  struct Refusal {
    let metric: String
    let count: Int
    let detail: String
  }

  private(set) var objects: [HKObject] = []
  private(set) var identities: [UUID?] = []
  private(set) var refusals: [Refusal] = []
  private var seen: Set<UUID> = []

  /// The metadata key of who recorded a sample, as the app says.
  static let recorderKey = "HealthAutoExportSource"

  /// Reads a body.
  ///
  /// - Throws: ``Problem`` for what is not from that app.
  init(_ body: [UInt8]) throws(Problem) {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONReader.value(of: body[...])
    } catch {
      throw Problem(.badRequest, "The body is no JSON: \(error.sentence).")
    }
    guard let data = value["data"] else {
      throw Problem(
        .badRequest, "The body is not from Health Auto Export: it has no member 'data'.",
        field: "data")
    }
    guard data["metrics"] == nil || data["metrics"]?.list != nil,
      data["workouts"] == nil || data["workouts"]?.list != nil
    else {
      throw Problem(.badRequest, "metrics and workouts have to be lists.", field: "data")
    }
    for metric in data["metrics"]?.list ?? [] { take(metric: metric) }
    for workout in data["workouts"]?.list ?? [] { take(workout: workout) }
    for other in [
      "stateOfMind", "medications", "symptoms", "cycleTracking", "ecg", "heartRateNotifications",
    ] {
      if let values = data[other]?.list, !values.isEmpty {
        refuse(
          other, values.count,
          "Of this kind nothing is taken: import an export of the Health app for it.")
      }
    }
  }

  // MARK: What the parts add

  mutating func refuse(_ metric: String, _ count: Int, _ detail: String) {
    guard count > 0 else { return }
    refusals.append(Refusal(metric: ShownText.shown(metric), count: count, detail: detail))
  }

  /// Adds a sample under an identity that follows from what it is.
  mutating func add(_ sample: HKSample, _ parts: [String]) {
    let identity = Self.identity(
      [
        sample.sampleType.identifier, "\(sample.startDate.timeIntervalSince1970)",
        "\(sample.endDate.timeIntervalSince1970)",
      ] + parts)
    guard seen.insert(identity).inserted else { return }
    objects.append(sample)
    identities.append(identity)
  }

  /// Keeps some objects alone.
  mutating func replace(_ kept: [(HKObject, UUID?)]) {
    objects = kept.map(\.0)
    identities = kept.map(\.1)
  }

  /// Adds an object that has a sync identifier.
  mutating func addInSync(_ object: HKObject) {
    objects.append(object)
    identities.append(nil)
  }

  /// A UUID of version 8 (RFC 9562, 5.8) that follows from texts.
  private static func identity(_ parts: [String]) -> UUID {
    var hash = SHA256()
    for part in ["hkstats Health Auto Export"] + parts { hash.update(data: Array(part.utf8) + [0]) }
    var bytes = Array(hash.finalize().prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return UUID(uuidString: text) ?? UUID()
  }

  /// The metadata of an object: who recorded it, and what keeps it in step.
  static func metadata(
    _ value: JSONValue, sync: (identifier: String, version: Double)? = nil
  ) -> [String: Any]? {
    var metadata: [String: Any] = [:]
    if let source = value["source"]?.text, !source.isEmpty { metadata[recorderKey] = source }
    if let sync {
      metadata[HKMetadataKeySyncIdentifier] = sync.identifier
      metadata[HKMetadataKeySyncVersion] = NSNumber(value: sync.version)
    }
    return metadata.isEmpty ? nil : metadata
  }

  /// An instant, and the clock that it was written with.
  static func date(_ value: JSONValue?) -> (date: Date, clock: String)? {
    guard let text = value?.text,
      // The app puts a blank in front of the offset.
      case .instant(let instant)? = try? ParsedDateTime(
        parsing: text.replacing(" +", with: "+").replacing(" -", with: "-"))
    else { return nil }
    return (Date(timeIntervalSince1970: instant), String(text.dropFirst(11).prefix(8)))
  }

  /// A quantity as `{"qty": 3.5, "units": "mi"}`.
  static func quantity(_ value: JSONValue?, fitting wanted: HKUnit) -> HKQuantity? {
    guard let number = value?["qty"]?.number, number >= 0, let text = value?["units"]?.text,
      let unit = AutoExportNames.unit(text), unit.isCompatible(with: wanted)
    else { return nil }
    return HKQuantity(unit: unit, doubleValue: number)
  }
}
