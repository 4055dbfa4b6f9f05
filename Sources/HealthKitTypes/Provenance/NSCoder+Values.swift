internal import Foundation

/// Writing of values to a secure archive, and reading them out of one.
///
/// On Linux a keyed unarchiver treats a key without a value as corrupt data and refuses the whole
/// archive, so an optional value is only asked for where there is one.
extension NSCoder {
  /// Writes an object under a key, unless it is `nil`.
  func encode(_ object: NSObject?, ifPresentForKey key: String) {
    if let object { encode(object, forKey: key) }
  }

  /// An object of one class; `nil` if the key has no value.
  func decodePresent<Value: NSObject & NSCoding>(
    _ type: Value.Type, forKey key: String
  ) -> Value? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// A text written as `NSString`.
  func decodeText(forKey key: String) -> String? {
    decodePresent(NSString.self, forKey: key).map { String($0) }
  }

  /// An instant written as `NSDate`.
  func decodeInstant(forKey key: String) -> Date? {
    decodePresent(NSDate.self, forKey: key).map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
    }
  }

  /// A number written as `NSNumber`, which unlike a plain Double can be absent.
  func decodeNumber(forKey key: String) -> Double? {
    decodePresent(NSNumber.self, forKey: key)?.doubleValue
  }
}
