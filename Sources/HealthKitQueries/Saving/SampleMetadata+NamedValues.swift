internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension SampleMetadata {
  /// The metadata as the store keeps it, sorted by key, so that equal sets are kept once.
  var namedValues: [NamedValue] {
    dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .compactMap { NamedValue(name: $0.key, metadata: $0.value) }
  }
}

extension NamedValue {
  /// A piece of metadata; nil for a value of another kind than text, number, date or quantity.
  init?(name: String, metadata value: Any) {
    switch value {
    case let quantity as HKQuantity:
      self.init(
        name: name, value: "\(quantity.originalValue) \(quantity.originalUnit.unitString)",
        kind: .quantity)
    case let text as String:
      self.init(name: name, value: text, kind: .text)
    case let date as Date:
      self.init(name: name, value: "\(date.timeIntervalSinceReferenceDate)", kind: .date)
    case let number as NSNumber:
      self.init(name: name, value: Self.text(of: number), kind: .number)
    default:
      return nil
    }
  }

  /// Integers of 64 bits keep all of theirs.
  private static func text(of number: NSNumber) -> String {
    let double = number.doubleValue
    if double == Double(number.int64Value) { return "\(number.int64Value)" }
    if double == Double(number.uint64Value) { return "\(number.uint64Value)" }
    return "\(double)"
  }

  /// What an app saved: text, number, date or quantity. Text of an export is given as it is written,
  /// and nil stands for a value that its kind does not allow.
  var savedValue: (any Sendable)? {
    switch kind {
    case .written, .text:
      return value
    case .number:
      if let integer = Int64(value) { return NSNumber(value: integer) }
      if let integer = UInt64(value) { return NSNumber(value: integer) }
      return Double(value).map { NSNumber(value: $0) }
    case .date:
      return Double(value).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .quantity:
      let parts = value.split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Double(parts[0]),
        let unit = try? HKUnit(parsing: String(parts[1]))
      else { return nil }
      return HKQuantity(unit: unit, doubleValue: number)
    }
  }
}
