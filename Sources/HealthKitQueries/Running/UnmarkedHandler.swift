/// A handler that an app hands over through a property.
///
/// HealthKit marks handlers of properties in no way, so that a class of the main actor may set one whose body
/// touches it, and `@preconcurrency` does not reach properties. `@unchecked`: a query calls its handlers one
/// at a time, on its own queue, and what they touch is the app's to protect, as on a phone.
struct UnmarkedHandler<Call>: @unchecked Sendable {
  /// The handler.
  let call: Call

  /// A handler of an app's.
  init(_ call: Call) {
    self.call = call
  }
}
