internal import Foundation
internal import HealthKitTypes

/// A value of metadata, of one of the four kinds that HealthKit allows.
enum MetadataValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number or a truth value.
  case number(Double)
  /// An instant.
  case date(Date)
  /// A number with a unit.
  case quantity(HKQuantity)

  /// The value of a dictionary; nil for another kind.
  init?(_ value: Any) {
    switch value {
    case let quantity as HKQuantity: self = .quantity(quantity)
    case let text as String: self = .text(text)
    case let date as Date: self = .date(date)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: return nil
    }
  }

  /// Whether `self` compares with `other` in this way; values of different kinds, and quantities of
  /// different dimensions, differ and compare in no other way.
  func compares(_ comparison: Comparison, with other: MetadataValue) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      comparison.holds(left, right)
    case (.number(let left), .number(let right)):
      comparison.holds(left, right)
    case (.date(let left), .date(let right)):
      // As numbers, which a date that is none is neither before nor behind.
      comparison.holds(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    case (.quantity(let left), .quantity(let right)):
      // As numbers compare; an order of quantities has a place for NaN.
      if let order = try? left.comparison(with: right), !left.originalValue.isNaN,
        !right.originalValue.isNaN
      {
        comparison.holds(order.rawValue, 0)
      } else {
        comparison == .notEqualTo
      }
    default:
      comparison == .notEqualTo
    }
  }
}

extension MetadataValue: CustomStringConvertible {
  /// The value as a predicate's description shows it.
  var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .date(let date): date.text
    case .quantity(let quantity): "\(quantity)"
    }
  }
}
