internal import Foundation
internal import HealthKitTypes

/// A value that a key path is compared with.
enum FormatValue {
  /// The lack of a value.
  case none
  /// A number or a truth value.
  case number(Double)
  /// A text.
  case text(String)
  /// An instant.
  case date(Date)
  /// A number with a unit.
  case quantity(HKQuantity)
  /// What tells an object.
  case uuid(UUID)
  /// An app or device.
  case source(HKSource)
  /// A version of an app or device.
  case revision(HKSourceRevision)
  /// A device.
  case device(HKDevice)
  /// A sample or another object of a store.
  case object(HKObject)
  /// An activity of a workout.
  case activity(HKWorkoutActivity)
  /// A day, or parts of one.
  case day(DateComponents)
  /// Several values.
  case list([FormatValue])
  /// What no key path compares with, as it describes itself.
  case other(String)

  /// The value of an argument.
  init(_ argument: Any) {
    guard let argument = Self.unwrapped(argument) else {
      self = .none
      return
    }
    switch argument {
    case let value as HKQuantity: self = .quantity(value)
    case let value as HKSource: self = .source(value)
    case let value as HKSourceRevision: self = .revision(value)
    case let value as HKDevice: self = .device(value)
    case let value as HKObject: self = .object(value)
    case let value as HKWorkoutActivity: self = .activity(value)
    case is NSNull: self = .none
    case let value as String: self = .text(value)
    case let value as Date: self = .date(value)
    case let value as UUID: self = .uuid(value)
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as DateComponents: self = .day(value)
    case let values as [Any]: self = .list(values.map { FormatValue($0) })
    case let values as Set<AnyHashable>:
      self = .list(values.inOrder.map { FormatValue($0.base) })
    case let value as any RawRepresentable:
      self = .other("\(value), whose rawValue can be compared with")
    default: self = .other("a value of the type \(type(of: argument))")
    }
  }

  /// An argument without the optionals around it; nil for nil.
  static func unwrapped(_ argument: Any) -> Any? {
    if type(of: argument) == AnyHashable.self, let hashable = argument as? AnyHashable {
      return unwrapped(hashable.base)
    }
    let mirror = Mirror(reflecting: argument)
    guard mirror.displayStyle == .optional else { return argument }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// The value as metadata have it; nil for what they cannot hold.
  var metadataValue: MetadataValue? {
    switch self {
    case .number(let value): .number(value)
    case .text(let value): .text(value)
    case .date(let value): .date(value)
    case .quantity(let value): .quantity(value)
    default: nil
    }
  }
}

extension FormatValue: CustomStringConvertible {
  /// The value as a sentence names it.
  var description: String {
    switch self {
    case .none: "nil"
    case .number(let value): "the number \(integer.map { "\($0)" } ?? "\(value)")"
    case .text(let value): "the text \"\(value)\""
    case .date(let value): "the date \(value.text)"
    case .quantity(let value): "the quantity \(value)"
    case .uuid(let value): "the UUID \(value)"
    case .source: "an HKSource"
    case .revision: "an HKSourceRevision"
    case .device: "an HKDevice"
    case .object(let value): "an object of the class \(type(of: value))"
    case .activity: "an HKWorkoutActivity"
    case .day: "date components"
    case .list(let values): "a list of \(values.count)"
    case .other(let text): text
    }
  }
}
