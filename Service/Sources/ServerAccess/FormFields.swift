internal import Foundation

/// The fields of a form: `application/x-www-form-urlencoded`.
public struct FormFields: Sendable {
  /// The values by name; of a name that stands twice the first.
  public let values: [String: String]
  private let pairs: [(name: String, value: String)]

  /// Reads the body of a form. What is no pair of a name and a value is passed over.
  public init(_ text: String) {
    pairs = text.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Self.decoded(parts[0]), let value = Self.decoded(parts[1])
      else { return nil }
      return (name, value)
    }
    values = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// All values of a name, such as those of the switches that are on.
  public func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
