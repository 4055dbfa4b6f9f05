internal import Foundation

/// Cases of enumerations in archives, by their raw values.
extension NSCoder {
  /// Writes a case.
  func encode<Value: RawRepresentable<Int>>(case value: Value, forKey key: String) {
    encode(value.rawValue, forKey: key)
  }

  /// The case of a number; `nil` if there is none or it is no case.
  func decodeCase<Value: RawRepresentable<Int>>(forKey key: String) -> Value? {
    containsValue(forKey: key) ? Value(rawValue: decodeInteger(forKey: key)) : nil
  }

  /// Writes cases, in order.
  func encode<Value: RawRepresentable<Int>>(cases values: [Value], forKey key: String) {
    encode(NSArray(array: values.map { NSNumber(value: $0.rawValue) }), forKey: key)
  }

  /// The cases of an array of numbers; `nil` if there is none or one number is no case.
  func decodeCases<Value: RawRepresentable<Int>>(forKey key: String) -> [Value]? {
    guard containsValue(forKey: key),
      let numbers = decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [NSNumber]
    else { return nil }
    let values = numbers.compactMap { Value(rawValue: $0.intValue) }
    return values.count == numbers.count ? values : nil
  }
}
