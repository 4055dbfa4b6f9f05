internal import Foundation

/// The variables of the environment.
enum EnvironmentVariable {
  /// The value of a variable; nil if it is not set.
  ///
  /// One is asked for at a time: Foundation copies all of them each time that it is asked: 29 µs for 35.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
