/// Why columns could not be read.
///
/// ```swift
/// let error = ArrowError(.schema, "There is no column 'start'.")
/// error.reason == .schema   // true
/// "\(error)"                // There is no column 'start'.
/// ```
public struct ArrowError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is. More may come.
  public struct Reason: Sendable, Hashable {
    private enum Kind { case schema, array }
    private let kind: Kind

    /// A column is missing, or of a type that cannot be read.
    public static let schema = Reason(kind: .schema)
    /// An array contradicts its schema or itself, or its producer failed.
    public static let array = Reason(kind: .array)
  }

  /// What kind of failure it is.
  public let reason: Reason
  /// A sentence that says what is wrong, where, and what would be right.
  public let description: String

  /// A failure and its sentence.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
