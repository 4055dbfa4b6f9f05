internal import Foundation

/// The fields of a form: `application/x-www-form-urlencoded`.
public struct FormFields {
  /// The values by name; of a name that stands twice the first.
  public let values: [String: String]

  /// Reads the body of a form.
  public init(_ text: String) {
    values = Dictionary(
      text.split(separator: "&").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Self.decoded(parts[0]),
          let value = Self.decoded(parts[1])
        else { return nil }
        return (name, value)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
