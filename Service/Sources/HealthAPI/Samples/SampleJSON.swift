internal import Foundation
internal import HKStats

/// Samples as lines of JSON, which a store takes back as they are.
enum SampleJSON {
  /// The line of a sample; nil for one of a type that has none.
  static func line(of sample: HKSample) -> JSONTree? {
    var members = common(sample)
    switch sample {
    case let sample as HKQuantitySample:
      members.append(("value", number(sample.quantity.originalValue)))
      members.append(("unit", .text(sample.quantity.originalUnit.unitString)))
      if sample.count > 1 { members.append(("count", .whole(sample.count))) }
    case let sample as HKCategorySample:
      members.append(("value", .whole(sample.value)))
    case let sample as HKWorkout:
      members.append(("activity", .whole(Int(sample.workoutActivityType.rawValue))))
      members.append(("duration", number(sample.duration)))
    case let sample as HKCorrelation:
      let inner = sample.objects.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
      members.append(("samples", .list(inner.compactMap(line))))
    default: return nil
    }
    members += provenance(of: sample)
    return .object(members)
  }

  private static func common(_ sample: HKSample) -> [(String, JSONTree)] {
    var members: [(String, JSONTree)] = [
      ("uuid", .text(sample.uuid.uuidString)), ("type", .text(sample.sampleType.identifier)),
      ("start", .text(text(of: sample.startDate))),
    ]
    if !sample.hasUndeterminedDuration { members.append(("end", .text(text(of: sample.endDate)))) }
    return members
  }

  private static func provenance(of sample: HKSample) -> [(String, JSONTree)] {
    var members = [("source", JSONTree.text(sample.sourceRevision.source.bundleIdentifier))]
    if let version = sample.sourceRevision.version {
      members.append(("sourceVersion", .text(version)))
    }
    if let device = sample.device { members.append(("device", .text(device.exportString))) }
    let metadata = (sample.metadata ?? [:]).sorted { $0.key < $1.key }
    if !metadata.isEmpty {
      members.append(("metadata", .object(metadata.map { ($0.key, value($0.value)) })))
    }
    return members
  }

  private static func value(_ value: Any) -> JSONTree {
    switch value {
    case let text as String: .text(text)
    case let date as Date: .object([("date", .text(text(of: date)))])
    case let quantity as HKQuantity:
      .object([
        ("value", number(quantity.originalValue)),
        ("unit", .text(quantity.originalUnit.unitString)),
      ])
    case let number as NSNumber: Self.number(number.doubleValue)
    default: .text("\(value)")
    }
  }

  /// A number; not a number is no JSON.
  private static func number(_ number: Double) -> JSONTree {
    number.isFinite ? .number(number) : .text("\(number)")
  }

  /// An instant in UTC, with as many decimals of a second as it has.
  private static func text(of date: Date) -> String {
    let instant = date.timeIntervalSince1970
    return ZoneText.utc(instant)
  }
}
