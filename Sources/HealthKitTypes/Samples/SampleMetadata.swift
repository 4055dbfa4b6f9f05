internal import Foundation

/// The metadata of a sample in the four kinds of values that HealthKit allows.
///
/// Numbers and truth values become `NSNumber`, texts `String`, dates `Date`; quantities stay. So a
/// value can be asked for as any number type, `as? Bool` included, whatever it was given as. Keys
/// with values of another kind are left out and remembered in ``refusedKeys``.
package struct SampleMetadata: Sendable, Equatable {
  private let values: [String: any Sendable]
  /// The keys whose values are of no allowed kind, sorted.
  package let refusedKeys: [String]

  /// Takes metadata as an app gives it.
  package init(_ given: [String: Any]) {
    var values: [String: any Sendable] = [:]
    var refused: [String] = []
    for (key, value) in given {
      if let allowed = Self.allowed(value) {
        values[key] = allowed
      } else {
        refused.append(key)
      }
    }
    self.values = values
    refusedKeys = refused.sorted()
  }

  /// The metadata as HealthKit hands it out.
  package var dictionary: [String: Any] { values }

  /// The value of one key.
  package subscript(key: String) -> Any? { values[key] }

  private static func allowed(_ value: Any) -> (any Sendable)? {
    switch value {
    case let quantity as HKQuantity: quantity
    case let text as String: text
    case let date as Date: date
    case let number as NSNumber: number
    default: nil
    }
  }

  package static func == (left: SampleMetadata, right: SampleMetadata) -> Bool {
    left.refusedKeys == right.refusedKeys && left.values.count == right.values.count
      && left.values.allSatisfy { key, value in
        switch (value, right.values[key]) {
        case (let one as String, let other as String): one == other
        case (let one as Date, let other as Date): one == other
        case (let one as NSNumber, let other as NSNumber): one == other
        case (let one as HKQuantity, let other as HKQuantity): one == other
        default: false
        }
      }
  }

  // MARK: Archives

  private static let archivedClasses: [AnyClass] = [
    NSArray.self, NSString.self, NSNumber.self, NSDate.self, HKQuantity.self,
  ]

  /// Writes keys and values as two arrays of equal length.
  func encode(with coder: NSCoder) {
    let keys = values.keys.sorted()
    let objects: [NSObject] = keys.compactMap { key in
      switch values[key] {
      case let text as String: NSString(string: text)
      case let date as Date:
        NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
      case let number as NSNumber: number
      case let quantity as HKQuantity: quantity
      default: nil
      }
    }
    coder.encode(NSArray(array: keys.map { NSString(string: $0) }), forKey: "metadataKeys")
    coder.encode(NSArray(array: objects), forKey: "metadataValues")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if there is none.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "metadataKeys"),
      let keys = coder.decodeObject(of: Self.archivedClasses, forKey: "metadataKeys") as? [Any],
      let objects = coder.decodeObject(of: Self.archivedClasses, forKey: "metadataValues")
        as? [Any],
      keys.count == objects.count
    else { return nil }
    var given: [String: Any] = [:]
    for (key, object) in zip(keys, objects) {
      guard let key = key as? String else { return nil }
      given[key] = object
    }
    self.init(given)
  }
}
