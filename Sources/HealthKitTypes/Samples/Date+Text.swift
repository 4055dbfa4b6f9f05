package import Foundation

extension Date {
  /// The date as sentences and descriptions show it.
  ///
  /// On Linux Foundation stops the program over the description of a date that is not a number, and an
  /// app can hand such a date to anything.
  package var text: String {
    timeIntervalSinceReferenceDate.isNaN ? "a date that is not a number" : "\(self)"
  }
}
