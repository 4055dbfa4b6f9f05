import Foundation
import Testing

/// The object that comes out of a secure archive of an object, as one of its class's family.
func roundTrip<Value: NSObject & NSSecureCoding, Family: NSObject & NSSecureCoding>(
  _ value: Value, as family: Family.Type
) throws -> Family {
  let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
  return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: family, from: data))
}

/// The object that comes out of a secure archive of an object.
func roundTrip<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value {
  try roundTrip(value, as: Value.self)
}
